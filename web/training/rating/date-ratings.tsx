import { Download } from 'lucide-react';
import type { DateRatingsData } from '#api/training/rating/results.ts';
import { plural } from '#domain/text/plural.ts';
import { GRADES, RATED_LABELS } from '#domain/training/rating/terms.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import './rating.css';

type Result = NonNullable<DateRatingsData['result']>;
type Question = Result['questions'][number];

/** What the participants of one date say: means, how the grades spread, and the comments. */
export default function DateRatingsPage({ data }: PageViewProps<DateRatingsData>) {
  const { link } = usePageContext();
  const base = `/panel/course-dates/${data.id}`;
  return (
    <div className="stack">
      <div className="page-head">
        <PageTitle />
        <div className="row no-print">
          <ButtonLink to={link(base)} size="small" theme="ghost" label="Termin szkolenia" />
          {data.result && data.result.comments.length > 0 && (
            <ButtonLink
              to={link(`${base}/ratings/excel`)}
              download
              size="small"
              theme="ghost"
              icon={<Download size={16} aria-hidden />}
              label="Uwagi w XLSX"
            />
          )}
        </div>
      </div>
      <p>
        <strong>{data.courseName}</strong>, {data.days}
        {data.trainerName && <span className="soft">, trener: {data.trainerName}</span>}
      </p>
      {data.result ? <Results result={data.result} /> : <TooFew least={data.least} />}
    </div>
  );
}

const TooFew = ({ least }: { least: number }) => (
  <div className="card">
    <EmptyState
      title="Za mało ocen, aby je pokazać"
      hint={`Ankieta jest anonimowa: wynik i uwagi widać, gdy termin oceni co najmniej ${least} osób.`}
    />
  </div>
);

const COLUMNS: readonly Column<Question>[] = [
  { label: 'Pytanie', heads: true, render: ({ what }) => RATED_LABELS[what] },
  ...GRADES.map((grade, index): Column<Question> => ({
    label: String(grade),
    className: 'numbers',
    render: ({ counts }) => counts[index] ?? 0,
  })),
];

const numberFormat = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 1 });

function Results({ result }: { result: Result }) {
  const { answers, questions, comments } = result;
  return (
    <>
      <div className="seats">
        <Tile label={plural(answers, ['odpowiedź', 'odpowiedzi', 'odpowiedzi'])} value={String(answers)} />
        {questions.map(({ what, mean }) => (
          <Tile
            key={what}
            label={`${RATED_LABELS[what].toLowerCase()} (średnia 1–5)`}
            value={numberFormat.format(mean ?? 0)}
          />
        ))}
      </div>
      <section className="card table-card">
        <DataTable caption="Ile osób dało którą ocenę" columns={COLUMNS} rows={questions} keyOf={({ what }) => what} />
      </section>
      <section className="card stack stack-1">
        <h2>Uwagi</h2>
        {comments.length === 0 ? <p className="soft">Nikt nie wpisał uwag.</p> : <Comments comments={comments} />}
      </section>
    </>
  );
}

const Comments = ({ comments }: { comments: readonly string[] }) => (
  <ul className="rating-comments stack stack-1">
    {comments.map((comment, index) => (
      // Two people may say the same.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index} className="rating-comment">
        {comment}
      </li>
    ))}
  </ul>
);

const Tile = ({ label, value }: { label: string; value: string }) => (
  <div className="seat-tile">
    <b>{value}</b>
    <span className="soft small">{label}</span>
  </div>
);
