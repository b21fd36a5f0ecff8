import type { OwnReportData } from '#api/own-reports/builder.ts';
import type { OwnChart } from '#domain/own-report/charts.ts';
import type { OwnColumn } from '#domain/own-report/lines.ts';
import { counted } from '#domain/text/plural.ts';
import { DividedBars } from '#web/charts/divided-bars.tsx';
import { figureText } from '#web/charts/figure-text.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { LyingBars } from '#web/charts/lying-bars.tsx';
import { UprightBars } from '#web/charts/upright-bars.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { Link } from '#web/router/router.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Of a genitive: 'nie ma 1 pozycji'. */
const LEFT = ['pozycji', 'pozycji', 'pozycji'] as const;

type Shown = NonNullable<OwnReportData['shown']>;
type Row = Shown['rows'][number];

/** What a report came to: its picture, and its lines with what they come to. */
export function OwnResult({ shown, caption }: { shown: Shown; caption: string }) {
  const { link } = usePageContext();
  const { rows, chart, undrawn, isCut } = shown;
  if (rows.length === 0)
    return (
      <EmptyState title="Raport jest pusty" hint="Nic nie spełnia warunków. Zmień je i pokaż raport jeszcze raz." />
    );
  return (
    <>
      {chart && <Picture chart={chart} isCut={isCut} />}
      {undrawn && <Notice theme="warning">{undrawn}</Notice>}
      <div className="card table-card">
        <Lines shown={shown} caption={caption} />
        <p className="own-cut no-print">
          <Link to={link(shown.rowsOfAll)}>Wiersze, z których powstał raport</Link>
        </p>
        {isCut && (
          <p className="soft small own-cut">
            Pokazujemy początek: {counted(rows.length, ['wiersz', 'wiersze', 'wierszy'])}. Wszystkie są w plikach XLSX i
            CSV; „Razem” liczy wszystkie.
          </p>
        )}
      </div>
    </>
  );
}

function Picture({ chart, isCut }: { chart: OwnChart; isCut: boolean }) {
  const { title, kind, unit, upright, points, divided, left } = chart;
  return (
    <section className="card stack counts">
      <h2>{title}</h2>
      {kind === 'shares' && <DividedBars title={title} bars={divided} />}
      {kind === 'line' && <LineChart title={title} bars={points} unit={unit} />}
      {kind === 'bars' && upright && <UprightBars title={title} bars={points} unit={unit} />}
      {kind === 'bars' && !upright && <LyingBars title={title} bars={points} unit={unit} />}
      {left > 0 && (
        <p className="soft small">
          Na wykresie nie ma {counted(left, LEFT)}. Są {isCut ? 'w plikach' : 'w tabeli i w plikach'}.
        </p>
      )}
    </section>
  );
}

const textOf = ({ type }: OwnColumn, value: number | null | undefined): string =>
  figureText(value, type === 'percent' ? 'percent' : 'number');

function Lines({ shown: { columns, rows, total }, caption }: { shown: Shown; caption: string }) {
  const { link } = usePageContext();
  const names = columns.filter(({ type }) => type === 'text');
  const figures = columns.slice(names.length);
  const drawn = [
    ...names.map((column, place): Column<Row> => ({
      label: column.header,
      ...(place === 0 ? { heads: true } : {}),
      render: (row) => (place === 0 ? <Link to={link(row.link)}>{row.names[0]}</Link> : (row.names[place] ?? '')),
    })),
    ...figures.map((column, place): Column<Row> => ({
      label: column.header,
      className: 'numbers cell-number',
      render: (row) => textOf(column, row.figures[place]),
    })),
  ];
  const foot = names.length > 0 && (
    <tfoot>
      <tr>
        <th scope="row" colSpan={names.length}>
          Razem
        </th>
        {figures.map((column, place) => (
          <td key={column.header} data-label={column.header} className="numbers cell-number">
            {textOf(column, total[place])}
          </td>
        ))}
      </tr>
    </tfoot>
  );
  return (
    <DataTable
      caption={caption}
      className={`own-lines own-lines-${names.length}`}
      columns={drawn}
      rows={rows}
      keyOf={({ key }) => key}
      foot={foot}
    />
  );
}
