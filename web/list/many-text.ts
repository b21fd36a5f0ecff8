import { plural, type PluralForms } from '#domain/text/plural.ts';

const grouped = new Intl.NumberFormat('pl-PL');

/** '1 248', or '10 000+' where they were not counted to the end. */
export const countText = ({ total, totalExact }: { total: number; totalExact: boolean }): string =>
  totalExact ? grouped.format(total) : `${grouped.format(10_000)}+`;

/** '1 248 zgłoszeń': the number as Polish text groups it, with its noun. */
export const groupedText = (count: number, forms: PluralForms): string =>
  `${grouped.format(count)} ${plural(count, forms)}`;

/** How many a list has: '1248 zgłoszeń', or 'ponad 10 000 zgłoszeń' where they were not counted to the end. */
export const manyText = ({ total, totalExact }: { total: number; totalExact: boolean }, forms: PluralForms): string =>
  totalExact ? groupedText(total, forms) : `ponad ${groupedText(10_000, forms)}`;
