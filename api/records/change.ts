import type { Command } from '#domain/kernel/decider.ts';
import type { FormValues } from '#domain/form/form.ts';
import { recordForm, toInputs, type RecordView, type Switch } from '#domain/record/view.ts';
import type { RecordState } from '#domain/record/decide.ts';
import type { RecordEvent } from '#domain/record/events.ts';
import { conflict, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { sanitiseHtml } from '#ops/html/sanitise.ts';
import { namesakesOf, recordById } from '#projections/record-list.ts';
import type { RecordRow } from '#projections/records.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import { readEdit, readForm } from '#api/handlers/read-form.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { closingAsks } from '#api/organisations/organisation.ts';
import { dropUnused } from '#api/uploads/take.ts';
import { done } from '#api/handlers/done.ts';
import { newId } from '#api/handlers/new-id.ts';
import { presentRecord, recordEdit, statusInput } from './details.ts';
import { scopeOf } from './list.ts';
import { refusalOfAnother } from './only.ts';
import type { RecordScreen } from './screen.ts';
import { withUploads, type Saving } from './uploads.ts';

/** Runs a command on a record's own stream in the caller's name. */
export async function onRecord<V extends object, Input>(
  screen: RecordScreen<V>,
  request: RequestContext,
  call: { id: string; command: Command<RecordState<V>, Input, RecordEvent<V>>; input: Input },
): Promise<Accepted<RecordEvent<V>> | Refusal> {
  const stream = screen.record.stream(call.id);
  const result = await runCommand(request, { stream, decider: screen.record.decider }, call);
  await dropUnused(request, stream);
  return result;
}

/** What is looked up in its records before a change is still so when the change is appended. */
const checked = <V extends object, R>(
  { check, record }: RecordScreen<V>,
  request: RequestContext,
  work: () => Promise<R>,
) => (check || record.declaration.only ? request.app.locks.holdCaughtUp(record.table, work) : work());

/** POST of the form of a new record: 201 {id, version}. */
export const createRecord = <V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
): Promise<Done | Refusal> =>
  checked(screen, request, () => create(screen, harmless(screen.record.declaration, request)));

async function create<V extends object>(screen: RecordScreen<V>, request: RequestContext): Promise<Done | Refusal> {
  const { record } = screen;
  const read = readForm(withDefaults(record.declaration, request), recordForm(record.declaration), {
    options: await screen.options?.(request),
  });
  if (isRefusal(read)) return read;
  const another = await refusalOfAnother(screen, request.app);
  if (another) return invalid({ [record.declaration.fields[0]?.name ?? '']: [another] });
  const id = newId(request);
  const values = await valuesOf(screen, { request, read, isStale: false }, { present: null, id });
  if (isRefusal(values)) return values;
  const result = await onRecord(screen, request, {
    id,
    command: record.create,
    input: { id, values, ...activity(record.declaration, read.values) },
  });
  const flash = await withNamesakes(screen, request, { id, values, message: `${record.declaration.words.added}.` });
  return answer(screen, request, { id, result, flash, status: 201 });
}

/** PUT of the edit form: only what changed becomes a fact; a stale version is answered with both values, none at all refused. */
export const changeRecord = <V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
): Promise<Done | Refusal> =>
  checked(screen, request, () => change(screen, harmless(screen.record.declaration, request)));

async function change<V extends object>(screen: RecordScreen<V>, request: RequestContext): Promise<Done | Refusal> {
  const { record } = screen;
  const [row, edit] = await Promise.all([presentRecord(screen, request), recordEdit(screen, request)]);
  const read = readEdit(request, recordForm(record.declaration, 'put'), { facts: edit.facts, current: edit.values });
  if (isRefusal(read)) return read;
  const isStale = read.version !== row.version;
  const values = await valuesOf(screen, { request, read, isStale }, { present: row.values, id: row.id });
  if (isRefusal(values)) return values;
  const asked = await askedBefore(screen, request, { row, read, values, isStale });
  if (asked) return asked;
  const result = await onRecord(screen, request, {
    id: row.id,
    command: record.change,
    input: { version: read.version, values, ...activity(record.declaration, read.values) },
  });
  const saved = `${record.declaration.words.saved}.`;
  const isRenamed = record.titleOf(values) !== row.title;
  const flash = isRenamed
    ? await withNamesakes(screen, request, { id: row.id, values, message: saved })
    : success(saved);
  const told = await screen.tells?.(request, { id: row.id, before: row.values, after: values });
  return answer(screen, request, { id: row.id, result, flash: told ? warning(`${flash.message} ${told}`) : flash });
}

/** What keeps the form from being the change: a question that was not answered yet. */
async function askedBefore<V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
  { row, read, values, isStale }: { row: RecordRow<V>; read: Saving['read']; values: V; isStale: boolean },
): Promise<Refusal | undefined> {
  const isOff = isTurnedOff(screen.record.declaration, read.values);
  const question =
    isStale || read.values.confirmed === true
      ? undefined
      : await screen.ask?.(request, {
          id: row.id,
          before: row.values,
          after: values,
          switchesOff: row.active && isOff,
        });
  return question ?? (isOff ? asksFirst(screen, request, row) : undefined);
}

