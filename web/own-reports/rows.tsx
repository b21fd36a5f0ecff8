import type { OwnRowsData } from '#api/own-reports/rows.ts';
import type { SourceColumn } from '#domain/own-report/source.ts';
import { formatDay } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { figureText } from '#web/charts/figure-text.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import './own-reports.css';

const ROWS = ['wiersz', 'wiersze', 'wierszy'] as const;

/** What a line of an own report is made of. */
export default function OwnRowsPage({ data }: PageViewProps<OwnRowsData>) {
  const { link } = usePageContext();
  const { title, line, query, why, found } = data;
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <PageTitle />
          <p className="soft lead">
            {title}
            {found && `: ${counted(found.total, ROWS)}`}
          </p>
        </div>
        <div className="page-actions no-print">
          <ButtonLink
            to={link(`/panel/own-reports/build?${query}`)}
            size="small"
            theme="secondary"
            label="Wróć do raportu"
          />
        </div>
      </div>
      {line.length > 0 && (
        <section className="card">
          <Facts rows={line.map(({ label, value }) => [label, value])} />
        </section>
      )}
      {why && <Notice theme="warning">{why}</Notice>}
      {found && <Rows data={data} found={found} />}
    </div>
  );
}

/** As the source's column has it. */
function textOf({ type }: SourceColumn, value: string | null): string {
  if (value === null) return '';
  if (type === 'day') return formatDay(value);
  if (type === 'flag') return value === 'true' ? 'tak' : 'nie';
  return type === 'number' ? figureText(Number(value), 'number') : value;
}

type Found = NonNullable<OwnRowsData['found']>;

function Rows({ data: { title, columns }, found: { rows, total } }: { data: OwnRowsData; found: Found }) {
  if (rows.length === 0)
    return <EmptyState title="Nie ma takich wierszy" hint="Dane zmieniły się od otwarcia raportu. Wróć do niego." />;
  const drawn = columns.map((column, place): Column<readonly (string | null)[]> => ({
    label: column.label,
    ...(place === 0 ? { heads: true } : {}),
    ...(column.type === 'number' ? { className: 'numbers cell-number' } : {}),
    render: (row) => textOf(column, row[place] ?? null),
  }));
  return (
    <div className="card table-card">
      <DataTable caption={title} columns={drawn} rows={rows} keyOf={(row) => String(rows.indexOf(row))} />
      {rows.length < total && (
        <p className="soft small own-cut">
          Pokazujemy pierwszych {counted(rows.length, ['wiersz', 'wiersze', 'wierszy'])} z {total}. Zawęź raport, aby
          zobaczyć resztę.
        </p>
      )}
    </div>
  );
}
