import { barText, valueScale, type BarsProps } from './bar.ts';
import { figureText } from './figure-text.ts';
import { roomClass } from './label-room.ts';
import { Mark } from './mark.tsx';
import './charts.css';

/** Where things stand in the picture, in per cent, as in `UprightBars`. */
const [TOP, GROUND, LABELS, LEFT] = [12, 86, 97, 7];

/** A line in time; where nothing is known it is broken. */
export function LineChart({ title, bars, unit }: BarsProps) {
  const height = valueScale(bars, unit).range([GROUND, TOP]);
  const step = (100 - LEFT) / Math.max(bars.length, 1);
  const points = bars.map((bar, index) => ({
    bar,
    x: LEFT + step * (index + 0.5),
    y: bar.value === null ? null : height(bar.value),
    room: roomClass(bars.length - 1 - index, bars.length),
  }));
  return (
    <figure className="chart">
      <svg
        className="chart-upright"
        width="100%"
        role={bars.some(({ link }) => link) ? 'group' : 'img'}
        aria-label={`Wykres: ${title}. Te same liczby są w tabeli.`}
      >
        {height.ticks(4).map((value) => (
          <g key={value} aria-hidden>
            <line className="chart-line" x1="0" x2="100%" y1={`${height(value)}%`} y2={`${height(value)}%`} />
            <text className="chart-soft chart-line-value numbers" x="0" y={`${height(value) - 1}%`}>
              {figureText(value, unit)}
            </text>
          </g>
        ))}
        {points.map(({ bar, x, y, room }, index) => {
          const before = points[index - 1];
          return (
            <Mark key={bar.label} to={bar.link}>
              <title>{barText(bar, unit)}</title>
              {y !== null && before && before.y !== null && (
                <line className="chart-stroke" x1={`${before.x}%`} y1={`${before.y}%`} x2={`${x}%`} y2={`${y}%`} />
              )}
              <rect className="chart-reach" x={`${x - step / 2}%`} width={`${step}%`} height="100%" />
              {y !== null && <circle className="chart-bar" cx={`${x}%`} cy={`${y}%`} r="4" />}
              <text className={`chart-soft numbers ${room}`} x={`${x}%`} y={`${LABELS}%`}>
                {bar.label}
              </text>
            </Mark>
          );
        })}
      </svg>
    </figure>
  );
}
