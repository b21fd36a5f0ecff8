import type { ReportData } from '#api/reports/report.ts';
import { growthOf, isFigure } from '#domain/report/figures.ts';
import type { ReportColumn, ReportView } from '#domain/report/report.ts';
import { formatDay } from '#domain/text/dates.ts';
import { figureText } from '#web/charts/figure-text.ts';

/** What all lines come to, compared with the time before. */
export function Compared({ view, data }: { view: ReportView; data: Pick<ReportData, 'sums' | 'before'> }) {
  const { sums, before } = data;
  if (!sums || !before) return null;
  const growth = growthOf(sums, before.sums);
  return (
    <section className="stack stack-1" aria-labelledby="compared">
      <h2 id="compared">Razem, w porównaniu z okresem {`${formatDay(before.from)}–${formatDay(before.to)}`}</h2>
      <dl className="seats">
        {view.columns.filter(isFigure).map((column) => (
          <div key={column.name} className="seat-tile">
            <dt className="soft small">{column.header}</dt>
            <dd>
              <b>{figureText(sums[column.name])}</b>
              <span className="soft small">poprzednio {figureText(before.sums[column.name])}</span>
              <span className="soft small">{growthText(column, growth[column.name])}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** `o 12 więcej`; of shares in points of per cent; nothing where one of the two is not known. */
function growthText({ type }: ReportColumn, growth: number | null | undefined): string {
  if (growth === null || growth === undefined) return '';
  if (growth === 0) return 'bez zmian';
  const points = type === 'percent' ? ' pkt proc.' : '';
  return `o ${figureText(Math.abs(growth))}${points} ${growth > 0 ? 'więcej' : 'mniej'}`;
}
