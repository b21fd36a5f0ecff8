import type { ReactNode } from 'react';
import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';
import { barClass, valueScale, type Bar, type BarsProps } from './bar.ts';
import { figureText } from './figure-text.ts';
import './charts.css';

/** Bars below each other, each with its label and value as text: for names, which may be long. */
export function LyingBars({ title, bars, unit }: BarsProps) {
  const scale = valueScale(bars, unit).range([0, 100]);
  return (
    <figure className="chart" aria-label={`Wykres: ${title}`}>
      <ol className="chart-rows">
        {bars.map((bar) => (
          <li key={bar.link ?? bar.label}>
            <Row bar={bar}>
              <span className="chart-label">{bar.label}</span>
              <svg className="chart-track" width="100%" aria-hidden>
                <rect className={barClass(bar)} width={`${scale(bar.value ?? 0)}%`} height="100%" />
              </svg>
              <span className="chart-value numbers">{figureText(bar.value, unit)}</span>
            </Row>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Row({ bar: { link: to }, children }: { bar: Bar; children: ReactNode }) {
  const { link } = usePageContext();
  return to ? (
    <Link className="chart-row" to={link(to)}>
      {children}
    </Link>
  ) : (
    <span className="chart-row">{children}</span>
  );
}
