import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import { word, type ReportColumn } from './view.ts';

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  VOIVODESHIPS.map(({ value, label }) => [value, label]),
);

/** A voivodeship as lists and files call it. */
export const voivodeship = (sql: string, about = 'Województwo'): ReportColumn => word(sql, NAMES, about);

/** The spans of a status, one row each. */
export const spansOf = (model: string): string =>
  `reporting_source.${model} s CROSS JOIN LATERAL jsonb_array_elements(s.spans) WITH ORDINALITY AS e (span, nth)`;

/** Hours between two instants, with fractions. */
export const hours = (from: string, to: string): string => `extract(epoch FROM (${to}) - (${from})) / 3600`;
