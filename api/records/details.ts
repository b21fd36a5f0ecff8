import type { Option } from '#domain/form/form.ts';
import { toInputs, type RecordChange, type RecordView, type Switch } from '#domain/record/view.ts';
import { sanitiseHtml } from '#ops/html/sanitise.ts';
import { namesakesOf, recordById } from '#projections/record-list.ts';
import type { RecordRow } from '#projections/records.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { historyPart, choiceKinds, optionsAt, timelineEntries } from '#api/handlers/history.ts';
import { rowAtMoment } from '#api/handlers/row-at-moment.ts';
import { withHeld } from '#api/handlers/named-choices.ts';
import { allowedChanges } from './allowed-changes.ts';
import { consequenceOf } from './consequence.ts';
import { closingAsks, type Organisation, type OrganisationRow } from '#api/organisations/organisation.ts';
import { scopeOf, withState } from './list.ts';
import type { Leaving } from './leaving.ts';
import type { RecordScreen } from './screen.ts';
import { plainFiles } from './uploads.ts';

type Options = Readonly<Record<string, readonly Option[]>>;

/** The present record; 404 when there is none. */
export async function presentRecord<V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
): Promise<RecordRow<V>> {
  const row = await rowOf<V>(request.app.db, screen.record.table, request.params.id ?? '');
  if (!row) throw new HttpError(404);
  return row;
}

/** What the table keeps of a record is of its own kind. */
const rowOf = async <V extends object>(db: RequestContext['app']['db'], table: string, id: string) =>
  (await recordById(db, table, id)) as unknown as RecordRow<V> | undefined;

/** A record with its history, now or as it was at `asOf`. */
export async function recordDetails<V extends object>(screen: RecordScreen<V>, request: RequestContext) {
  const { declaration } = screen.record;
  const present = await presentRecord(screen, request);
  const history = request.app.history();
  const { table } = screen.record;
  const read = (db: RequestContext['app']['db']) => rowOf<V>(db, table, present.id);
  const { row, moment } = await rowAtMoment(request, { table, id: present.id, present, read });
  const { asOf } = moment;
  const kinds = choiceKinds(request, declaration);
  const values = harmless(declaration, row.values as Record<string, unknown>);
  const [all, options, more] = await Promise.all([
    timelineOf(request.app.db, `${declaration.kind}:${present.id}`, asOf ? { until: asOf } : {}),
    asOf ? optionsAt(history, declaration, { kinds, values, at: asOf }) : optionsOf(screen, request, values),
    asOf ? {} : screen.more?.(request, present),
  ]);
  const { lines, historyPart: part } = historyPart(request, all);
  return {
    // Every field under its own name too, for scripts of others.
    ...values,
    ...plainFiles(declaration, values),
    ...statusInput(declaration, row.active),
    ...withState(declaration, row as RecordRow, request),
    values,
    ...moment,
    scope: scopeOf(screen, request)?.value ?? null,
    timeline: await timelineEntries(history, lines, kinds),
    historyPart: part,
    options,
    more: more ?? {},
    ...(asOf ? NOTHING_SAID : await saidNow(screen, request, present)),
    ...(await offeredWith(
      request,
      { table: screen.record.table, work: screen.work },
      {
        row: { id: present.id, values: present.values as Readonly<Record<string, unknown>> },
        changes: asOf ? [] : allowedChanges(request, screen.record, present),
      },
    )),
  };
}

/** Of a past moment nothing is asked. */
const NOTHING_SAID = { namesakes: [], ...withLeaving(null) };

/** Others of its name, and what switching it off or on means. */
async function saidNow<V extends object>(screen: RecordScreen<V>, request: RequestContext, row: RecordRow<V>) {
  const { declaration, table } = screen.record;
  const [namesakes, consequence] = await Promise.all([
    declaration.tellsNamesakes ? namesakesOf(request.app.db, table, row) : [],
    consequences(screen, request, row),
  ]);
  return { namesakes, ...consequence };
}

/** A GET only asks whether it is to be switched; what it shows sends the POST. @throws HttpError 409 where it is so already */
export async function recordSwitch<V extends object>(screen: RecordScreen<V>, request: RequestContext, change: Switch) {
  const row = await presentRecord(screen, request);
  if (!allowedChanges(request, screen.record, row).includes(change)) throw switchedAlready(change);
  return {
    id: row.id,
    title: row.title,
    change,
    scope: scopeOf(screen, request)?.value ?? null,
    ...(await consequences(screen, request, row)),
  };
}

/** Who asks may write, so that nothing but the present state speaks against it. */
export const switchedAlready = (change: Switch): HttpError =>
  new HttpError(
    409,
    change === 'deactivate' ? 'Tego nie można teraz dezaktywować.' : 'Tego nie można teraz aktywować.',
  );

/** What the question about switching it off or on says. */
async function consequences<V extends object>(screen: RecordScreen<V>, request: RequestContext, row: RecordRow<V>) {
  const { table, declaration } = screen.record;
  const hanging = await consequenceOf(request, { table, kind: declaration.kind, work: screen.work }, row);
  const left = row.active ? await screen.leaves?.(request, row.id) : null;
  return withLeaving(hanging, left);
}

/** What a question says of what hangs on it, and where each of that is. */
export function withLeaving(hanging: string | null, left: Leaving | null = null) {
  return { consequence: [hanging, left?.text].filter(Boolean).join(' ') || null, concerns: left?.links ?? [] };
}

/** Of a past moment nothing is asked. */
export const NO_CONSEQUENCE = withLeaving(null);

/** The same of what others may belong to: with people or open work it is switched off on a page of its own (B11). */
export async function offeredWith(
  request: RequestContext,
  { table, work }: Pick<Organisation, 'table' | 'work'>,
  { row, changes }: { row: Pick<OrganisationRow, 'id' | 'values'>; changes: readonly RecordChange[] },
) {
  const asks = changes.includes('deactivate') && (await closingAsks(request, { table, work }, row)) !== undefined;
  return { ...offered(asks ? changes.filter((change) => change !== 'deactivate') : changes), mustClose: asks };
}

/** The changes that the page offers; `canWrite` for what else it offers. */
const offered = (changes: readonly RecordChange[]) => ({ changes, canWrite: changes.includes('edit') });

/** With what the record holds that is in use no more. */
async function optionsOf<V extends object>(
  screen: RecordScreen<V>,
  request: RequestContext,
  held: Readonly<Record<string, unknown>> = {},
): Promise<Options> {
  const options = (await screen.options?.(request)) ?? {};
  return withHeld(request, options, { fields: screen.record.declaration.fields, held: [held] });
}

/** Rich text is made harmless again on its way out: what was stored may be older than today's rules. */
const harmless = (view: RecordView, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isRichText(view, name) ? sanitiseHtml(String(value)) : value]),
  );

const isRichText = ({ fields }: RecordView, name: string): boolean =>
  fields.some((field) => field.name === name && field.type === 'richText');

export const statusInput = ({ status }: RecordView, active: boolean): Record<string, boolean> =>
  status ? { [status.name]: active } : {};

/** What an edit form starts with. */
export async function recordEdit<V extends object>(screen: RecordScreen<V>, request: RequestContext) {
  const row = await presentRecord(screen, request);
  const values = row.values as Record<string, unknown>;
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    values: {
      ...toInputs(screen.record.declaration, values),
      ...statusInput(screen.record.declaration, row.active),
    },
    scope: scopeOf(screen, request)?.value ?? null,
    facts: { options: await optionsOf(screen, request, values), [`${screen.record.declaration.kind}Id`]: row.id },
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
