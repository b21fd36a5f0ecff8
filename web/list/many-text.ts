import { plural, type PluralForms } from '#domain/text/plural.ts';

const grouped = new Intl.NumberFormat('pl-PL');

/** How many a list has: '1248 zgłoszeń', or 'ponad 10 000 zgłoszeń' where they were not counted to the end. */
export const manyText = ({ total, totalExact }: { total: number; totalExact: boolean }, forms: PluralForms): string =>
  totalExact
    ? `${grouped.format(total)} ${plural(total, forms)}`
    : `ponad ${grouped.format(10_000)} ${plural(10_000, forms)}`;
