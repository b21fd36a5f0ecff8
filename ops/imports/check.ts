import { anonymous } from '#domain/access/access.ts';
import type { FieldChange } from '#domain/shared/event.ts';
import { parseForm, parsePartial } from '#domain/shared/parse-form.ts';
import { shownValue, toInputs } from '#domain/shared/record-view.ts';
import { isRefusal } from '#domain/shared/refusal.ts';
import { inputsOf, lineForm, readHeadings } from '#domain/training/imports/kinds.ts';
import type { App } from '../app.ts';
import { readCsv, type CsvRecord } from '../csv/read.ts';
import type { Existing, ImportTarget } from './target.ts';

export type Outcome = 'create' | 'change' | 'skip' | 'error';

/** A line after the dry run: what would happen to it, and why not (FRM-05). */
export interface CheckedRow {
  readonly line: number;
  readonly outcome: Outcome;
  readonly title: string;
  readonly changes: readonly FieldChange[];
  readonly errors: readonly { readonly label: string; readonly message: string }[];
  readonly target: string | null;
  readonly version: number | null;
  readonly values: Record<string, unknown> | null;
}

/** Lines matched with what is there in one query. */
const BATCH = 500;

/** The whole file checked, a batch at a time; or the sentence that says why it can't be read. */
export async function checkFile(
  app: App,
  target: ImportTarget,
  { content, today }: { content: Buffer; today: string },
): Promise<string | AsyncGenerator<CheckedRow[]>> {
  const records = readCsv(content);
  if (typeof records === 'string') return records;
  const [headings, ...lines] = records;
  const fields = readHeadings(target.kind, headings?.cells ?? []);
  if (typeof fields === 'string') return fields;
  if (lines.length === 0) return 'Plik nie ma żadnego wiersza z danymi';
  return checkLines(app, target, { lines, fields, today });
}

async function* checkLines(
  app: App,
  target: ImportTarget,
  of: { lines: readonly CsvRecord[]; fields: readonly (string | null)[]; today: string },
): AsyncGenerator<CheckedRow[]> {
  const seen = new Map<string, number>();
  for (let at = 0; at < of.lines.length; at += BATCH) {
    const batch = of.lines.slice(at, at + BATCH);
    const inputs = batch.map(({ cells }) => inputsOf(target.kind, of.fields, cells));
    const found = await target.find(app, inputs);
    yield batch.map(({ line }, index) => {
      const own = inputs[index] ?? {};
      const twice = repeated(seen, target.keyOf(own), line);
      return checkLine(target, { line, inputs: own, found: twice ?? found[index], today: of.today });
    });
  }
}

/** The second line about the same thing is an error: which of the two should hold? */
function repeated(seen: Map<string, number>, key: string | null, line: number): string | undefined {
  if (key === null) return undefined;
  const first = seen.get(key);
  if (first === undefined) seen.set(key, line);
  return first === undefined ? undefined : `Powtarza wiersz ${first}`;
}

function checkLine(
  target: ImportTarget,
  of: { line: number; inputs: Record<string, string>; found: Existing | string | undefined; today: string },
): CheckedRow {
  const { line, inputs, found } = of;
  const { kind } = target;
  const row = { line, title: target.title(inputs), changes: [], errors: [], target: null, version: null, values: null };
  if (typeof found === 'string') return { ...row, outcome: 'error', errors: [{ label: '', message: found }] };
  const form = lineForm(kind);
  const setting = { access: anonymous, today: of.today, facts: { options: {} } };
  // A column that the file doesn't have keeps its present value.
  const read = found
    ? parsePartial(form, inputs, { current: toInputs(kind.view, found.values), context: setting })
    : parseForm(form, inputs, setting);
  if (isRefusal(read)) {
    const errors = Object.entries(read.errors ?? {}).map(([field, [message = '']]) => ({
      label: label(kind, field),
      message,
    }));
    return { ...row, outcome: 'error', errors };
  }
  const values = target.values(read.values, found);
  if (!found) return { ...row, outcome: 'create', values };
  const changes = changesOf(kind, found.values, values);
  if (changes.length === 0) return { ...row, outcome: 'skip', target: found.id };
  return { ...row, outcome: 'change', changes, target: found.id, version: found.version, values };
}

const label = ({ view }: ImportTarget['kind'], name: string): string =>
  view.fields.find((field) => field.name === name)?.label ?? name;

function changesOf(
  { view, columns }: ImportTarget['kind'],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  return columns.flatMap(({ field: name }) => {
    const field = view.fields.find((one) => one.name === name);
    if (!field) return [];
    const options = Array.isArray(field.options) ? field.options : [];
    const [from, to] = [before[name], after[name]].map((value) => shownValue(field, value, options) || null);
    return from === to ? [] : [{ field: name, label: field.label, from: from ?? null, to: to ?? null }];
  });
}
