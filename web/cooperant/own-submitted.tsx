import type { OwnSubmitted } from '#api/cooperant/own-submitted.ts';
import { formatDay } from '#domain/text/dates.ts';
import { PageTitle } from '#web/app/page-title.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { Pager } from '#web/list/pager.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const COLUMNS: readonly Column<OwnSubmitted['items'][number]>[] = [
  {
    label: 'Data zgłoszenia',
    className: 'numbers nowrap',
    heads: true,
    render: ({ submitDate }) => formatDay(submitDate),
  },
  { label: 'Numer seryjny', className: 'numbers', render: ({ deviceSerialNumber }) => deviceSerialNumber ?? '–' },
  { label: 'Opis', render: ({ description }) => description || '–' },
];

/** A service company's own activations, or its reports: what the office has of it. */
export default function OwnSubmittedPage({ data }: PageViewProps<OwnSubmitted>) {
  const { page } = usePageContext();
  return (
    <div className="stack">
      <PageTitle />
      <div className="card table-card">
        {data.items.length === 0 ? (
          <EmptyState title="Nie ma tu jeszcze nic" hint="Zobaczysz tu to, co zapisano dla Twojej firmy serwisowej." />
        ) : (
          <DataTable caption={page?.title ?? ''} columns={COLUMNS} rows={data.items} keyOf={({ id }) => id} />
        )}
      </div>
      {data.total > 0 && <Pager {...data} />}
    </div>
  );
}
