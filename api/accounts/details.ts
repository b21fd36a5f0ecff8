import { toInputs } from '#domain/record/view.ts';
import { replay } from '#ops/projector/replay.ts';
import { accountRow, othersAdminister } from '#projections/account-list.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { choiceNames } from '#api/handlers/choice-names.ts';
import { readAsOf, timelineEntry } from '#api/handlers/history.ts';
import { offered } from '#api/records/details.ts';
import { allowedChanges } from './allowed-changes.ts';
import { itemOf } from './item.ts';
import type { AccountScreen } from './screen.ts';

/** The account that the path names; 404 when there is none. */
export async function presentAccount({ definition }: AccountScreen, request: RequestContext): Promise<AnyAccountRow> {
  const row = await accountRow(request.app.db, definition.declaration.table, request.params.id ?? '');
  if (!row) throw new HttpError(404);
  return row;
}

/** What forms need to know besides values. */
export const accountFacts = async ({ extras }: AccountScreen, request: RequestContext) => ({
  options: (await extras.options?.(request)) ?? {},
});

/** An account with its history, now or as it was at `asOf`. */
export async function accountDetails(screen: AccountScreen, request: RequestContext) {
  const { definition, extras } = screen;
  const now = await presentAccount(screen, request);
  const asOf = readAsOf(request.query.asOf);
  const [item, timeline, { options }, more] = await Promise.all([
    asOf
      ? rowAsOf(screen, request, { id: now.id, asOf }).then((row) => itemOf(definition, row))
      : itemNow(screen, request, now),
    timelineOf(request.app.db, `${definition.view.kind}:${now.id}`, asOf ? { until: asOf } : {}),
    accountFacts(screen, request),
    extras.more?.(request, now),
  ]);
  const named = choiceNames(definition.view, options);
  return {
    // Every field under its own name too, for scripts of others.
    ...item.values,
    ...item,
    asOf,
    scope: null,
    timeline: timeline.map(timelineEntry).map((entry) => ({ ...entry, changes: entry.changes.map(named) })),
    options,
    more: more ?? {},
    ...offered(asOf ? [] : await changesNow(screen, request, now)),
  };
}

async function changesNow({ definition }: AccountScreen, request: RequestContext, row: AnyAccountRow) {
  const others = await othersAdminister(request.app.db, definition.declaration, row.id);
  return allowedChanges(request, definition, { row, othersAdminister: others });
}

async function itemNow({ definition, extras }: AccountScreen, request: RequestContext, row: AnyAccountRow) {
  const derived = await extras.derived?.(request, [row]);
  return itemOf(definition, row, derived?.(row.id));
}

/** What is known of the person up to the moment, folded as the list is. */
async function rowAsOf(
  { definition, model, extras }: AccountScreen,
  request: RequestContext,
  { id, asOf }: { id: string; asOf: string },
): Promise<AnyAccountRow> {
  const [own, others = []] = await Promise.all([
    request.app.log.readStream(definition.stream(id)),
    extras.factsElsewhere?.(request, id),
  ]);
  const past = [...others, ...own]
    .filter((event) => event.at <= asOf && event.type in model.on)
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  const row = replay(model, past, [id]).get(id);
  if (!row) throw new HttpError(404, 'W tym momencie jeszcze nie istniało.');
  return row as AnyAccountRow;
}

/** What an edit form starts with. */
export async function accountEdit(screen: AccountScreen, request: RequestContext) {
  const { definition } = screen;
  const row = await presentAccount(screen, request);
  const { title, version, values, active } = itemOf(definition, row);
  const { status } = definition.view;
  return {
    id: row.id,
    title,
    version,
    values: { ...toInputs(definition.view, values), ...(status ? { [status.name]: active } : {}) },
    scope: null,
    facts: await accountFacts(screen, request),
  };
}
