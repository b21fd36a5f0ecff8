import { create as contentDisposition } from 'content-disposition';
import { v7 as uuid } from 'uuid';
import { forgetForm } from '#domain/gdpr/forms.ts';
import { forgetPerson, noteExport, person, refuseForgetting } from '#domain/gdpr/decide.ts';
import { PersonLookedUp, personStream } from '#domain/gdpr/events.ts';
import { portalNamed } from '#domain/portals.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { App } from '#ops/app.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { personFilePdf } from '#ops/pdf/person-file.ts';
import { countApplications, personAccounts } from '#projections/gdpr/person-records.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { HttpError } from '#api/http/errors.ts';
import { success } from '#api/http/flash.ts';
import type { RequestContext, Done, DownloadRoute } from '#api/http/route.ts';
import { oneAtATime } from '#ops/execute/one-at-a-time.ts';
import { othersAdminister } from '#projections/account-list.ts';
import { done } from '#api/handlers/done.ts';
import { timelineEntry } from '#api/handlers/history.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { sendPdf } from '#api/handlers/send-pdf.ts';
import { dropLogin, type Account } from '#ops/account/credentials.ts';
import { AS_PARTICIPANT, AS_REPORTER, localTime, personFileOf, type PersonFile } from './file.ts';
import { PERSON_ERASE, PERSON_RIGHTS } from './search.ts';

/** Entries of a section that the page shows; the files hold all. */
const SHOWN = 20;

const aggregate = (personId: string) => ({ stream: personStream(personId), decider: person });

async function find(request: RequestContext, most?: number): Promise<PersonFile> {
  const file = await personFileOf(request.app, request.params.id ?? '', most);
  if (!file) throw new HttpError(404);
  return file;
}

/** What the page of a person gets. */
export type PersonData = Awaited<ReturnType<typeof personPage>>;

/** Everything that is kept about one person. */
export async function personPage(request: RequestContext) {
  const file = await find(request, SHOWN);
  const [facts, counts] = await Promise.all([
    timelineOf(request.app.db, `person:${file.personId}`),
    countApplications(request.app.db, file.personId, request.context.today),
  ]);
  const totals: Readonly<Record<string, number>> = {
    [AS_PARTICIPANT]: counts.asParticipant,
    [AS_REPORTER]: counts.asReporter,
  };
  const isAuditor = request.access.can(...PERSON_ERASE);
  const timeline = facts.filter(({ type }) => isAuditor || type !== PersonLookedUp.type);
  return {
    ...file,
    sections: file.sections.map(({ title, entries }) => ({
      title,
      total: totals[title] ?? entries.length,
      /** Of mails the rest isn't counted: the file holds them all. */
      cut: entries.length === SHOWN,
      entries,
    })),
    timeline: timeline.map(timelineEntry),
    upcoming: counts.upcoming,
    canForget: !file.forgotten && isAuditor,
  };
}

async function exported(request: RequestContext, format: 'json' | 'pdf'): Promise<PersonFile> {
  const file = await find(request);
  const input = { exportId: uuid(), personId: file.personId, format };
  const noted = await runCommand(request, aggregate(file.personId), { command: noteExport(PERSON_RIGHTS), input });
  if (isRefusal(noted)) throw new HttpError(409, noted.message);
  return file;
}

/** GDP-02: to be read by programs, with the labels that the page has. */
export const sendJson: DownloadRoute['send'] = async (request, res) => {
  const { name, sections } = await exported(request, 'json');
  const data = {
    osoba: name,
    stanNa: request.context.now,
    dane: Object.fromEntries(
      sections.map(({ title, entries }) => [title, entries.map((entry) => Object.fromEntries(entry))]),
    ),
  };
  res.set({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': contentDisposition('dane-osoby.json'),
    'Cache-Control': 'private, no-store',
  });
  res.end(`${JSON.stringify(data, null, 2)}\n`);
};

/** GDP-02: to be read by people. */
export const sendFile: DownloadRoute['send'] = async (request, res) => {
  const { name, sections } = await exported(request, 'pdf');
  const { title: portal } = portalNamed(request.portal);
  const file = { portal, name, issuedAt: localTime(request.context.now), sections };
  sendPdf(res, 'dane-osoby', await makePdf(request.app.threads, personFilePdf, file));
};

const READ_MODELS = ['applications', 'employees', 'operators', 'reporters', 'timeline'] as const;

/**
 * GDP-03: destroys the person's key, then says so in the log, which blanks every read model. Cut off in between it is
 * simply asked again: the page still offers it.
 */
export async function forget(request: RequestContext): Promise<Done | Refusal> {
  const personId = request.params.id ?? '';
  const form = readForm(request, forgetForm);
  if (isRefusal(form)) return form;
  const [{ operators, reporters }] = await Promise.all([personAccounts(request.app.db, personId), find(request, 1)]);
  const accounts: Account[] = [
    ...operators.map(({ id }) => ({ type: 'SzkoleniaOperator' as const, id })),
    ...reporters.map(({ id }) => ({ type: 'SzkoleniaReporter' as const, id })),
  ];
  const isSelf = accounts.some(({ id }) => id === request.context.actor.id);
  const administers = operators.find((row) => row.role === 'ADMIN_OPERATOR' && row.access_type === 'unlimited');
  const run = async (isLastAdministrator: boolean) => {
    const refusal = refuseForgetting({ isSelf, isLastAdministrator }, request.context);
    return refusal ?? destroy(request, personId, accounts);
  };
  if (!administers) return run(false);
  const { app } = request;
  return oneAtATime(app, 'accounts', async () => {
    const ready = await app.projector.waitFor(['operators'], await app.log.newest());
    return run(
      !ready || !(await othersAdminister(app.db, app.accounts.ofKind('operator').declaration, administers.id)),
    );
  });
}

async function destroy(
  request: RequestContext,
  personId: string,
  accounts: readonly Account[],
): Promise<Done | Refusal> {
  await request.app.vault.forget(personId);
  const command = forgetPerson(PERSON_RIGHTS);
  const result = await runCommand(request, aggregate(personId), { command, input: { personId } });
  if (isRefusal(result)) return result;
  await dropLogins(request.app, accounts);
  return done(request, result.position, {
    readModels: READ_MODELS,
    body: { id: personId, version: 1 },
    redirect: '/panel/gdpr/users',
    flash: success('Usunięto dane osobowe.'),
  });
}

const dropLogins = (app: App, accounts: readonly Account[]): Promise<unknown> =>
  Promise.all(accounts.map((account) => dropLogin(app, account)));
