/** One line of the picture: times in ms by the number of events. */
export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [events: number, ms: number])[];
}

const WIDTH = 760;
const HEIGHT = 360;
const LEFT = 60;
const RIGHT = 170;
const TOP = 40;
const BOTTOM = 50;
/** Distinguishable for the colour-blind, and on a dark page too. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8c6d00', '#56b4e9'];

/**
 * Growth as an SVG picture: events to the right, milliseconds upwards, both in powers of ten. A line that stays level says
 * that the figure does not grow with the log.
 */
export function growthPicture(title: string, curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points }) => points);
  const x = scaleOf(
    all.map(([events]) => events),
    [LEFT, WIDTH - RIGHT],
  );
  const y = scaleOf([0.9, ...all.map(([, ms]) => ms)], [HEIGHT - BOTTOM, TOP]);
  const marks = (scale: Scale, draw: (power: number) => string) =>
    Array.from({ length: scale.to - scale.from + 1 }, (_, n) => draw(scale.from + n)).join('');
  const grid =
    marks(x, (power) =>
      text(x.at(10 ** power), HEIGHT - BOTTOM + 20, { anchor: 'middle', words: (10 ** power).toLocaleString('en') }),
    ) +
    marks(y, (power) => {
      const level = y.at(10 ** power);
      const line = `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${level}" y2="${level}" stroke="#bbb" stroke-width="0.5"/>`;
      return line + text(LEFT - 8, level + 4, { anchor: 'end', words: `${10 ** power} ms` });
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${text(LEFT, 22, { anchor: 'start', words: title, weight: 'bold' })}
${grid}
${text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, { anchor: 'middle', words: 'events' })}
${labelled(curves, { x, y })}
</svg>
`;
}

interface Scale {
  /** Powers of ten. */
  readonly from: number;
  readonly to: number;
  at(value: number): number;
}

function scaleOf(values: readonly number[], [first, last]: readonly [number, number]): Scale {
  const from = Math.floor(Math.log10(Math.min(...values)));
  const to = Math.max(Math.ceil(Math.log10(Math.max(...values))), from + 1);
  const at = (value: number) =>
    Math.round((first + ((Math.log10(value) - from) / (to - from)) * (last - first)) * 10) / 10;
  return { from, to, at };
}

/** Names are at the ends of their lines, moved apart where they would meet. */
function labelled(curves: readonly Curve[], { x, y }: { x: Scale; y: Scale }): string {
  const ends = curves
    .map(({ points, name }, n) => ({ name, n, level: y.at(points.at(-1)?.[1] ?? 1) }))
    .sort((a, b) => a.level - b.level);
  let lowest = 0;
  const labels = ends.map(({ name, n, level }) => {
    lowest = Math.max(level + 4, lowest + 15);
    return text(WIDTH - RIGHT + 10, lowest, { anchor: 'start', words: name, fill: COLOURS[n % COLOURS.length] });
  });
  const lines = curves.map(({ points }, n) => {
    const places = points.map(([events, ms]) => [x.at(events), y.at(ms)] as const);
    const colour = COLOURS[n % COLOURS.length];
    const dots = places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`).join('');
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${places.map((place) => place.join()).join(' ')}"/>${dots}`;
  });
  return [...lines, ...labels].join('\n');
}

interface Words {
  readonly anchor: 'start' | 'middle' | 'end';
  readonly words: string;
  readonly weight?: string;
  readonly fill?: string | undefined;
}

const text = (x: number, y: number, { anchor, words, weight = 'normal', fill = '#333' }: Words): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-weight="${weight}" fill="${fill}">${words}</text>`;
