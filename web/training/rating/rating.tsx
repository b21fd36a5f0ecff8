import type { RatingPageData } from '#api/training/rating/public.ts';
import { formatDay } from '#domain/text/dates.ts';
import { daysText } from '#domain/training/course-date/days.ts';
import { trainingRatingForm } from '#domain/training/rating/forms.ts';
import { ANONYMOUS_FROM } from '#domain/training/rating/terms.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FormView } from '#web/form/form-view.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Place } from '../public/date-card.tsx';

/** The survey of one training, for who came by the personal link of the mail. Works without scripts. */
export default function RatingPage({ data }: PageViewProps<RatingPageData>) {
  const { courseDate: date } = data;
  return (
    <div className="narrow stack stack-2">
      <PageTitle />
      {date && (
        <div className="stack stack-1">
          <h2>{date.courseName}</h2>
          <div className="row">
            <strong>{daysText(date)}</strong>
            <span className="soft">
              <Place date={date} />
            </span>
          </div>
        </div>
      )}
      {data.closed === null ? <Survey data={data} /> : <Notice theme="info">{data.closed}</Notice>}
    </div>
  );
}

const Survey = ({ data }: { data: RatingPageData }) => (
  <>
    {data.given && (
      <Notice theme="success">Ta ocena jest zapisana. Można ją zmienić do {formatDay(data.endsOn)}.</Notice>
    )}
    <p className="soft">
      Odpowiedź można zmienić do {formatDay(data.endsOn)}. Biuro i trener widzą tylko wspólny wynik terminu, gdy oceni
      go co najmniej {ANONYMOUS_FROM} osób; nie widzą, kto odpowiedział.
    </p>
    <div className="card">
      <FormView
        form={trainingRatingForm}
        action="/api/training-ratings"
        values={data.values}
        submitLabel={data.given ? 'Zmień ocenę' : trainingRatingForm.submitLabel}
      />
    </div>
  </>
);
