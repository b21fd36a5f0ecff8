import { fold } from '#domain/kernel/decider.ts';
import type { Option } from '#domain/form/form.ts';
import { toInputs, type RecordChange, type RecordView } from '#domain/record/view.ts';
import type { RecordEvent } from '#domain/record/events.ts';
import { sanitiseHtml } from '#ops/html/sanitise.ts';
import { recordById } from '#projections/record-list.ts';
import type { RecordRow } from '#projections/records.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { choiceNames } from '#api/handlers/choice-names.ts';
import { readAsOf, timelineEntry } from '#api/handlers/history.ts';
import { allowedChanges } from './allowed-changes.ts';
import { scopeOf } from './list.ts';
import type { RecordScreen } from './screen.ts';

type Options = Readonly<Record<string, readonly Option[]>>;

/** The present record; 404 when there is none. */
export async function presentRecord<V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
): Promise<RecordRow<V>> {
  const row = await recordById(request.app.db, screen.record.table, request.params.id ?? '');
  if (!row) throw new HttpError(404);
  return row as unknown as RecordRow<V>;
}

/** A record with its history, now or as it was at `asOf`. */
export async function recordDetails<V extends object>(screen: RecordScreen<V>, request: RequestContext) {
  const { kind } = screen.record.declaration;
  const present = await presentRecord(screen, request);
  const asOf = readAsOf(request.query.asOf);
  const [row, timeline, options, more] = await Promise.all([
    asOf ? recordAsOf(screen, request, { present, asOf }) : present,
    timelineOf(request.app.db, `${kind}:${present.id}`, asOf ? { until: asOf } : {}),
    optionsOf(screen, request),
    screen.more?.(request, present),
  ]);
  const names = choiceNames(screen.record.declaration, options);
  const values = harmless(screen.record.declaration, row.values as Record<string, unknown>);
  return {
    // Every field under its own name too, for scripts of others.
    ...values,
    ...statusInput(screen.record.declaration, row.active),
    ...row,
    values,
    asOf,
    scope: scopeOf(screen, request)?.value ?? null,
    timeline: timeline.map(timelineEntry).map((entry) => ({ ...entry, changes: entry.changes.map(names) })),
    options,
    more: more ?? {},
    ...offered(asOf ? [] : allowedChanges(request, screen.record, present)),
  };
}

/** The changes that the page offers; `canWrite` for what stands beside them. */
export const offered = (changes: readonly RecordChange[]) => ({ changes, canWrite: changes.includes('edit') });

const optionsOf = async <V extends object>(screen: RecordScreen<V>, request: RequestContext): Promise<Options> =>
  (await screen.options?.(request)) ?? {};

/** Rich text is made harmless again on its way out: what was stored may be older than today's rules. */
const harmless = (view: RecordView, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isRichText(view, name) ? sanitiseHtml(String(value)) : value]),
  );

const isRichText = ({ fields }: RecordView, name: string): boolean =>
  fields.some((field) => field.name === name && field.type === 'richText');

/** The record's stream up to the moment, folded by its decider. */
async function recordAsOf<V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
  { present, asOf }: { present: RecordRow<V>; asOf: string },
): Promise<RecordRow<V>> {
  const { decider, stream, titleOf } = screen.record;
  const events = await request.app.log.readStream(stream(present.id));
  const past = events.filter((event) => event.at <= asOf) as unknown as RecordEvent<V>[];
  const { values, active, version } = fold(decider, past);
  if (!values) throw new HttpError(404, 'W tym momencie jeszcze nie istniało.');
  return { id: present.id, title: titleOf(values), active, version, values };
}

export const statusInput = ({ status }: RecordView, active: boolean): Record<string, boolean> =>
  status ? { [status.name]: active } : {};

/** What an edit form starts with. */
export async function recordEdit<V extends object>(screen: RecordScreen<V>, request: RequestContext) {
  const row = await presentRecord(screen, request);
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    values: {
      ...toInputs(screen.record.declaration, row.values as Record<string, unknown>),
      ...statusInput(screen.record.declaration, row.active),
    },
    scope: scopeOf(screen, request)?.value ?? null,
    facts: { options: await optionsOf(screen, request), [`${screen.record.declaration.kind}Id`]: row.id },
  };
}

/** What the form of a new record starts with. */
export async function recordNew<V extends object>(screen: RecordScreen<V>, request: RequestContext) {
  const scope = scopeOf(screen, request)?.value ?? null;
  const { declaration: view } = screen.record;
  return {
    values: { ...view.defaults?.(request.context), ...(scope && view.scope ? { [view.scope.parameter]: scope } : {}) },
    scope,
    facts: { options: await optionsOf(screen, request) },
  };
}
