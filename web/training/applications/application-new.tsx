import type { CourseDateItem } from '#api/training/course-dates/index.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import { counted } from '#domain/text/plural.ts';
import { newApplicationForm } from '#domain/training/course-date/application-forms.ts';
import { FormView } from '#web/form/form-view.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { Notice } from '#web/ui/notice.tsx';

interface Data {
  readonly values: Record<string, unknown>;
  readonly facts: Record<string, unknown>;
  readonly courseDate: CourseDateItem | null;
}

/** APP-07. */
export default function NewApplicationPage({ data }: PageViewProps<Data>) {
  const date = data.courseDate;
  return (
    <div className="stack">
      <PageTitle />
      {date && (
        <Notice theme={date.openSeats > 0 ? 'info' : 'warning'}>
          {date.courseName}, {shortDaysText(date)}: zajęte {date.primaryCount} z{' '}
          {counted(date.seatLimit, ['miejsca', 'miejsc', 'miejsc'])}
          {date.openSeats > 0 ? '.' : ' – zgłoszenie trafi na listę rezerwową, chyba że wybierzesz inną.'}
        </Notice>
      )}
      <div className="card">
        <FormView
          form={newApplicationForm}
          action="/panel/applications"
          values={data.values}
          facts={data.facts}
          cancelTo={date ? `/panel/course-dates/${date.id}` : '/panel/applications'}
        />
      </div>
    </div>
  );
}
