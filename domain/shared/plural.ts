/** Polish plural: 1 miejsce, 2–4 miejsca (but 12–14 miejsc), 5 miejsc. */
export function plural(count: number, [one, few, many]: readonly [string, string, string]): string {
  if (count === 1) return one;
  const units = count % 10;
  const tens = count % 100;
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? few : many;
}

/** CRS-05: '1 dzień', '2 dni', '2,5 dnia'. */
export function days(count: number): string {
  const shown = String(count).replace('.', ',');
  if (!Number.isInteger(count)) return `${shown} dnia`;
  return count === 1 ? '1 dzień' : `${shown} dni`;
}
