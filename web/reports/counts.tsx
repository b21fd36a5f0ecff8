import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import type { Bar } from '#web/charts/bar.ts';
import { figureText } from '#web/charts/figure-text.ts';
import { LyingBars } from '#web/charts/lying-bars.tsx';
import { UprightBars } from '#web/charts/upright-bars.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import './counts.css';

interface Count {
  readonly label: string;
  readonly count: number;
  /** To what was counted, without portal prefix. */
  readonly link?: string | undefined;
}

/** How many there are of each: a chart for the eye, its table for everybody. */
export function Counts(props: {
  title: string;
  /** What is counted by: the heading of the first column. */
  by: string;
  counted: string;
  /** Which of them, without its stop. */
  about: string;
  counts: readonly Count[];
  /** One after the other, as months are; otherwise below each other. */
  upright?: boolean;
}) {
  const { title, by, counted, about, counts, upright = false } = props;
  const bars = counts.map(({ count, ...bar }): Bar => ({ ...bar, value: count }));
  const Chart = upright ? UprightBars : LyingBars;
  return (
    <section className="card stack counts">
      <div>
        <h2>{title}</h2>
        <p className="soft small">{about}.</p>
      </div>
      {counts.some(({ count }) => count > 0) ? (
        <>
          <Chart title={title} bars={bars} />
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
              {counts.map(({ label, count, link }) => (
                <tr key={link ?? label}>
                  <th scope="row">
                    <Named label={label} to={link} />
                  </th>
                  <td className="numbers counts-number">{figureText(count)}</td>
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

function Named({ label, to }: { label: string; to: string | undefined }) {
  const { link } = usePageContext();
  return to ? <Link to={link(to)}>{label}</Link> : label;
}
