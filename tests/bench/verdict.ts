import { report } from './load.ts';

/** One figure of the product's table of speed: what was measured, in which unit, and what it must reach. */
export interface Judged {
  readonly bench: string;
  /** What is measured, as a reader of the table knows it. */
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: { readonly atMost: number } | { readonly atLeast: number };
  /** Whatever else a reader needs: the peer's figure, rounds, sizes. */
  readonly [detail: string]: unknown;
}

/** Whether the figure reaches its goal; a figure that could not be measured (NaN) does not. */
export const met = ({ value, goal }: Pick<Judged, 'value' | 'goal'>): boolean =>
  'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;

/** Reports a figure as one JSON line with its goal and verdict; `npm run bench -- all` gathers these lines into one table. */
export const judged = (figure: Judged): void => report({ ...figure, met: met(figure) });
