import { latePart } from '#web/app/late-part.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { barsHeight } from './bars-height.ts';
import type { BarData } from './bars.tsx';
import './counts.css';

const Bars = latePart(() => import('./bars.tsx'));

/** How many there are of each: a chart for the eye, its table for everybody. */
export function Counts(props: {
  title: string;
  /** What is counted by: the heading of the first column. */
  by: string;
  counted: string;
  bars: readonly BarData[];
  /** Labels beside the bars; otherwise below them. */
  lying?: boolean;
}) {
  const { title, by, counted, bars, lying = true } = props;
  const any = bars.some(({ count }) => count > 0);
  return (
    <section className="card stack counts">
      <h2>{title}</h2>
      {any ? (
        <>
          <div className="counts-chart no-print" aria-hidden>
            <Bars
              bars={bars}
              lying={lying}
              meanwhile={<svg className="needs-scripts" width="100%" height={barsHeight(bars.length, lying)} />}
            />
          </div>
          <table className="table">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{by}</th>
                <th scope="col" className="counts-number">
                  {counted}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, count }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="numbers counts-number">{count.toLocaleString('pl-PL')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <EmptyState title="Brak danych" hint="W wybranych dniach nie ma czego policzyć." />
      )}
    </section>
  );
}
