import { create as contentDisposition } from 'content-disposition';
import { v7 as uuid } from 'uuid';
import { hasValue } from '#domain/account/declaration.ts';
import { forgetForm } from '#domain/gdpr/forms.ts';
import { forgetPerson, noteExport, person, refuseForgetting } from '#domain/gdpr/decide.ts';
import { PersonDataExported, PersonLookedUp, personStream, UNKNOWN_PERSONS } from '#domain/gdpr/events.ts';
import { fileName } from '#domain/text/file-name.ts';
import { portalNamed } from '#domain/portals.ts';
import { conflict, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { App } from '#ops/app.ts';
import { dropLogin } from '#ops/account/credentials.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { beforeErasure } from '#ops/portals.ts';
import { personFilePdf } from '#ops/pdf/person-file.ts';
import { idsOfHuman } from '#projections/person-merge-list.ts';
import { recordsOfPerson } from '#projections/portals.ts';
import { timelineOfAll } from '#projections/timeline-list.ts';
import { givenLately } from '#api/audit/access.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { gives } from '#api/http/security/happenings.ts';
import type { Done, DownloadRoute } from '#api/http/routes/route.ts';
import { othersAdminister } from '#projections/account-list.ts';
import { fieldsOf } from '#projections/account-profile.ts';
import { done } from '#api/handlers/done.ts';
import { timelineEntry } from '#api/handlers/history.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { sendPdf } from '#api/handlers/send-pdf.ts';
import { accountsAmong, personFileOf, type PersonFile } from './file.ts';
import { may } from './search.ts';
import { choicesOf, type OtherRecord } from './other-records.ts';
import { entryOf, localTime, type PersonAccount, type PersonSource } from './source.ts';

/** Entries of a section that the page shows; the files hold all. */
const SHOWN = 20;

const aggregate = (personId: string) => ({ stream: personStream(personId), decider: person });

async function find(request: RequestContext, source: PersonSource, most?: number): Promise<PersonFile> {
  const file = await personFileOf(request, source, most);
  if (!file) throw new HttpError(404);
  gives(request, { personId: file.personId });
  return file;
}

/** What the page of a person gets. */
export type PersonData = Awaited<ReturnType<typeof show>>;

/** Everything that is kept about one person. */
export const personPage = (source: PersonSource) => (request: RequestContext) => show(request, source);

async function show(request: RequestContext, source: PersonSource) {
  const file = await find(request, source, SHOWN);
  const facts = await factsOf(request, file.personId);
  const isAuditor = may(request, source.rights.erase);
  const seesLookups = isAuditor || request.access.readsAll;
  const timeline = facts.filter(({ type }) => seesLookups || type !== PersonLookedUp.type);
  // Before it: this opening is noted once it is answered.
  const given = await givenLately(request, file.personId);
  return {
    ...file,
    sections: file.sections.map(({ title, entries, total, uncounted = false }) => ({
      title,
      total: total ?? entries.length,
      /** Of these the rest isn't counted: the file holds them all. */
      uncounted,
      entries,
    })),
    timeline: timeline.map(timelineEntry),
    given,
    options: { otherRecords: choicesOf(file.others) },
    canForget: !file.forgotten && isAuditor,
  };
}

/** Looking for somebody, and taking their data out. */
const LOOKS: readonly string[] = [PersonLookedUp.type, PersonDataExported.type];

/** The facts of a human: of the records that were merged into theirs whoever looked for them or took them out (GDP-04). */
async function factsOf({ app }: RequestContext, personId: string) {
  const [own = '', ...others] = (await idsOfHuman(app.db, personId)).map((id) => `person:${id}`);
  const facts = await timelineOfAll(app.db, [own, ...others]);
  return facts.filter(({ subject, type }) => subject === own || LOOKS.includes(type));
}

/** That everything of a person was taken out is a fact. */
export async function exported(
  request: RequestContext,
  source: PersonSource,
  format: 'json' | 'pdf',
): Promise<PersonFile> {
  const file = await find(request, source);
  const input = { exportId: uuid(), personId: file.personId, format };
  const noted = await runCommand(request, aggregate(file.personId), { command: noteExport(source.rights), input });
  if (isRefusal(noted)) throw new HttpError(409, noted.message);
  return file;
}

/** GDP-02: to be read by programs, with the labels that the page has. */
export const sendJson =
  (source: PersonSource): DownloadRoute['send'] =>
  async (request, res) => {
    const { name, sections, others } = await exported(request, source, 'json');
    const data = {
      osoba: name,
      stanNa: request.context.now,
      dane: Object.fromEntries(
        sections.map(({ title, entries }) => [title, entries.map((entry) => Object.fromEntries(entry))]),
      ),
      inneZapisy: others.map((record) => Object.fromEntries(entryOfOther(record))),
    };
    res.set({
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': contentDisposition(`${personFileName(request)}.json`),
    });
    res.end(`${JSON.stringify(data, null, 2)}\n`);
  };

const OTHERS_TITLE = 'Inne zapisy, prawdopodobnie tej samej osoby';

const entryOfOther = ({ label, name, email, portal }: OtherRecord) =>
  entryOf({ Rodzaj: label, 'Imię i nazwisko': name, 'E-mail': email, Portal: portal });

const personFileName = ({ params, context }: RequestContext): string =>
  fileName('dane-osoby', context.today, params.id);

/** GDP-02: to be read by people. */
export const sendFile =
  (source: PersonSource): DownloadRoute['send'] =>
  async (request, res) => {
    const { name, sections, others } = await exported(request, source, 'pdf');
    const { title: portal } = portalNamed(request.portal);
    const elsewhere = others.length > 0 ? [{ title: OTHERS_TITLE, entries: others.map(entryOfOther) }] : [];
    const file = { portal, name, issuedAt: localTime(request.context.now), sections: [...sections, ...elsewhere] };
    sendPdf(res, personFileName(request), await makePdf(request.app.threads, personFilePdf, file));
  };

/** Accounts that administer others, with an access that doesn't end. */
const administering = (accounts: readonly PersonAccount[]): PersonAccount[] =>
  accounts.filter(({ declaration, row }) => {
    const rule = declaration.login?.administrator;
    return rule !== undefined && row.access_type === 'unlimited' && hasValue(fieldsOf(declaration, row), rule);
  });

/**
 * GDP-03: destroys the person's key, then says so in the log, which blanks every read model; what else is to go follows
 * from that fact (workers/forgotten). Cut off before the fact it is simply asked again: the page still offers it.
 */
export const forget =
  (source: PersonSource) =>
  async (request: RequestContext): Promise<Done | Refusal> => {
    const { app } = request;
    const file = await find(request, source, 1);
    const form = readForm(request, forgetForm, { options: { otherRecords: choicesOf(file.others) } });
    if (isRefusal(form)) return form;
    if (await leavesOut(request, file.others)) return conflict(NOT_OFFERED);
    // Last the one whose page asks: cut off before, it still offers the rest.
    const ids = await idsOfAll(app, [...((form.values.also as readonly string[] | undefined) ?? []), file.personId]);
    // Of every portal: the erasure reaches them all.
    const accounts = (await Promise.all(ids.map((id) => accountsAmong(app, app.accounts.all, id)))).flat();
    const isSelf = accounts.some(({ row }) => row.id === request.context.actor.id);
    const run = async (isLastAdministrator: boolean) =>
      refuseForgetting({ isSelf, isLastAdministrator }, request.context) ?? destroy(request, source, ids);
    const administrators = administering(accounts);
    if (administrators.length === 0) return run(false);
    return request.app.locks.hold('accounts', async () => run(await isLastOf(request.app, administrators)));
  };

const NOT_OFFERED =
  'Zaznaczonych zapisów nie ma już wśród tych, które prawdopodobnie są tej samej osoby. Odśwież stronę i sprawdź je jeszcze raz.';

/**
 * Whether a record was ticked that is offered no more, so that the erasure would go on without it: the form asks nothing
 * where nothing is offered. What is erased already, by the same request sent twice, is none.
 */
async function leavesOut({ app, body }: RequestContext, others: readonly OtherRecord[]): Promise<boolean> {
  const ticked = [body.also ?? []].flat().map(String).filter(Boolean);
  const left = ticked.filter((id) => !others.some(({ personId }) => personId === id));
  const isGone = await Promise.all(left.map((id) => app.vault.anyForgotten([id])));
  return isGone.includes(false);
}

/** Whether one of them is the only one of its kind; so it is said too while the read models are behind. */
async function isLastOf({ db, log, projector }: App, administrators: readonly PersonAccount[]): Promise<boolean> {
  const tables = administrators.map(({ declaration }) => declaration.table);
  if (!(await projector.waitFor(tables, await log.newest()))) return true;
  const others = await Promise.all(
    administrators.map(({ declaration, row }) => othersAdminister(db, declaration, row.id)),
  );
  return others.includes(false);
}

const recordsOfAll = (app: App, personIds: readonly string[]): Promise<string[][]> => {
  const kinds = app.accounts.all.map(({ declaration }) => declaration);
  return Promise.all(personIds.map((id) => recordsOfPerson(app.db, kinds, id)));
};

/** The addresses are free at once; the job of the fact does it again, for a request that was cut off here. */
async function dropLogins(app: App, personId: string): Promise<void> {
  for (const { declaration, row } of await accountsAmong(app, app.accounts.all, personId))
    if (declaration.login) await dropLogin(app, { type: declaration.login.type, id: row.id });
}

/** Who was merged with one of them goes too: their keys are destroyed together. */
const idsOfAll = async (app: App, personIds: readonly string[]): Promise<string[]> => [
  ...new Set((await Promise.all(personIds.map((id) => idsOfHuman(app.db, id)))).flat()),
];

async function destroy(
  request: RequestContext,
  { rights, readModels = [] }: PersonSource,
  ids: readonly string[],
): Promise<Done | Refusal> {
  const { app, portal } = request;
  const records = await recordsOfAll(app, ids);
  const lookupsId = (await app.vault.knownPerson(UNKNOWN_PERSONS)) ?? null;
  await beforeErasure(app, { personIds: ids, correlationId: request.correlationId });
  for (const id of ids) await app.vault.forget(id);
  let position = '';
  for (const [place, id] of ids.entries()) {
    const input = { personId: id, records: records[place] ?? [], lookupsId };
    const result = await runCommand(request, aggregate(id), { command: forgetPerson(rights), input, keyPart: id });
    if (isRefusal(result)) return result;
    position = result.position;
    await dropLogins(app, id);
  }
  // After the fact, which takes what they typed out of the histories; the job of the fact does it again.
  if (lookupsId) await app.vault.forget(lookupsId);
  const tables = app.accounts.ofPortal(portal).map(({ declaration }) => declaration.table);
  return done(request, position, {
    readModels: [...readModels, ...tables, 'timeline'],
    body: { id: request.params.id, version: 1 },
    redirect: '/panel/gdpr/users',
    flash: success('Usunięto dane osobowe.'),
  });
}
