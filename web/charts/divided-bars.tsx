import { figureText } from './figure-text.ts';
import './charts.css';

interface Part {
  readonly label: string;
  readonly value: number;
  readonly percent: number;
}

/** Bars of one length, each divided by shares, which stand below it in words: no colour alone says anything. */
export function DividedBars(props: {
  title: string;
  bars: readonly { readonly label: string; readonly parts: readonly Part[] }[];
}) {
  return (
    <figure className="chart" aria-label={`Wykres: ${props.title}`}>
      <ol className="chart-rows">
        {props.bars.map(({ label, parts }) => (
          <li key={label}>
            <span className="chart-label">{label}</span>
            <svg className="chart-track chart-divided" width="100%" aria-hidden>
              {parts.map((part, place) => (
                <rect
                  key={part.label}
                  className={`chart-part-${place}`}
                  x={`${startOf(parts, place)}%`}
                  width={`${part.percent}%`}
                  height="100%"
                />
              ))}
            </svg>
            <ul className="chart-parts small">
              {parts.map((part, place) => (
                <li key={part.label}>
                  <svg width="10" height="10" aria-hidden>
                    <rect className={`chart-part-${place}`} width="100%" height="100%" />
                  </svg>
                  {part.label} <b className="numbers">{figureText(part.percent, 'percent')}</b>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const startOf = (parts: readonly Part[], place: number): number =>
  parts.slice(0, place).reduce((sum, { percent }) => sum + percent, 0);
