import { Download } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { addQuery } from '#domain/kernel/url.ts';
import { ordersOf } from '#domain/report/sorting.ts';
import type { ReportData } from '#api/reports/report.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { ComparedLine } from '#domain/report/compared.ts';
import { isFigure, meanings } from '#domain/report/figures.ts';
import type { ReportColumn, ReportLine, ReportView } from '#domain/report/report.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { figureText } from '#web/charts/figure-text.ts';
import { LyingBars } from '#web/charts/lying-bars.tsx';
import { UprightBars } from '#web/charts/upright-bars.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ChangedCell, DifferenceBadge } from '#web/list/differences.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FileLink } from '#web/list/file-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Compared } from './compared.tsx';
import { Presets } from './presets.tsx';
import './counts.css';
import './reports.css';

/** Any report: its days, its lines with their sums, and its file (RPT-02…RPT-05, FRM-06). */
export default function ReportPage({ data }: PageViewProps<ReportData>) {
  const { view } = data;
  return (
    <div className="stack">
      <ListHead
        title={view.title}
        form={view.filters}
        data={data}
        primary={view.filters.fields.length - 1}
        actions={<FileLink to={fileOf(data)} icon={<Download size={16} aria-hidden />} label="Pobierz XLSX" />}
      />
      <Presets form={view.filters} presets={data.presets} />
      <Compared view={view} data={data} />
      <Charts charts={data.charts} />
      <div className="card table-card">
        {data.lines.length === 0 ? (
          <EmptyState title={view.empty} hint="Zmień zakres dni." />
        ) : (
          <Lines view={view} data={data} />
        )}
        <Pager {...data} />
      </div>
      <Meanings view={view} />
    </div>
  );
}

/** With what the page is filtered by, and its moment. */
function fileOf({ view, filters: { asOf, ...filters } }: ReportData): string {
  return addQuery(`${view.path}/excel`, { filters, asOf });
}

function shown({ type }: ReportColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return figureText(value);
  if (type === 'month') return `${value.slice(5)}.${value.slice(0, 4)}`;
  return type === 'day' ? formatDay(value) : value;
}

const isText = ({ type = 'text' }: ReportColumn): boolean => type === 'text';

function classOf(column: ReportColumn): string | undefined {
  if (isFigure(column)) return 'numbers cell-number';
  return isText(column) ? undefined : 'numbers nowrap';
}

/** What became of a line since the earlier moment, where the report is compared with one. */
const CHANGE: Column<ComparedLine> = {
  label: 'Zmiana',
  card: 'beside',
  render: ({ difference }) => difference && <DifferenceBadge difference={difference} />,
};

function Lines({ view, data }: { view: ReportView; data: ReportData }) {
  const [name, ...others] = columnsOf(view);
  const columns = data.moments ? [name, CHANGE, ...others] : [name, ...others];
  return (
    <DataTable
      caption={view.title}
      className="report-table"
      columns={columns.flatMap((column) => column ?? [])}
      rows={data.lines}
      keyOf={({ key }) => key}
      sort={data.filters.sort ?? ''}
      foot={data.sums && <Sums view={view} sums={data.sums} isCompared={data.moments !== null} />}
    />
  );
}

const columnsOf = (view: ReportView): Column<ComparedLine>[] =>
  view.columns.map((column, place) => {
    const textOf = ({ cells }: ReportLine) => shown(column, cells[column.name]);
    const orders = { orders: ordersOf(column), first: isFigure(column) ? 'descending' : 'ascending' } as const;
    if (place === 0)
      return {
        ...orders,
        label: column.header,
        heads: true,
        className: classOf(column),
        ...(isText(column) ? { cut: textOf } : {}),
        render: (line) => <Heading line={line} text={textOf(line)} />,
      };
    return {
      ...orders,
      label: column.header,
      className: classOf(column),
      ...(isText(column) ? { cut: true } : {}),
      render: (line) => cellOf(column, line),
    };
  });

/** As it is; of a line that became otherwise also as it was. */
function cellOf(column: ReportColumn, { cells, was }: ComparedLine) {
  const text = shown(column, cells[column.name]);
  return was ? <ChangedCell from={shown(column, was[column.name])} to={text} /> : text;
}

function Heading({ line, text }: { line: ReportLine; text: string }) {
  const { link } = usePageContext();
  return line.link ? <Link to={link(line.link)}>{text}</Link> : text;
}

/** Over all pages. */
function Sums(props: { view: ReportView; sums: NonNullable<ReportData['sums']>; isCompared: boolean }) {
  const { view, sums, isCompared } = props;
  const [, ...others] = view.columns;
  return (
    <tfoot>
      <tr>
        <th scope="row">Razem</th>
        {isCompared && <td />}
        {others.map((column) => (
          <td key={column.name} data-label={column.header} className={classOf(column)}>
            {column.name in sums ? shown(column, sums[column.name]) : ''}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Charts({ charts }: Pick<ReportData, 'charts'>) {
  if (charts.length === 0) return null;
  return (
    <div className="counts-grid">
      {charts.map(({ title, unit, upright, bars, left }) => {
        const Chart = upright ? UprightBars : LyingBars;
        return (
          <section key={title} className="card stack counts">
            <h2>{title}</h2>
            <Chart title={title} bars={bars} unit={unit} />
            {left > 0 && (
              <p className="soft small">
                {bars.length} z {bars.length + left}, od największej wartości. Wszystkie są w tabeli.
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** What each figure counts, in the words of the file and of the SQL columns. */
function Meanings({ view }: { view: ReportView }) {
  const said = meanings(view);
  if (said.length === 0) return null;
  return (
    <section className="card stack stack-1">
      <h2>Co znaczą liczby</h2>
      <dl className="report-meanings">
        {said.map(({ headers, about }) => (
          <div key={about}>
            <dt>{headers.join(', ')}</dt>
            <dd>{about}.</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
