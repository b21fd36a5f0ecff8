import { scaleBand } from 'd3-scale';
import { barClass, barText, valueScale, type BarsProps } from './bar.ts';
import { figureText, type Unit } from './figure-text.ts';
import { roomClass } from './label-room.ts';
import { Mark } from './mark.tsx';
import './charts.css';

/** Where things stand in the picture, in per cent of its height, so that it needs no measure of the window. */
const TOP = 12;
const GROUND = 86;
const LABELS = 97;
/** Few enough to have their values written on them; more are read by lines across. */
const WRITTEN = 14;
/** Letters of a value that fits above any of them. */
const SHORT = 3;
/** Left of the bars, for the numbers of the lines, in per cent of the width. */
const LINES = 7;

/** Bars side by side: for what goes on in time, or on a scale. */
export function UprightBars({ title, bars, unit }: BarsProps) {
  const isWritten = bars.length <= WRITTEN;
  const height = valueScale(bars, unit).range([GROUND, TOP]);
  const place = scaleBand<number>()
    .domain(bars.keys())
    .range([isWritten ? 0 : LINES, 100])
    .padding(0.25);
  const ground = height(0);
  const isLinked = bars.some(({ link }) => link);
  return (
    <figure className="chart">
      <svg
        className="chart-upright"
        width="100%"
        role={isLinked ? 'group' : 'img'}
        aria-label={`Wykres: ${title}. Te same liczby są w tabeli.`}
      >
        {isWritten ? null : <Lines scale={height} unit={unit} />}
        <line className="chart-ground" x1="0" x2="100%" y1={`${ground}%`} y2={`${ground}%`} />
        {bars.map((bar, index) => {
          const [left, end] = [place(index) ?? 0, height(bar.value ?? 0)];
          const top = Math.min(end, ground);
          const middle = `${left + place.bandwidth() / 2}%`;
          const room = roomClass(bars.length - 1 - index, bars.length);
          const value = figureText(bar.value, unit);
          return (
            <Mark key={bar.link ?? bar.label} to={bar.link}>
              <title>{barText(bar, unit)}</title>
              <rect className="chart-reach" x={`${left}%`} width={`${place.bandwidth()}%`} height="100%" />
              <rect
                className={barClass(bar)}
                x={`${left}%`}
                y={`${top}%`}
                width={`${place.bandwidth()}%`}
                height={`${Math.abs(ground - end)}%`}
              />
              {isWritten && (
                <text className={`numbers ${value.length > SHORT ? room : ''}`} x={middle} y={`${top - 2}%`}>
                  {value}
                </text>
              )}
              <text className={`chart-soft numbers ${room}`} x={middle} y={`${LABELS}%`}>
                {bar.label}
              </text>
            </Mark>
          );
        })}
      </svg>
    </figure>
  );
}

/** Lines across at round values, and what they mean. */
function Lines({ scale, unit }: { scale: ReturnType<typeof valueScale>; unit: Unit | undefined }) {
  return scale
    .ticks(4)
    .filter((value) => value !== 0)
    .map((value) => (
      <g key={value} aria-hidden>
        <line className="chart-line" x1="0" x2="100%" y1={`${scale(value)}%`} y2={`${scale(value)}%`} />
        <text className="chart-soft chart-line-value numbers" x="0" y={`${scale(value) - 1}%`}>
          {figureText(value, unit)}
        </text>
      </g>
    ));
}
