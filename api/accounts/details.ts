import { withHeld } from '#api/handlers/named-choices.ts';
import { withheldOptions } from '#domain/account/grants.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { toInputs, type Switch } from '#domain/record/view.ts';
import type { History } from '#ops/history/history.ts';
import { accountRow, accountsFor, accountsOfPerson, othersAdminister } from '#projections/account-list.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { historyPart, choiceKinds, optionsAt, timelineEntries } from '#api/handlers/history.ts';
import { rowAtMoment, type AtMoment } from '#api/handlers/row-at-moment.ts';
import { consequenceOf } from '#api/records/consequence.ts';
import { NO_CONSEQUENCE, offeredWith, switchedAlready, withLeaving } from '#api/records/details.ts';
import { proposalOf } from './proposal.ts';
import { allowedChanges } from './allowed-changes.ts';
import { itemOf } from './item.ts';
import { accountQuestions } from './questions.ts';
import { leftBehind } from './left-behind.ts';
import { isMerged, MERGED } from './merged.ts';
import type { AccountScreen } from './screen.ts';

/** The account that the path names; 404 when there is none. */
export async function presentAccount(
  { definition }: Pick<AccountScreen, 'definition'>,
  request: RequestContext,
): Promise<AnyAccountRow> {
  const source = accountsFor(definition.declaration, request.access);
  const row = await accountRow(request.app.db, source, request.params.id ?? '');
  if (!row) throw new HttpError(404);
  return row;
}

/** Whom the list shows under this id: an account, somebody without one, or the account that such a person has by now. */
async function presentPerson(
  screen: AccountScreen,
  request: RequestContext,
): Promise<{ row: AnyAccountRow; model: AnyReadModel }> {
  const { definition, model, extras } = screen;
  const { withoutAccount: others } = extras;
  const { db } = request.app;
  const id = request.params.id ?? '';
  const row = await accountRow(db, accountsFor(definition.declaration, request.access), id);
  if (row || !others) return { row: row ?? notFound(), model };
  const [account] = await accountsOfPerson(db, definition.declaration, id);
  if (account) return { row: account, model };
  return {
    row: (await accountRow(db, { table: others.model.name, where: others.where }, id)) ?? notFound(),
    model: others.model,
  };
}

function notFound(): never {
  throw new HttpError(404);
}

/** What forms need to know besides values. `present`: whose form it is; absent for a new account. */
export const accountFacts = async (
  { definition, extras }: AccountScreen,
  request: RequestContext,
  present?: { readonly id: string; readonly values: object },
) => ({
  options: (await extras.options?.(request)) ?? {},
  withheld: withheldOptions(
    definition.declaration,
    { access: request.access, isOwn: present?.id === request.context.actor.id },
    present?.values,
  ),
});

/** An account with its history, now or as it was at `asOf`. */
export async function accountDetails(screen: AccountScreen, request: RequestContext) {
  const { view } = screen.definition;
  const { row: now, model } = await presentPerson(screen, request);
  const history = request.app.history();
  const { item, more, moment } = await itemAndMoment({ ...screen, model }, request, { now, history });
  const { asOf } = moment;
  const kinds = choiceKinds(request, view);
  const [all, options] = await Promise.all([
    linesOf(screen, request, { row: now, until: asOf }),
    asOf
      ? optionsAt(history, view, { kinds, values: item.values, at: asOf })
      : accountFacts(screen, request).then((facts) => facts.options),
  ]);
  const { lines, historyPart: part } = historyPart(request, all);
  return {
    // Every field under its own name too, for scripts of others.
    ...item.values,
    ...item,
    ...moment,
    scope: null,
    timeline: await timelineEntries(history, lines, kinds),
    historyPart: part,
    options: await withHeld(request, options, { fields: view.fields, held: [item.values] }),
    more,
    ...(asOf ? NO_CONSEQUENCE : await consequences(screen, request, now)),
    proposal: asOf ? null : await proposalOf(request, screen.definition, now),
    ...pagesOf(screen, now),
    questions: asOf ? [] : await accountQuestions(screen, request, now),
    ...(await offeredWith(
      request,
      { table: screen.definition.declaration.table },
      { row: { id: now.id, values: {} }, changes: asOf ? [] : await changesNow(screen, request, now) },
    )),
  };
}

/** Where else an account is named; somebody without one has neither what it may do nor a history of its own. */
function pagesOf(screen: AccountScreen, row: AnyAccountRow) {
  const { declaration } = screen.definition;
  const isAccount = !isWithoutAccount(screen, row);
  return {
    tellsPermissions: isAccount && declaration.login !== undefined,
    dossierPath: isAccount ? `${declaration.base}/${row.id}/dossier` : null,
  };
}

