import { FileSpreadsheet, ShieldCheck } from 'lucide-react';
import type { AccessData } from '#api/audit/access.ts';
import { accessFilters } from '#domain/audit/access-list.ts';
import { omitQuery } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ExcelLink } from '#web/list/excel-link.tsx';
import { FileLink } from '#web/list/file-link.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { ListTabs } from '#web/list/list-tabs.tsx';
import { Pager } from '#web/list/pager.tsx';
import { WithDetail } from '#web/list/with-detail.tsx';
import { Link } from '#web/router/router.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Moment } from '#web/ui/moment.tsx';

type Row = AccessData['items'][number];

const BASE = '/panel/audit/access';

/** Who has logged in, was refused, and was given which data of persons. */
export default function AccessPage({ data }: PageViewProps<AccessData>) {
  const { link, search } = usePageContext();
  const columns: readonly Column<Row>[] = [
    { label: 'Kiedy', className: 'numbers', card: 'bare', render: ({ at }) => <Moment at={at} /> },
    {
      label: 'Co się stało',
      heads: true,
      cut: ({ what }) => what,
      render: ({ what, times }) => (times > 1 ? `${what} (${times} razy)` : what),
    },
    { label: 'Kto', cut: true, card: 'bare', render: ({ who, device }) => <WithDetail first={who} second={device} /> },
    { label: 'Czego dotyczy', card: 'bare', render: (row) => <About row={row} /> },
    { label: 'Pobrano', cut: ({ given }) => given, card: 'bare', render: ({ given }) => given },
  ];
  return (
    <div className="stack">
      <ListHead
        form={accessFilters}
        data={data}
        primary={4}
        items={['wpis', 'wpisy', 'wpisów']}
        tabs={<ListTabs tabs={data.tabs} base={BASE} rows={data.items} />}
        actions={
          <>
            <ExcelLink base={BASE} />
            <FileLink
              to={omitQuery(`${BASE}/csv${search ? `?${search}` : ''}`, ['page', 'after', 'before'])}
              icon={<FileSpreadsheet size={16} aria-hidden />}
              label="Pobierz CSV"
            />
          </>
        }
      />
      {(data.filters.person ?? data.filters.account) !== undefined && (
        <p>
          Tylko wpisy o jednej osobie. <Link to={link(BASE)}>Pokaż wszystkie</Link>
        </p>
      )}
      <div className="card table-card">
        {data.items.length === 0 ? (
          <EmptyState
            icon={ShieldCheck}
            title="Żaden wpis nie pasuje do filtrów"
            hint="Zmień filtry albo pokaż wszystkie wpisy."
          />
        ) : (
          <DataTable
            caption="Logowania i dostęp do danych"
            columns={columns}
            rows={data.items}
            keyOf={({ id }) => id}
          />
        )}
        <Pager {...data} />
      </div>
    </div>
  );
}

/** Whose data were opened, or whose account it was. */
function About({ row: { personPath, whose, route } }: { row: Row }) {
  const { link } = usePageContext();
  if (personPath !== null) return <Link to={link(personPath)}>dane osoby</Link>;
  return <span className="soft">{whose ?? route}</span>;
}
