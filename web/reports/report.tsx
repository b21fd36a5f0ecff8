import { Download } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import type { ReportData } from '#api/reports/report.ts';
import { formatDay } from '#domain/text/dates.ts';
import { isFigure, meanings } from '#domain/report/figures.ts';
import type { ReportColumn, ReportLine, ReportView } from '#domain/report/report.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { figureText } from '#web/charts/figure-text.ts';
import { LyingBars } from '#web/charts/lying-bars.tsx';
import { UprightBars } from '#web/charts/upright-bars.tsx';
import { DataTable, type Column } from '#web/list/data-table.tsx';
import { ListHead } from '#web/list/list-head.tsx';
import { Pager } from '#web/list/pager.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { FileLink } from '#web/list/file-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import './counts.css';
import './reports.css';

/** Any report: its days, its lines with their sums, and its file (RPT-02…RPT-05, FRM-06). */
export default function ReportPage({ data }: PageViewProps<ReportData>) {
  const { page } = usePageContext();
  const view = page?.report;
  if (!view) return null;
  const days = Object.entries(data.filters).map(([name, value]) => `filters[${name}]=${encodeURIComponent(value)}`);
  return (
    <div className="stack">
      <ListHead
        title={view.title}
        form={view.filters}
        data={data}
        actions={
          <FileLink
            to={`${view.path}/excel${days.length > 0 ? `?${days.join('&')}` : ''}`}
            icon={<Download size={16} aria-hidden />}
            label="Pobierz XLSX"
          />
        }
      />
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

function shown({ type }: ReportColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return figureText(value);
  return type === 'day' ? formatDay(value) : value;
}

const isText = ({ type = 'text' }: ReportColumn): boolean => type === 'text';

const classOf = (column: ReportColumn): string | undefined => (isFigure(column) ? 'numbers cell-number' : undefined);

function Lines({ view, data }: { view: ReportView; data: ReportData }) {
  const columns = view.columns.map((column, place): Column<ReportLine> => {
    const textOf = ({ cells }: ReportLine) => shown(column, cells[column.name]);
    if (place === 0)
      return {
        label: column.header,
        heads: true,
        ...(isText(column) ? { cut: textOf } : {}),
        render: (line) => <Heading line={line} text={textOf(line)} />,
      };
    return {
      label: column.header,
      className: classOf(column),
      ...(isText(column) ? { cut: true } : {}),
      render: textOf,
    };
  });
  return (
    <DataTable
      caption={view.title}
      columns={columns}
      rows={data.lines}
      keyOf={({ key }) => key}
      foot={data.sums && <Sums view={view} sums={data.sums} />}
    />
  );
}

function Heading({ line, text }: { line: ReportLine; text: string }) {
  const { link } = usePageContext();
  return line.link ? <Link to={link(line.link)}>{text}</Link> : text;
}

/** Over all pages. */
function Sums({ view, sums }: { view: ReportView; sums: NonNullable<ReportData['sums']> }) {
  const [, ...others] = view.columns;
  return (
    <tfoot>
      <tr>
        <th scope="row">Razem</th>
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
