/** Means and medians of reports, computed apart from the product. */

export const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** With one decimal; null of nothing. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;

export function medianOf(values: readonly number[]): number | null {
  const ordered = values.toSorted((a, b) => a - b);
  const half = ordered.length / 2;
  return meanOf(Number.isInteger(half) ? ordered.slice(half - 1, half + 1) : ordered.slice(half - 0.5, half + 0.5));
}
