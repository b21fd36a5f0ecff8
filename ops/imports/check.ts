import { anonymous, type Access } from '#domain/kernel/access.ts';
import type { FieldChange } from '#domain/kernel/event.ts';
import type { Field, Form, FormSetting, Option } from '#domain/form/form.ts';
import { parseForm, parsePartial } from '#domain/form/parse.ts';
import { shortLabel } from '#domain/form/rules.ts';
import { shownValue, toInputs } from '#domain/record/view.ts';
import { soundText } from '#domain/text/sound.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import {
  cellFaults,
  cellText,
  inOrder,
  inputsOf,
  keyText,
  lineForm,
  lostDigits,
  readHeadings,
  unsaidIn,
} from '#domain/import/lines.ts';
import type { App } from '#ops/app.ts';
import { UnreadableTable, type Table, type TableRecord } from '#ops/files/table.ts';
import { formerChoice, namesakeFaults } from './choices.ts';
import type { Choices, Existing, ImportTarget, Inputs, Match } from './target.ts';

export type Outcome = 'create' | 'change' | 'skip' | 'error';

/** What the screen says of a line. */
export interface RowDetails {
  readonly title: string;
  readonly changes: readonly FieldChange[];
  readonly errors: readonly { readonly label: string; readonly message: string }[];
  /** What is no error, but worth knowing before the line is confirmed. */
  readonly note?: string | undefined;
}

/** A line after the dry run: what would happen to it, and why not (FRM-05). */
export interface CheckedRow extends RowDetails {
  readonly line: number;
  readonly outcome: Outcome;
  readonly target: string | null;
  readonly version: number | null;
  readonly values: Record<string, unknown> | null;
}

/** Lines matched with what is there in one query; few enough not to hold up the event loop. */
const BATCH = 250;

interface Checking {
  readonly target: ImportTarget;
  /** Of anyone who brings the file. */
  readonly access: Access;
  readonly form: Form;
  readonly setting: FormSetting;
  readonly choices: Choices;
  readonly fields: readonly (string | null)[];
  /** Keys of the lines so far, and the line that has each. */
  readonly seen: Map<string, number>;
  /** How the lines so far look, and the first line that looks so. */
  readonly looks: Map<string, number>;
}

/**
 * Checks a whole file, a batch at a time: nothing changes (FRM-05).
 *
 * @throws UnreadableTable when it is no such file, also far behind its first lines
 */
export async function* checkFile(
  app: App,
  target: ImportTarget,
  { table: { records }, today, access }: { table: Table; today: string; access: Access },
): AsyncGenerator<CheckedRow[]> {
  const { value: headings } = await records.next();
  const fields = readHeadings(target.kind, (headings as TableRecord | undefined)?.cells ?? []);
  if (typeof fields === 'string') throw new UnreadableTable(fields);
  const choices = (await target.choices?.(app)) ?? {};
  const setting = { access: anonymous, today, facts: { options: choices } };
  const checking = {
    target,
    access,
    form: lineForm(target.kind),
    setting,
    choices,
    fields,
    seen: new Map<string, number>(),
    looks: new Map<string, number>(),
  };
  let any = false;
  for await (const batch of inBatches(records)) {
    any = true;
    yield await checkBatch(app, checking, batch);
  }
  if (!any) throw new UnreadableTable('Plik nie ma żadnego wiersza z danymi');
}

