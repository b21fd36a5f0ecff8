import type { Command } from '#domain/kernel/decider.ts';
import type { FormValues } from '#domain/form/form.ts';
import { recordForm, toInputs, type RecordView } from '#domain/record/view.ts';
import type { RecordState } from '#domain/record/decide.ts';
import type { RecordEvent } from '#domain/record/events.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { sanitiseHtml } from '#ops/html/sanitise.ts';
import { recordById } from '#projections/record-list.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import { readEdit, readForm } from '#api/handlers/read-form.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { dropUnused } from '#api/uploads/take.ts';
import { done } from '#api/handlers/done.ts';
import { newId } from '#api/handlers/new-id.ts';
import { presentRecord, recordEdit, statusInput } from './details.ts';
import { scopeOf } from './list.ts';
import type { RecordScreen } from './screen.ts';
import { withUploads, type Saving } from './uploads.ts';

/** Runs a command on a record's own stream in the name of whoever asks. */
async function onRecord<V extends object, Input>(
  screen: RecordScreen<V>,
  request: RequestContext,
  call: { id: string; command: Command<RecordState<V>, Input, RecordEvent<V>>; input: Input },
): Promise<Accepted<RecordEvent<V>> | Refusal> {
  const stream = screen.record.stream(call.id);
  const result = await runCommand(request, { stream, decider: screen.record.decider }, call);
  await dropUnused(request, stream);
  return result;
}

/** What a screen's check looks up in its records is still so when the change is appended. */
const checked = <V extends object, R>(
  { check, record }: RecordScreen<V>,
  request: RequestContext,
  work: () => Promise<R>,
) => (check ? request.app.locks.holdCaughtUp(record.table, work) : work());

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
  const id = newId(request);
  const values = await valuesOf(screen, { request, read, isStale: false }, { present: null, id });
  if (isRefusal(values)) return values;
  const result = await onRecord(screen, request, {
    id,
    command: record.create,
    input: { id, values, ...activity(record.declaration, read.values) },
  });
  return answer(screen, request, { id, result, message: `${record.declaration.words.added}.`, status: 201 });
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
  const result = await onRecord(screen, request, {
    id: row.id,
    command: record.change,
    input: { version: read.version, values, ...activity(record.declaration, read.values) },
  });
  return answer(screen, request, { id: row.id, result, message: `${record.declaration.words.saved}.` });
}

/** Changes some values of a record outside its form, e.g. the further groups of a course. */
export async function changeValues<V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
  { message, ...input }: { values: Partial<V>; version?: number | undefined; message: string },
): Promise<Done | Refusal> {
  const { id } = await presentRecord(screen, request);
  const result = await onRecord(screen, request, { id, command: screen.record.change, input });
  return answer(screen, request, { id, result, message });
}

/** Switches a record off or on; the reason stands in the history. */
export async function switchRecord<V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
  to: 'deactivate' | 'reactivate',
): Promise<Done | Refusal> {
  const { id } = await presentRecord(screen, request);
  const result = await onRecord(screen, request, { id, command: screen.record[to], input: {} });
  const { words } = screen.record.declaration;
  return answer(screen, request, {
    id,
    result,
    message: `${to === 'deactivate' ? words.deactivated : words.reactivated}.`,
  });
}

/** What the caller did not send is what a new form would have held. */
const withDefaults = (view: RecordView, request: RequestContext): RequestContext => ({
  ...request,
  body: { ...view.defaults?.(request.context), ...request.body },
});

const activity = (view: RecordView, form: FormValues): { active?: boolean } =>
  view.status ? { active: form[view.status.name] === true } : {};

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
  outcome: { id: string; result: Accepted<RecordEvent<V>> | Refusal; message: string; status?: number },
): Promise<Done | Refusal> {
  const { declaration: view } = screen.record;
  const { result, message, status } = outcome;
  if (isRefusal(result)) return asInputs(view, result);
  const id = result.events[0]?.data.id ?? outcome.id;
  const finished = await done(request, result.position, {
    readModels: [screen.record.table, 'timeline'],
    body: { id },
    redirect: `${view.base}/${id}${scopeQuery(screen, request)}`,
    flash: success(message),
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
