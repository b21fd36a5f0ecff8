import { parseDay } from '#domain/text/dates.ts';
import { tooLong } from '#domain/form/validators/text.ts';
import type { SourceColumn } from './source.ts';

export const OPERATIONS = {
  in: 'jest jednym z',
  contains: 'zawiera',
  from: 'od',
  to: 'do',
  empty: 'jest puste',
  filled: 'nie jest puste',
} as const;
export type Operation = keyof typeof OPERATIONS;

/** A condition on a column; values are of the column's type. */
export interface OwnFilter {
  readonly column: SourceColumn;
  readonly operation: Operation;
  readonly values: readonly (string | number | boolean)[];
}

const OF_TYPE: Readonly<Record<SourceColumn['type'], readonly Operation[]>> = {
  text: ['in', 'contains', 'empty', 'filled'],
  day: ['from', 'to', 'empty', 'filled'],
  number: ['in', 'from', 'to', 'empty', 'filled'],
  flag: ['in', 'empty', 'filled'],
};

export const isOperation = (value: string): value is Operation => Object.hasOwn(OPERATIONS, value);
export const fits = ({ type }: SourceColumn, operation: Operation): boolean => OF_TYPE[type].includes(operation);
export const needsValue = (operation: Operation): boolean => operation !== 'empty' && operation !== 'filled';

const MOST_VALUES = 50;
const LONGEST = 500;

const FLAGS: Readonly<Record<string, boolean>> = { tak: true, nie: false };

const READ: Readonly<Record<SourceColumn['type'], (text: string) => string | number | boolean | undefined>> = {
  text: (text) => text,
  day: (text) => parseDay(text),
  number: (text) => {
    const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
    return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
  },
  flag: (text) => FLAGS[text.toLowerCase()],
};

const WANTED: Readonly<Record<SourceColumn['type'], string>> = {
  text: 'tekst',
  day: 'datę, np. 01.11.2026',
  number: 'liczbę',
  flag: '„tak” albo „nie”',
};

/** What was typed as the values of a condition, or a message. */
export function readValues(column: SourceColumn, operation: Operation, typed: string): OwnFilter['values'] | string {
  if (!needsValue(operation)) return [];
  if (typed.length > LONGEST) return tooLong('Wartość', LONGEST);
  const parts = operation === 'in' ? typed.split(';') : [typed];
  const texts = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (texts.length === 0) return `Podaj ${WANTED[column.type]}`;
  if (texts.length > MOST_VALUES) return `Podaj najwyżej ${MOST_VALUES} wartości`;
  const values = texts.map(READ[column.type]).filter((value) => value !== undefined);
  return values.length === texts.length ? values : `Podaj ${WANTED[column.type]}`;
}

/** The first condition that ends before another of the same column begins, so that nothing can be found. */
export const endsTooEarly = (filters: readonly OwnFilter[]): OwnFilter | undefined =>
  filters.find(
    (end) =>
      end.operation === 'to' &&
      filters.some(({ column, operation, values: [from] }) => {
        const [to] = end.values;
        return column === end.column && operation === 'from' && from !== undefined && to !== undefined && to < from;
      }),
  );
