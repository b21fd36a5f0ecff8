const format = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 1 });

/** A figure in Polish: `12 396`, `80,6`, with `%` after a share; a dash where there is none. */
export function figureText(value: number | null | undefined, unit: Unit = 'number'): string {
  if (value === null || value === undefined) return '–';
  return unit === 'percent' ? `${format.format(value)}%` : format.format(value);
}

export type Unit = 'number' | 'percent';
