import type { Response } from 'express';
import type { Field, Option } from '#domain/form/form.ts';
import type { ImportColumn } from '#domain/import/kind.ts';
import { portalNamed } from '#domain/portals.ts';
import { shownValue, stateLabel, type RecordWords } from '#domain/record/view.ts';
import { capitalised, fileWord } from '#domain/text/words.ts';
import type { Choices } from '#ops/imports/target.ts';
import { importTargets } from '#ops/portals.ts';
import type { CellValue, Column } from '#ops/xlsx/columns.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { sendXlsx } from './send-xlsx.ts';

/**
 * The list of any kind of records or accounts as a file. What can be imported comes first, in the columns and words of
 * the import, so that the file can be loaded again: unchanged it changes nothing.
 */
export interface ExportedList {
  /** Path of the list. */
  readonly base: string;
  readonly words: RecordWords;
  /** What is kept of each, and what its list shows besides. */
  readonly fields: readonly Field[];
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly rows: AsyncIterable<ExportedRow>;
}

export interface ExportedRow {
  readonly id: string;
  readonly active: boolean;
  /** Said instead of being in use or switched off. */
  readonly state?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

type ListColumn = Column & { value(row: ExportedRow): CellValue };

export async function exportList(request: RequestContext, res: Response, list: ExportedList): Promise<void> {
  const { base, words, fields, options } = list;
  const kind = portalNamed(request.portal).imports.find((one) => one.base === base);
  const target = importTargets.find((one) => one.kind === kind);
  // Of a moment that is past, what can be chosen today is not asked.
  const choices = request.asOf === undefined ? ((await target?.choices?.(request.app)) ?? {}) : namesIn(options);
  const imported = (kind?.columns ?? []).map((column) => importColumn(column, fields, choices));
  const others = fields.filter(
    ({ name, type }) => type !== 'file' && !kind?.columns.some(({ field }) => field === name),
  );
  const columns: ListColumn[] = [
    ...imported,
    ...others.map((field) => fieldColumn(field, options)),
    { header: 'Stan', width: 12, value: ({ state, active }) => state ?? stateLabel(words, active) },
  ];
  await sendXlsx(request, res, {
    what: fileWord(words.many),
    title: capitalised(words.many),
    columns: columns.map(({ value: _value, ...column }) => column),
    rows: cells(list.rows, columns),
  });
}

/** Choices by the names that they had. */
const namesIn = (options: ExportedList['options']): Choices =>
  Object.fromEntries(
    Object.entries(options).map(([list, all]) => [list, all.map((one) => ({ ...one, typed: one.label }))]),
  );

async function* cells(rows: AsyncIterable<ExportedRow>, columns: readonly ListColumn[]): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ value }) => value(row));
}

/** As the import reads it: a choice that files name in a way of their own is named so. */
function importColumn({ field: name, headers }: ImportColumn, fields: readonly Field[], choices: Choices): ListColumn {
  const header = headers[0] ?? name;
  const field = fields.find((one) => one.name === name);
  if (!field) return { header, width: 38, value: ({ id }) => id };
  const offered = typeof field.options === 'string' ? choices[field.options] : undefined;
  const names = offered && new Map(offered.map(({ value, typed, written = typed }) => [value, written]));
  return {
    header,
    width: widthOf(field),
    value: ({ values }) =>
      names ? (names.get(String(values[name])) ?? '') : shownValue(field, values[name], fixedOptions(field)),
  };
}

const TYPES: Readonly<Partial<Record<Field['type'], Column['type']>>> = {
  number: 'number',
  date: 'day',
  checkbox: 'yesNo',
};

function fieldColumn(field: Field, options: ExportedList['options']): ListColumn {
  const { name, label, shortLabel = label } = field;
  const type = TYPES[field.type];
  const offered = typeof field.options === 'string' ? (options[field.options] ?? []) : fixedOptions(field);
  return {
    header: shortLabel,
    ...(type ? { type } : { width: widthOf(field) }),
    value: ({ values }) => (type ? cellOf(values[name]) : shownValue(field, values[name], offered)),
  };
}

const cellOf = (value: unknown): CellValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

const fixedOptions = ({ options }: Field): readonly Option[] => (typeof options === 'string' ? [] : (options ?? []));

const LONG: ReadonlySet<Field['type']> = new Set<Field['type']>(['textarea', 'richText', 'checkboxGroup']);

const widthOf = ({ type, maxLength = 64 }: Field): number => (LONG.has(type) ? 40 : maxLength <= 32 ? 16 : 24);
