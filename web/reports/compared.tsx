import type { ReportData } from '#api/reports/report.ts';
import { growthOf, isFigure, type Sums } from '#domain/report/figures.ts';
import type { ReportColumn, ReportView } from '#domain/report/report.ts';
import { formatDay } from '#domain/text/dates.ts';
import { capitalised } from '#domain/text/words.ts';
import { figureText } from '#web/charts/figure-text.ts';
import { groupedDifferences } from '#web/list/differences.tsx';
import { formatInstant } from '#web/ui/dates.ts';
import { Notice } from '#web/ui/notice.tsx';

/** What all lines come to, compared with the time before or with an earlier moment. */
export function Compared({ view, data }: { view: ReportView; data: ReportData }) {
  const { sums, before, moments } = data;
  if (moments) return <AtTwoMoments view={view} moments={moments} data={data} />;
  if (!sums || !before) return null;
  return (
    <Totals
      view={view}
      title={`Razem, w porównaniu z okresem ${formatDay(before.from)}–${formatDay(before.to)}`}
      sums={sums}
      former={before.sums}
    />
  );
}

type Moments = NonNullable<ReportData['moments']>;

/** Which moments are next to each other, how many lines differ, and what all of them come to. */
function AtTwoMoments({ view, moments, data }: { view: ReportView; moments: Moments; data: ReportData }) {
  const { earlier, counts, sums, sumsBefore } = moments;
  const then = formatInstant(earlier, true);
  const shown = data.asOf ? `stan z ${formatInstant(data.asOf, true)}` : 'stan bieżący';
  return (
    <>
      <Notice theme="info">
        {capitalised(shown)} obok stanu z {then}. <span className="numbers">{groupedDifferences(counts, LINES)}</span>.
      </Notice>
      {sums && sumsBefore && (
        <Totals view={view} title={`Razem, w porównaniu ze stanem z ${then}`} sums={sums} former={sumsBefore} />
      )}
    </>
  );
}

const LINES = ['wiersz', 'wiersze', 'wierszy'] as const;

function Totals(props: { view: ReportView; title: string; sums: Sums; former: Sums }) {
  const { view, title, sums, former } = props;
  const growth = growthOf(sums, former);
  return (
    <section className="stack stack-1" aria-labelledby="compared">
      <h2 id="compared">{title}</h2>
      <dl className="seats">
        {view.columns.filter(isFigure).map((column) => (
          <div key={column.name} className="seat-tile">
            <dt className="soft small">{column.header}</dt>
            <dd>
              <b>{figureText(sums[column.name])}</b>
              <span className="soft small">poprzednio {figureText(former[column.name])}</span>
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
