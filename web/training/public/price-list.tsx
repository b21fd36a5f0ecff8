import type { PriceListView } from '#api/training/public/catalogue.ts';
import { countedDays } from '#domain/text/plural.ts';
import { priceText } from '#domain/text/money.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';

const COLUMNS: readonly Column<PriceListView['groups'][number]['courses'][number]>[] = [
  {
    label: 'Szkolenie',
    heads: true,
    render: ({ name, delayedPayment }) => (
      <>
        {name}
        {delayedPayment && <span className="soft small"> · płatność odroczona</span>}
      </>
    ),
  },
  { label: 'Czas trwania', render: ({ duration }) => countedDays(duration) },
  { label: 'Netto', className: 'numbers nowrap', render: ({ net }) => priceText(net) },
  { label: 'VAT', className: 'numbers', render: ({ vat }) => `${vat}%` },
  { label: 'Brutto', className: 'numbers nowrap', render: ({ gross }) => <strong>{priceText(gross)}</strong> },
];

/** PUB-03. */
export default function PriceListPage({ data }: PageViewProps<PriceListView>) {
  return (
    <div className="stack stack-3">
      <div>
        <h1>Cennik</h1>
        <p className="soft lead">Ceny za udział jednej osoby, obowiązują do odwołania.</p>
      </div>
      {data.groups.length === 0 && <p className="soft">Cennik pojawi się wkrótce.</p>}
      {data.groups.map((group) => (
        <section key={group.id} className="stack stack-1">
          <h2>{group.name}</h2>
          <div className="card table-card">
            <DataTable
              caption={`Ceny szkoleń: ${group.name}`}
              className="table-prices"
              columns={COLUMNS}
              rows={group.courses}
              keyOf={({ id }) => id}
            />
          </div>
        </section>
      ))}
    </div>
  );
}
