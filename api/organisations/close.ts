import { accountCommands } from '#domain/account/decide/commands.ts';
import { conflict, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import {
  closingForm,
  hangingText,
  PEOPLE_CHOICES,
  PEOPLE_LABELS,
  seenOf,
  WORK_CHOICES,
  type PeopleChoice,
  type WorkChoice,
} from '#domain/organisation/closing.ts';
import { chooseClosing, closing, closingStream } from '#domain/organisation/decide.ts';
import type { ClosingData } from '#domain/organisation/events.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import { done } from '#api/handlers/done.ts';
import { newId } from '#api/handlers/new-id.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { mayRun, runCommand } from '#api/handlers/run-command.ts';
import { handOverAll, type Step } from './hand-over.ts';
import {
  asOptions,
  countsOf,
  hangingOn,
  memberKinds,
  NO_WORK,
  withAccess,
  type Hung,
  type Organisation,
  type OrganisationRow,
} from './organisation.ts';

const OFF_ALREADY = 'Ktoś wyłączył to chwilę wcześniej. Sprawdź w historii, co wybrał dla osób i otwartych spraw.';

/** An organisation and what hangs on it, as they are now. */
interface Seen {
  readonly row: OrganisationRow;
  readonly hung: Hung;
}

/** Who is offered which choices: anyone who may not change the accounts, or the orders, can only leave them. */
async function factsFor(request: RequestContext, organisation: Organisation, { row, hung }: Seen) {
  const { table, work } = organisation;
  const kinds = memberKinds(request, table);
  const mayPeople = kinds.every((kind) => mayRun(request, accountCommands(kind).edit));
  const mayWork = work?.mayHandOver(request.access) ?? false;
  const others = (await organisation.others(request)).filter(({ value }) => value !== row.id);
  const offered = <T extends string>(all: readonly T[], may: boolean): T[] =>
    all.filter((one) => one === 'keep' || (may && (one !== 'move' || others.length > 0)));
  return {
    hanging: countsOf(hung),
    options: {
      closing_people: asOptions(PEOPLE_LABELS, offered(PEOPLE_CHOICES, mayPeople)),
      closing_work: asOptions(work?.labels ?? {}, work ? offered(WORK_CHOICES, mayWork) : []),
      closing_others: others,
    },
  };
}

/** What the page of the question gets. */
export type CloseData = Awaited<ReturnType<typeof closePage>>;

/** A GET only asks; what it shows sends the POST. @throws HttpError 409 where it is off already */
export async function closePage(organisation: Organisation, request: RequestContext) {
  const row = await organisation.present(request);
  if (!row.active) throw new HttpError(409, OFF_ALREADY);
  const hung = await hangingOn(request, organisation, row);
  return {
    id: row.id,
    title: row.title,
    scope: null,
    facts: await factsFor(request, organisation, { row, hung }),
    people: withAccess(hung).map(({ name }) => name),
    work: hung.work.map(({ name }) => name),
    nouns: organisation.work?.nouns ?? NO_WORK,
    values: { seen: seenOf(countsOf(hung)) },
  };
}

/**
 * B11: hands over what hangs on an organisation as it was chosen, then switches it off; each change names the choice as
 * its cause. What refuses leaves the organisation on, so that nothing is lost: what was handed over until then stays so,
 * and the question is asked again for the rest.
 */
export const closeOrganisation = (organisation: Organisation, request: RequestContext): Promise<Done | Refusal> =>
  request.app.locks.holdCaughtUp(organisation.table, () => close(organisation, request));

async function close(organisation: Organisation, request: RequestContext): Promise<Done | Refusal> {
  const row = await organisation.present(request);
  const closingId = newId(request);
  const repeated = await request.app.execute.look({
    stream: closingStream(closingId),
    decider: closing,
    pick: (state) => state.done,
  });
  if (!row.active) return repeated ? answer(organisation, request, { row, position: '' }) : conflict(OFF_ALREADY);
  await caughtUp(organisation, request);
  const hung = await hangingOn(request, organisation, row);
  const read = readForm(request, closingForm, await factsFor(request, organisation, { row, hung }));
  if (isRefusal(read)) return read;
  if (!repeated && isOutOfDate(read.values.seen, hung)) return outOfDate(organisation, hung);
  const data = dataOf(subjectOf(organisation.view.kind, row.id), closingId, { hung, values: read.values });
  return carryOut(organisation, request, { row, hung, data });
}

const isOutOfDate = (seen: unknown, hung: Hung): boolean =>
  typeof seen === 'string' && seen !== '' && seen !== seenOf(countsOf(hung));

/** The choice first, which each change names as its cause; the switching off last. */
async function carryOut(
  organisation: Organisation,
  request: RequestContext,
  { row, hung, data }: Seen & { readonly data: ClosingData },
): Promise<Done | Refusal> {
  const chosen = await runCommand(
    request,
    { stream: closingStream(data.closingId), decider: closing },
    { command: chooseClosing(organisation.view.permissions.write), input: data, keyPart: 'choice' },
  );
  if (isRefusal(chosen)) return chosen;
  const causationId = chosen.events[0]?.id ?? data.closingId;
  const steps = await handOverAll(request, organisation, { row, hung, data, causationId });
  const failed = steps.filter((step) => step.refusal !== undefined);
  if (failed.length > 0) return refused(steps, failed);
  const off = await organisation.switchOff(request, row.id);
  return isRefusal(off) ? off : answer(organisation, request, { row, position: off.position });
}

/** Who and what depends on it is read from the log. */
async function caughtUp({ table, work }: Organisation, request: RequestContext): Promise<void> {
  const { projector, log } = request.app;
  const tables = memberKinds(request, table).map((kind) => kind.table);
  await projector.waitFor([...tables, ...(work?.readModels ?? [])], await log.newest());
}

function outOfDate({ work }: Organisation, hung: Hung): Refusal {
  const now = hangingText(countsOf(hung), work?.nouns ?? NO_WORK) ?? 'nikt i nic';
  return conflict(`Od otwarcia tej strony to się zmieniło. Teraz: ${now}. Odśwież stronę i wybierz jeszcze raz.`);
}

function refused(steps: readonly Step[], failed: readonly Step[]): Refusal {
  const [first] = failed;
  return conflict(
    `Nie wyłączono: ${first?.name ?? ''}: ${first?.refusal?.message ?? ''} Przekazano ${steps.length - failed.length} z ${steps.length}; odśwież stronę i wybierz, co z resztą.`,
  );
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function dataOf(
  subject: string,
  closingId: string,
  { hung, values }: { readonly hung: Hung; readonly values: Readonly<Record<string, unknown>> },
): ClosingData {
  const { people: peopleCount, work: workCount } = countsOf(hung);
  const people = peopleCount > 0 ? (values.people as PeopleChoice) : null;
  const work = workCount > 0 ? (values.work as WorkChoice) : null;
  return {
    closingId,
    subject,
    people,
    peopleTo: people === 'move' ? text(values.peopleTo) : null,
    peopleCount,
    work,
    workTo: work === 'move' ? text(values.workTo) : null,
    workCount,
  };
}

function answer(
  { table, view, work }: Organisation,
  request: RequestContext,
  { row, position }: { readonly row: OrganisationRow; readonly position: string },
): Promise<Done> {
  const tables = memberKinds(request, table).map((kind) => kind.table);
  return done(request, position, {
    readModels: [table, ...tables, ...(work?.readModels ?? []), 'timeline'],
    body: { id: row.id },
    redirect: `${view.base}/${row.id}`,
    flash: success(`${view.words.deactivated}.`),
  });
}
