/** One, a few (2–4), many: 1 miejsce, 2 miejsca, 5 miejsc. */
export type PluralForms = readonly [one: string, few: string, many: string];

/** The Polish form that goes with a whole number: `plural(22, ['miejsce', 'miejsca', 'miejsc'])` is 'miejsca'. */
export function plural(n: number, [one, few, many]: PluralForms): string {
  const whole = Math.abs(n);
  if (whole === 1) return one;
  const teens = whole % 100 >= 12 && whole % 100 <= 14;
  return whole % 10 >= 2 && whole % 10 <= 4 && !teens ? few : many;
}

/** With the number before it: '5 miejsc'. */
export const counted = (n: number, forms: PluralForms): string => `${n} ${plural(n, forms)}`;

/** CRS-05: '1 dzień', '2 dni', '2,5 dnia'. */
export const countedDays = (days: number): string =>
  Number.isInteger(days) ? counted(days, ['dzień', 'dni', 'dni']) : `${String(days).replace('.', ',')} dnia`;
