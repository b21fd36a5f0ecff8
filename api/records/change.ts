import type { Command } from '#domain/shared/decider.ts';
import type { FormValues } from '#domain/shared/form.ts';
import { recordForm, toInputs, type RecordView } from '#domain/shared/record-view.ts';
import type { RecordEvent, RecordState } from '#domain/shared/record.ts';
import { invalid, isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import type { Accepted } from '#ops/execute.ts';
import { oneAtATimeOn } from '#ops/one-at-a-time.ts';
import { sanitiseHtml } from '#ops/html/sanitise.ts';
import { recordById } from '#projections/record-list.ts';
import { success } from '../http/flash.ts';
import type { Ask, Done } from '../http/route.ts';
import { readForm, readPartial } from '../shared/read-form.ts';
import { versionOf } from '../shared/body.ts';
import { runCommand } from '../shared/run-command.ts';
import { unversioned } from '../shared/unversioned.ts';
import { dropUnused, takeUpload } from '../uploads/take.ts';
import { done } from '../shared/done.ts';
import { newId } from '../shared/new-id.ts';
import { presentRecord, recordEdit, statusInput } from './details.ts';
import { scopeOf } from './list.ts';
import type { RecordScreen } from './screen.ts';

/** Runs a command on a record's own stream in the name of whoever asks. */
async function onRecord<V extends object, Input>(
  screen: RecordScreen<V>,
  ask: Ask,
  call: { id: string; command: Command<RecordState<V>, Input, RecordEvent<V>>; input: Input },
): Promise<Accepted<RecordEvent<V>> | Refusal> {
  const stream = screen.record.stream(call.id);
  const result = await runCommand(ask, { stream, decider: screen.record.decider }, call);
  await dropUnused(ask, stream);
  return result;
}

/** What a screen's check looks up in its records is still so when the change is appended. */
const checked = <V extends object, R>({ check, table }: RecordScreen<V>, ask: Ask, work: () => Promise<R>) =>
  check ? oneAtATimeOn(ask.app, table, work) : work();

/** POST of the form of a new record: 201 {id, version}. */
export const createRecord = <V extends object>(screen: RecordScreen<V>, ask: Ask): Promise<Done | Refusal> =>
  checked(screen, ask, () => create(screen, harmless(screen.record.view, ask)));

async function create<V extends object>(screen: RecordScreen<V>, ask: Ask): Promise<Done | Refusal> {
  const { record } = screen;
  const read = readForm(ask, recordForm(record.view), { options: await screen.options?.(ask) });
  if (isRefusal(read)) return read;
  const id = newId(ask);
  const values = await valuesOf(screen, ask, { form: read.values, present: null, id });
  if (isRefusal(values)) return values;
  const result = await onRecord(screen, ask, {
    id,
    command: record.create,
    input: { id, values, ...activity(record.view, read.values) },
  });
  return answer(screen, ask, { id, result, told: `${record.view.words.added}.`, status: 201 });
}

/** PUT of the edit form: only what changed becomes a fact; a stale version is answered with both values. */
export const changeRecord = <V extends object>(screen: RecordScreen<V>, ask: Ask): Promise<Done | Refusal> =>
  unversioned(ask, { readModel: screen.table, named: versionOf(ask.body) !== undefined }, () =>
    checked(screen, ask, () => change(screen, harmless(screen.record.view, ask))),
  );

async function change<V extends object>(screen: RecordScreen<V>, ask: Ask): Promise<Done | Refusal> {
  const { record } = screen;
  const [row, edit] = await Promise.all([presentRecord(screen, ask), recordEdit(screen, ask)]);
  const read = readPartial(ask, recordForm(record.view, 'put'), { facts: edit.facts, current: edit.values });
  if (isRefusal(read)) return read;
  const values = await valuesOf(screen, ask, { form: read.values, present: row.values, id: row.id });
  if (isRefusal(values)) return values;
  const result = await onRecord(screen, ask, {
    id: row.id,
    command: record.change,
    input: { version: read.version ?? row.version, values, ...activity(record.view, read.values) },
  });
  return answer(screen, ask, { id: row.id, result, told: `${record.view.words.saved}.` });
}

/** Changes some values of a record outside its form, e.g. the further groups of a course. */
export async function changeValues<V extends object>(
  screen: RecordScreen<V>,
  ask: Ask,
  of: { values: Partial<V>; version?: number | undefined; told: string },
): Promise<Done | Refusal> {
  const { id } = await presentRecord(screen, ask);
  const { told, ...input } = of;
  const result = await onRecord(screen, ask, { id, command: screen.record.change, input });
  return answer(screen, ask, { id, result, told });
}

/** Switches a record off or on; the reason stands in the history. */
export async function switchRecord<V extends object>(
  screen: RecordScreen<V>,
  ask: Ask,
  to: 'deactivate' | 'reactivate',
): Promise<Done | Refusal> {
  const { id } = await presentRecord(screen, ask);
  const result = await onRecord(screen, ask, { id, command: screen.record[to], input: {} });
  const { words } = screen.record.view;
  return answer(screen, ask, { id, result, told: `${to === 'deactivate' ? words.deactivated : words.reactivated}.` });
}

const activity = (view: RecordView, form: FormValues): { active?: boolean } =>
  view.status ? { active: form[view.status.name] === true } : {};

/** Typed HTML is made harmless before the form is checked: what is empty then was never more than that (MRQ-03). */
function harmless(view: RecordView, ask: Ask): Ask {
  const body = { ...ask.body };
  for (const { name } of view.fields.filter(({ type }) => type === 'richText')) {
    const typed = body[name];
    if (typeof typed === 'string') body[name] = sanitiseHtml(typed);
  }
  return { ...ask, body };
}

/** The checked form as stored values: uploads stored, the screen's own rules asked. */
async function valuesOf<V extends object>(
  screen: RecordScreen<V>,
  ask: Ask,
  of: { form: FormValues; present: V | null; id: string },
): Promise<V | Refusal> {
  const values = screen.record.fromForm(of.form, of.present);
  const errors = await screen.check?.(ask, values, of.id);
  if (errors && Object.keys(errors).length > 0) return invalid(errors);
  return withUploads(screen, ask, values);
}

/** Files are stored last, so that a form which is refused leaves none behind. */
async function withUploads<V extends object>(screen: RecordScreen<V>, ask: Ask, values: V): Promise<V | Refusal> {
  const taken: Record<string, string | null> = {};
  for (const { name } of screen.record.view.fields.filter(({ type }) => type === 'file')) {
    const upload = await takeUpload(ask, name, { accept: 'photo', visibility: 'public' });
    if (isRefusal(upload)) return upload;
    if (upload.value !== undefined) taken[name] = upload.value;
  }
  return { ...values, ...taken };
}

async function answer<V extends object>(
  screen: RecordScreen<V>,
  ask: Ask,
  of: { id: string; result: Accepted<RecordEvent<V>> | Refusal; told: string; status?: number },
): Promise<Done | Refusal> {
  const { view } = screen.record;
  if (isRefusal(of.result)) return asInputs(view, of.result);
  const id = of.result.events[0]?.data.id ?? of.id;
  const scope = scopeOf(screen, ask)?.value;
  const query = scope && view.scope ? `?${view.scope.parameter}=${scope}` : '';
  const finished = await done(ask, of.result.position, {
    readModels: [screen.table, 'timeline'],
    body: { id },
    redirect: `${view.base}/${id}${query}`,
    flash: success(of.told),
    ...(of.status ? { status: of.status } : {}),
  });
  const row = await recordById(ask.app.db, screen.table, id);
  return { ...finished, body: { id, version: row?.version ?? 0 } };
}

/** A conflict shows what is there now as the form's inputs hold it. */
function asInputs(view: RecordView, refusal: Refusal): Refusal {
  const current = refusal.current as { values?: Record<string, unknown>; active?: boolean } | undefined;
  if (!current?.values) return refusal;
  const values = { ...toInputs(view, current.values), ...statusInput(view, current.active === true) };
  return { ...refusal, current: { ...current, values } };
}
