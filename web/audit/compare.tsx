import type { CompareData } from '#api/audit/compare.ts';
import { compareForm } from '#domain/audit/compare.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { WithDetail } from '#web/list/with-detail.tsx';
import { Link } from '#web/router/router.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { whoActed } from '#domain/portal/who-acted.ts';

type Row = CompareData['differences'][number];

/** A record at two moments side by side. */
export default function ComparePage({ data }: PageViewProps<CompareData>) {
  const { link } = usePageContext();
  const { title, path, facts } = data;
  return (
    <div className="stack">
      <ListHead form={compareForm} data={data} primary={2} />
      {title === null ? (
        <div className="card">
          <EmptyState
            title="Nie wybrano rekordu"
            hint="Otwórz zdarzenie w dzienniku i wybierz „porównaj, jaki był wtedy i jaki potem”."
          />
        </div>
      ) : (
        <>
          <h2>{path === null ? title : <Link to={link(path)}>{title}</Link>}</h2>
          <Differences data={data} />
          <section className="card stack">
            <h2>{facts.length === 0 ? 'Bez zdarzeń' : `Co się stało (${facts.length})`}</h2>
            <Timeline entries={facts} />
          </section>
        </>
      )}
    </div>
  );
}

const NOTHING = 'brak';

function Differences({ data }: { data: CompareData }) {
  const { portal, link } = usePageContext();
  const { from, to, differences, facts } = data;
  const columns: readonly Column<Row>[] = [
    { label: 'Co', heads: true, cut: ({ label }) => label, render: ({ label }) => label },
    {
      label: from === null ? 'Na początku' : formatInstant(from),
      card: 'beside',
      render: ({ from: value }) => value ?? NOTHING,
    },
    { label: formatInstant(to), card: 'beside', render: ({ to: value }) => <b>{value ?? NOTHING}</b> },
    {
      label: 'Ostatnio zmienione',
      card: 'bare',
      render: ({ last, times }) =>
        last && (
          <WithDetail
            first={<Link to={link(`/panel/audit/${last.id}`)}>{last.text}</Link>}
            second={`${whoActed(portal, last.actor)}, ${counted(times, ['zmiana', 'zmiany', 'zmian'])}`}
          />
        ),
    },
  ];
  return (
    <div className="card table-card">
      {differences.length === 0 ? (
        <EmptyState
          title="Nic się nie różni"
          hint={
            facts.length === 0
              ? 'Między tymi chwilami nie było żadnego zdarzenia.'
              : 'Zdarzenia między tymi chwilami niczego nie zmieniły albo cofnęły to, co zmieniły.'
          }
        />
      ) : (
        <DataTable caption="Różnice" columns={columns} rows={differences} keyOf={({ field }) => field} />
      )}
    </div>
  );
}
