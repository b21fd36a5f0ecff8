import type { JobsPage } from '#api/jobs/jobs.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { groupedText } from '#web/list/many-text.ts';
import { formatInstant } from '#web/ui/dates.ts';

const at = (instant: string | null): string => (instant ? formatInstant(instant) : '');

const QUEUES: readonly Column<JobsPage['waiting'][number]>[] = [
  { label: 'Zadanie', heads: true, render: ({ label }) => label },
  { label: 'W kolejce', className: 'numbers cell-number', render: ({ due }) => due },
  { label: 'Najstarsze od', className: 'numbers', render: ({ dueSince }) => at(dueSince) },
  { label: 'Zaplanowane', className: 'numbers cell-number', render: ({ later }) => later },
  { label: 'Najbliższe', className: 'numbers', render: ({ nextAt }) => at(nextAt) },
];

/** Counted so far. */
const MANY = 10_000;

const LISTS: readonly Column<JobsPage['behind'][number]>[] = [
  { label: 'Lista', heads: true, render: ({ label }) => label },
  {
    label: 'Zdarzenia do uwzględnienia',
    className: 'numbers',
    render: ({ lag }) => (lag > MANY ? 'ponad 10 000' : groupedText(lag, ['zdarzenie', 'zdarzenia', 'zdarzeń'])),
  },
  { label: 'Od', className: 'numbers', render: ({ since }) => at(since) },
];

/** How deep the queues are, and which lists do not show the newest facts yet: what goes on by itself. */
export function Waiting({ waiting, behind }: Pick<JobsPage, 'waiting' | 'behind'>) {
  return (
    <>
      <section className="card table-card" aria-labelledby="queues">
        <div className="section-title">
          <h2 id="queues">Co czeka</h2>
        </div>
        {waiting.length === 0 ? (
          <p className="soft job-more">Żadne zadanie nie czeka.</p>
        ) : (
          <DataTable caption="Co czeka" columns={QUEUES} rows={waiting} keyOf={({ name }) => name} />
        )}
      </section>
      <section className="card table-card" aria-labelledby="lists-behind">
        <div className="section-title">
          <h2 id="lists-behind">Listy w tyle</h2>
        </div>
        {behind.length === 0 ? (
          <p className="soft job-more">Wszystkie listy pokazują najnowszy stan.</p>
        ) : (
          <DataTable caption="Listy w tyle" columns={LISTS} rows={behind} keyOf={({ name }) => name} />
        )}
      </section>
    </>
  );
}