async function* inBatches(records: AsyncIterable<TableRecord>): AsyncGenerator<TableRecord[]> {
  let batch: TableRecord[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function checkBatch(app: App, checking: Checking, batch: readonly TableRecord[]): Promise<CheckedRow[]> {
  const { target, fields, choices } = checking;
  const sound = batch.map(({ cells }) => cells.map(soundText));
  const lines = sound.map((cells) => chosen(target, choices, inputsOf(target.kind, fields, cells)));
  const found = await target.find(app, lines);
  return batch.map(({ line, ...record }, index) => {
    const cells = sound[index] ?? [];
    const inputs = lines[index] ?? {};
    const faults = {
      ...namesakeFaults(target.kind, choices, inputs),
      ...lostDigits(inputs),
      ...cellFaults(target.kind, fields, record),
    };
    const match = found[index] ?? {};
    const error =
      tooManyCells(fields, cells) ??
      repeated(checking, { inputs, match, line }) ??
      match.error ??
      formerChoice(target.kind, choices, {
        values: inputs,
        sets: (name) => match.existing?.values[name] !== inputs[name],
      });
    const unsaid = unsaidIn(fields, cells);
    const checked = checkLine(checking, { line, inputs, unsaid, faults, existing: match.existing, error });
    const note = [match.note, lookAlike(checking, { inputs, line })].filter(Boolean).join(' ');
    return checked.values && note !== '' ? { ...checked, note } : checked;
  });
}

/** A choice may be given by the name that files have for it. */
function chosen({ kind }: ImportTarget, choices: Choices, inputs: Record<string, string>): Inputs {
  for (const { name, options } of kind.view.fields) {
    const offered = typeof options === 'string' ? choices[options] : undefined;
    const typed = keyText(inputs[name]);
    if (offered && typed) inputs[name] = offered.find((option) => option.typed === typed)?.value ?? typed;
  }
  return inputs;
}

/** A separator inside a cell without quotes moves the values after it: better no line than a wrong one. */
const tooManyCells = (fields: readonly unknown[], cells: readonly string[]): string | undefined =>
  cells.slice(fields.length).some((cell) => cell !== '')
    ? `Wiersz ma więcej komórek (${cells.length}) niż nagłówek (${fields.length}): wartość z separatorem trzeba ująć w cudzysłów`
    : undefined;

/** A file of ours that comes back: what is there already is not checked again, whatever rules came since. */
function isUnchanged({ view }: ImportTarget['kind'], inputs: Inputs, existing: Existing): boolean {
  const present = toInputs(view, existing.values);
  return view.fields.every(
    (field) => inputs[field.name] === undefined || inputs[field.name] === cellOf(field, present[field.name]),
  );
}

/** A stored value as the cell of a line would give it. */
function cellOf(field: Field, value: unknown): string {
  const { options = [] } = field;
  if (Array.isArray(value)) return JSON.stringify(inOrder(typeof options === 'string' ? [] : options, value));
  return typeof value === 'string' ? cellText(value, field) : '';
}

/** The second line about the same thing is an error: which of the two should hold? */
function repeated(
  { target, seen }: Checking,
  { inputs, match, line }: { inputs: Inputs; match: Match; line: number },
): string | undefined {
  const { own, also = [] } = target.keysOf(inputs);
  const keys = match.existing ? [...own, `id ${match.existing.id}`] : own;
  const first = keys.map((key) => seen.get(key)).find((other) => other !== undefined);
  for (const key of [...keys, ...also]) if (!seen.has(key)) seen.set(key, line);
  return first === undefined ? undefined : `Powtarza wiersz ${first}`;
}

/** Two lines that are about two things, and look as if they were about one. */
function lookAlike(
  { target, looks }: Checking,
  { inputs, line }: { inputs: Inputs; line: number },
): string | undefined {
  const { looks: look } = target.keysOf(inputs);
  if (look === undefined) return undefined;
  const first = looks.get(look);
  if (first === undefined) looks.set(look, line);
  return first === undefined ? undefined : `Różni się od wiersza ${first} tylko pisownią: sprawdź, czy to nie to samo.`;
}

/** A column that the file doesn't have keeps its present value, and so does an empty cell. */
const readLine = (
  { form, setting, kind }: Pick<Checking, 'form' | 'setting'> & Pick<ImportTarget, 'kind'>,
  inputs: Inputs,
  existing: Existing | undefined,
) =>
  existing
    ? parsePartial(form, inputs, { current: toInputs(kind.view, existing.values), context: setting })
    : parseForm(form, inputs, setting);

function checkLine(
  { target, access, form, setting, choices }: Checking,
  checked: {
    line: number;
    inputs: Inputs;
    unsaid: ReadonlySet<string>;
    faults: Record<string, string[]>;
    existing: Existing | undefined;
    error: string | undefined;
  },
): CheckedRow {
  const { line, existing, error, faults } = checked;
  const inputs = existing ? saidOnly(checked) : checked.inputs;
  const { kind } = target;
  const row = { line, title: target.title(inputs), changes: [], errors: [], target: null, version: null, values: null };
  const isFaulty = Object.keys(faults).length > 0;
  if (existing && error === undefined && !isFaulty && isUnchanged(kind, inputs, existing)) {
    return { ...row, outcome: 'skip', target: existing.id };
  }
  const read = readValues({ target, access, form, setting }, inputs, existing);
  const errors = errorsOf(kind, { read, faults, error });
  if (isRefusal(read) || errors.length > 0) return { ...row, outcome: 'error', errors };
  const { values } = read;
  if (!existing) return { ...row, outcome: 'create', values };
  const changes = changesOf(kind, choices, { before: existing.values, after: values });
  if (changes.length === 0) return { ...row, outcome: 'skip', target: existing.id };
  return { ...row, outcome: 'change', changes, target: existing.id, version: existing.version, values };
}

/** What would be stored, unless anyone who brings the file may not. */
function readValues(
  { target, access, ...reading }: Pick<Checking, 'target' | 'access' | 'form' | 'setting'>,
  inputs: Inputs,
  existing: Existing | undefined,
): { readonly values: Record<string, unknown> } | Refusal {
  const read = readLine({ ...reading, kind: target.kind }, inputs, existing);
  if (isRefusal(read)) return read;
  const values = target.values(read.values, existing);
  const before = existing ? { before: existing.values } : {};
  return target.refuse?.(access, { ...before, after: values }) ?? { values };
}

/** Of a line about something that is there: what it says, not what it leaves out. */
const saidOnly = ({ inputs, unsaid }: { inputs: Inputs; unsaid: ReadonlySet<string> }): Inputs =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !unsaid.has(name)));

function errorsOf(
  kind: ImportTarget['kind'],
  { read, faults, error }: { read: object; faults: Record<string, string[]>; error: string | undefined },
): RowDetails['errors'] {
  const wrong = { ...(isRefusal(read) ? read.errors : {}), ...faults };
  return [
    ...(error ? [{ label: '', message: error }] : []),
    ...Object.entries(wrong).map(([field, [message = '']]) => ({
      label: nameOf(fieldOf(kind, field)) ?? field,
      message,
    })),
  ];
}

const nameOf = (field: Field | undefined): string | undefined => field && shortLabel(field);

const fieldOf = ({ view }: ImportTarget['kind'], name: string): Field | undefined =>
  view.fields.find((field) => field.name === name);

const optionsOf = ({ options = [] }: Field, choices: Choices): readonly Option[] =>
  typeof options === 'string' ? (choices[options] ?? []) : options;

function changesOf(kind: ImportTarget['kind'], choices: Choices, values: Record<'before' | 'after', Inputs | object>) {
  const [before, after] = [values.before, values.after] as Readonly<Record<string, unknown>>[];
  return kind.columns.flatMap(({ field: name }): FieldChange[] => {
    const field = fieldOf(kind, name);
    if (!field) return [];
    const shown = (value: unknown) => shownValue(field, value, optionsOf(field, choices)) || null;
    const [from, to] = [shown(before?.[name]), shown(after?.[name])];
    return from === to ? [] : [{ field: name, label: field.label, from, to }];
  });
}
