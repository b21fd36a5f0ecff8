import { isShare, measureLabel } from './source.ts';
import { namesOf, valueText, type OwnLine } from './lines.ts';
import type { OwnQuestion } from './question.ts';
import { rowsPath } from './rows.ts';

export interface OwnPoint {
  readonly label: string;
  readonly value: number | null;
  /** Where its rows are, without portal prefix. */
  readonly link: string;
}

/** A bar that is divided, each part a share of the whole bar in per cent. */
export interface DividedBar {
  readonly label: string;
  readonly parts: readonly { readonly label: string; readonly value: number; readonly percent: number }[];
}

/** The picture of a report as the page draws it: of its first figure. */
export interface OwnChart {
  readonly kind: 'bars' | 'line' | 'shares';
  readonly title: string;
  readonly unit: 'number' | 'percent';
  /** In time: bars stand side by side. */
  readonly upright: boolean;
  readonly points: readonly OwnPoint[];
  readonly divided: readonly DividedBar[];
  /** How many lines it leaves out. */
  readonly left: number;
}

const MOST_BARS = 20;
const MOST_POINTS = 120;
/** Each has its parts in words below it. */
const MOST_DIVIDED = 12;
const MOST_PARTS = 5;
const OTHERS = 'pozostałe';

const figureOf = ({ figures: [first] }: OwnLine): number | null => first ?? null;

/** The parts of one bar: the greatest ones by themselves, in one order for all bars. */
function divided(
  label: string,
  lines: readonly OwnLine[],
  parts: { names: readonly string[]; of(line: OwnLine): string },
) {
  const whole = lines.reduce((sum, line) => sum + Math.max(figureOf(line) ?? 0, 0), 0);
  const valueOf = (isPart: (name: string) => boolean) =>
    lines.reduce((sum, line) => sum + (isPart(parts.of(line)) ? Math.max(figureOf(line) ?? 0, 0) : 0), 0);
  const values = [
    ...parts.names.map((name) => ({ label: name, value: valueOf((one) => one === name) })),
    { label: OTHERS, value: valueOf((one) => !parts.names.includes(one)) },
  ];
  return {
    label,
    parts: values
      .map((part) => ({ ...part, percent: whole === 0 ? 0 : Math.round((part.value * 1000) / whole) / 10 }))
      .filter(({ label: name, value }) => name !== OTHERS || value > 0),
  };
}

/** The bars of times in their order, the latest; of anything else the first ones of the table. */
function sharesOf({ by: [first, second] }: OwnQuestion, all: readonly OwnLine[]) {
  if (!first || !second) return { divided: [], left: 0 };
  const lines = drawnOf(all, first.step !== null);
  const partOf = ({ by }: OwnLine): string => valueText(second, by[1] ?? null);
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(partOf(line), (sums.get(partOf(line)) ?? 0) + (figureOf(line) ?? 0));
  const names = [...sums].sort(([, one], [, other]) => other - one).slice(0, MOST_PARTS);
  const parts = { names: names.map(([name]) => name), of: partOf };
  const byName = new Map<string, OwnLine[]>();
  for (const line of lines) {
    const name = valueText(first, line.by[0] ?? null);
    const bar = byName.get(name) ?? [];
    bar.push(line);
    byName.set(name, bar);
  }
  const bars = [...byName];
  return {
    divided: some(bars, MOST_DIVIDED, first.step !== null).map(([label, own]) => divided(label, own, parts)),
    left: Math.max(bars.length - MOST_DIVIDED, 0),
  };
}

/** Times in their order; anything else as it is in the table. */
const drawnOf = (lines: readonly OwnLine[], isTime: boolean): readonly OwnLine[] =>
  isTime ? lines.toSorted((one, other) => compare(one.by[0] ?? '', other.by[0] ?? '')) : lines;

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Of times the latest, of anything else the first. */
const some = <T>(list: readonly T[], most: number, isTime: boolean): readonly T[] =>
  isTime ? list.slice(-most) : list.slice(0, most);

function pointsOf(question: OwnQuestion, lines: readonly OwnLine[], upright: boolean) {
  const most = upright ? MOST_POINTS : MOST_BARS;
  const points = some(drawnOf(lines, upright), most, upright).map((line): OwnPoint => ({
    label: namesOf(question, line).join(', '),
    value: figureOf(line),
    link: rowsPath(question, line),
  }));
  return { points, left: Math.max(lines.length - most, 0) };
}

/** The chart that a report asks for, of all its lines; undefined where it asks for none or has nothing to show. */
export function ownChart(question: OwnQuestion, lines: readonly OwnLine[]): OwnChart | undefined {
  const { chart, measures, source, by } = question;
  const [measure] = measures;
  if (chart === 'none' || !measure || lines.length === 0) return undefined;
  const upright = by[0]?.step != null && by.length === 1;
  const drawn = { kind: chart, title: measureLabel(source, measure), upright, points: [], divided: [] };
  if (chart === 'shares') return { ...drawn, unit: 'percent', ...sharesOf(question, lines) };
  return { ...drawn, unit: isShare(measure) ? 'percent' : 'number', ...pointsOf(question, lines, upright) };
}
