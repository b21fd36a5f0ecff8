import { scaleLinear } from 'd3-scale';
import { figureText, type Unit } from './figure-text.ts';

/** One of the figures that a chart compares; `link` leads to its rows, without portal prefix. */
export interface Bar {
  readonly label: string;
  /** null where nothing is known: no bar, and a dash. */
  readonly value: number | null;
  readonly link?: string | undefined;
  /** What a value is worth, where that is known: a colour next to the label. */
  readonly tone?: 'good' | 'fair' | 'poor';
}

export interface BarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly unit?: Unit | undefined;
}

/** `Hamulce: 12`, for the pointer and for anyone who hears the chart. */
export const barText = ({ label, value }: Bar, unit?: Unit): string => `${label}: ${figureText(value, unit)}`;

/** From nothing, or a round number below every value, to one above every value; shares have at least the whole. */
export function valueScale(bars: readonly Bar[], unit: Unit = 'number') {
  const most = Math.max(unit === 'percent' ? 100 : 1, ...bars.map(({ value }) => value ?? 0));
  const least = Math.min(0, ...bars.map(({ value }) => value ?? 0));
  return scaleLinear().domain([least, most]).nice(4);
}

export const barClass = ({ tone }: Bar): string => (tone ? `chart-bar chart-bar-${tone}` : 'chart-bar');