/** FRM-01: a second record of one name is probably the same thing once more; saved it is said (decision 089). */
async function withNamesakes<V extends object>(
  { record }: RecordScreen<V>,
  { app }: RequestContext,
  { id, values, message }: { id: string; values: V; message: string },
): Promise<Flash> {
  const { declaration, table, titleOf } = record;
  const title = titleOf(values);
  const others = declaration.tellsNamesakes ? await namesakesOf(app.db, table, { id, title }) : [];
  return others.length === 0
    ? success(message)
    : warning(`${message} Uwaga: na liście jest już „${title}”. Sprawdź, czy to nie to samo.`);
}

/** Changes some values of a record outside its form, e.g. the further groups of a course. */
export async function changeValues<V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
  { message, ...input }: { values: Partial<V>; version?: number | undefined; message: string },
): Promise<Done | Refusal> {
  const { id } = await presentRecord(screen, request);
  const result = await onRecord(screen, request, { id, command: screen.record.change, input });
  return answer(screen, request, { id, result, flash: success(message) });
}

/** Switches a record off or on; the reason is kept in the history. */
export async function switchRecord<V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
  to: Switch,
): Promise<Done | Refusal> {
  const row = await presentRecord(screen, request);
  const { id } = row;
  const asks = to === 'deactivate' ? await asksFirst(screen, request, row) : undefined;
  if (asks) return asks;
  const result = await onRecord(screen, request, { id, command: screen.record[to], input: {} });
  const { words } = screen.record.declaration;
  return answer(screen, request, {
    id,
    result,
    flash: success(`${to === 'deactivate' ? words.deactivated : words.reactivated}.`),
  });
}

/** Of a company with people or open work it is asked first what becomes of them (B11). */
async function asksFirst<V extends object>(
  { record: { table }, work }: RecordScreen<V>,
  request: RequestContext,
  { id, active, values }: RecordRow<V>,
): Promise<Refusal | undefined> {
  if (!active) return undefined;
  const named = values as unknown as Readonly<Record<string, unknown>>;
  const asks = await closingAsks(request, { table, work }, { id, values: named });
  return asks === undefined ? undefined : conflict(asks);
}

/** What the caller did not send is what a new form would have held. */
const withDefaults = (view: RecordView, request: RequestContext): RequestContext => ({
  ...request,
  body: { ...view.defaults?.(request.context), ...request.body },
});

const activity = (view: RecordView, form: FormValues): { active?: boolean } =>
  view.status ? { active: form[view.status.name] === true } : {};

const isTurnedOff = (view: RecordView, form: FormValues): boolean => activity(view, form).active === false;

/** Typed HTML is made harmless before the form is checked: what is empty then was never more than that (MRQ-03). */
function harmless(view: RecordView, request: RequestContext): RequestContext {
  const body = { ...request.body };
  for (const { name } of view.fields.filter(({ type }) => type === 'richText')) {
    const typed = body[name];
    if (typeof typed === 'string') body[name] = sanitiseHtml(typed);
  }
  return { ...request, body };
}

/** The checked form as stored values: uploads stored, the screen's own rules asked. */
async function valuesOf<V extends object>(
  screen: RecordScreen<V>,
  saving: Saving,
  { present, id }: { present: V | null; id: string },
): Promise<V | Refusal> {
  const values = screen.record.fromForm(saving.read.values, present);
  const errors = await screen.check?.(saving.request, values, id);
  if (errors && Object.keys(errors).length > 0) return invalid(errors);
  return withUploads(screen, saving, { values, id });
}

async function answer<V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
  outcome: { id: string; result: Accepted<RecordEvent<V>> | Refusal; flash: Flash; status?: number },
): Promise<Done | Refusal> {
  const { declaration: view } = screen.record;
  const { result, flash, status } = outcome;
  if (isRefusal(result)) return asInputs(view, result);
  const id = result.events[0]?.data.id ?? outcome.id;
  const finished = await done(request, result.position, {
    readModels: [screen.record.table, 'timeline'],
    body: { id },
    redirect: `${view.base}/${id}${scopeQuery(screen, request)}`,
    flash,
    ...(status ? { status } : {}),
  });
  screen.changed?.(request);
  const row = await recordById(request.app.db, screen.record.table, id);
  return { ...finished, body: { id, version: row?.version ?? 0 } };
}

/** The list's scope stays in the address (CRS-01). */
function scopeQuery<V extends object>(screen: RecordScreen<V>, request: RequestContext): string {
  const { scope } = screen.record.declaration;
  const value = scopeOf(screen, request)?.value;
  return scope && value ? `?${scope.parameter}=${value}` : '';
}

/** A conflict shows what is there now as the form's inputs hold it. */
function asInputs(view: RecordView, refusal: Refusal): Refusal {
  const current = refusal.current as { values?: Record<string, unknown>; active?: boolean } | undefined;
  if (!current?.values) return refusal;
  const values = { ...toInputs(view, current.values), ...statusInput(view, current.active === true) };
  return { ...refusal, current: { ...current, values } };
}