const isWithoutAccount = ({ extras }: AccountScreen, { version }: AnyAccountRow): boolean =>
  extras.withoutAccount !== undefined && version === 0;

/** A GET only asks whether the access is to be taken or given. @throws HttpError 409 where it can't be now */
export async function accountSwitch(screen: AccountScreen, request: RequestContext, change: Switch) {
  const { row } = await presentPerson(screen, request);
  if (!(await changesNow(screen, request, row)).includes(change)) throw switchedAlready(change);
  const asked = await consequences(screen, request, row);
  return { id: row.id, title: row.name, change, scope: null, ...asked };
}

/** What the question about taking or giving access says. */
async function consequences(screen: AccountScreen, request: RequestContext, row: AnyAccountRow) {
  const { active, id } = switched(row);
  const hanging = await consequenceOf(request, screen.definition.declaration, { id, active });
  return withLeaving(hanging, active ? await leftBehind(screen, request, id) : null);
}

const switched = ({ id, access_type: type }: AnyAccountRow) => ({ id, active: type !== 'none' });

/** The account's own history and what others' histories say of the person, newest first. */
async function linesOf(
  { definition, extras }: AccountScreen,
  request: RequestContext,
  { row, until }: { row: AnyAccountRow; until: string | null },
): Promise<readonly TimelineRow[]> {
  const subject = subjectOf(definition.view.kind, row.id);
  const [own, others = []] = await Promise.all([
    timelineOf(request.app.db, subject, until ? { until } : {}),
    extras.linesElsewhere?.(request, row.person_id, until),
  ]);
  return [...own, ...others].sort((a, b) => (a.position > b.position ? -1 : 1));
}

async function changesNow(screen: AccountScreen, request: RequestContext, row: AnyAccountRow) {
  const { definition } = screen;
  if (isWithoutAccount(screen, row) || (await isMerged(request, row))) return [];
  const others = await othersAdminister(request.app.db, definition.declaration, row.id);
  return allowedChanges(request, definition, { row, othersAdminister: others });
}

async function itemNow({ definition, extras }: AccountScreen, request: RequestContext, row: AnyAccountRow) {
  const [derived, more = {}] = await Promise.all([extras.derived?.(request, [row]), extras.more?.(request, row)]);
  return { item: itemOf(definition, row, { now: request.context.now, derived: derived?.(row.id) }), more };
}

/** The account as it is, or as it was at the moment that was asked for. */
async function itemAndMoment(
  screen: AccountScreen,
  request: RequestContext,
  { now, history }: { now: AnyAccountRow; history: History },
) {
  const { row, moment } = await accountAtMoment(screen, request, now);
  if (moment.asOf === null) return { ...(await itemNow(screen, request, row)), moment };
  const wanted = { id: now.id, personId: now.person_id, at: moment.asOf, history };
  const past = await screen.extras.past?.(request, wanted);
  return {
    item: itemOf(screen.definition, row, { now: moment.asOf, derived: past?.derived }),
    more: past?.more ?? {},
    moment,
  };
}

/** The account's row, now or at the moment that the address asks for (`asOf`). @throws HttpError 404 where it was none then */
export const accountAtMoment = (
  { model }: Pick<AccountScreen, 'model'>,
  request: RequestContext,
  now: AnyAccountRow,
): Promise<AtMoment<AnyAccountRow>> =>
  rowAtMoment(request, {
    table: model.name,
    id: now.id,
    present: now,
    read: (db) => accountRow(db, { table: model.name }, now.id),
  });

/** The page of the edit form. @throws HttpError 409 for who was merged away */
export async function accountEdit(screen: AccountScreen, request: RequestContext) {
  if (await isMerged(request, await presentAccount(screen, request))) throw new HttpError(409, MERGED);
  return editedAccount(screen, request);
}

/** What an edit form starts with. */
export async function editedAccount(screen: AccountScreen, request: RequestContext) {
  const { definition } = screen;
  const row = await presentAccount(screen, request);
  const { title, version, values, active } = itemOf(definition, row, request.context);
  const { fields, status } = definition.view;
  const { options, withheld } = await accountFacts(screen, request, { id: row.id, values });
  const leaves = active && Boolean(await leftBehind(screen, request, row.id));
  const held = active ? await screen.extras.held?.(request, row.id, values) : null;
  return {
    id: row.id,
    title,
    version,
    values: { ...toInputs(definition.view, values), ...(status ? { [status.name]: active } : {}) },
    scope: null,
    // What is in use no more stays a choice of who has it.
    facts: {
      options: await withHeld(request, options, { fields, held: [values] }),
      withheld,
      leaves,
      held: held ? { field: held.field, value: held.value } : null,
    },
  };
}
