import { v7 as uuid } from 'uuid';
import { remindPasswordForm } from '#domain/account/login-forms.ts';
import { acceptNotice, consents } from '#domain/training/accounts/decide.ts';
import { reporterForm, reporterInputs, type ReporterInput } from '#domain/training/accounts/reporter.ts';
import { REPORTER_ONLY } from '#domain/training/accounts/roles.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import { conflict, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { presentNotice } from '#projections/training/privacy-notice.ts';
import { reporterIdentity } from '#domain/training/course-date/identity.ts';
import { queueMail } from '#ops/mail/order.ts';
import { command, download, question, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { clientOf } from '#api/http/security/client.ts';
import { linkCharges } from '#api/http/security/limit-rules.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { done } from '#api/handlers/done.ts';
import { text } from '#api/handlers/body.ts';
import { readEdit, readForm } from '#api/handlers/read-form.ts';
import { accountByLogin } from '#ops/account/credentials.ts';
import { passwordUrl } from '#ops/account/password-url.ts';
import { issueLink } from '#ops/account/tokens.ts';
import { sendKnown } from '#api/accounts/password-mails.ts';

const READ_MODELS = ['reporters', 'timeline'] as const;

const myRow = (request: RequestContext) =>
  request.app.db.selectFrom('reporters').selectAll().where('id', '=', request.context.actor.id).executeTakeFirst();

/** PUB-19: the form may be sent in part; what is absent stays. */
async function changeMe(request: RequestContext): Promise<Done | Refusal> {
  const [row, me] = [await myRow(request), request.session?.reporterAccount];
  if (!row || !me) throw new HttpError(401);
  const current = { ...reporterInputs(me as never as ReporterInput) };
  const form = readEdit(request, reporterForm, { facts: {}, current });
  if (isRefusal(form)) return form;
  const definition = request.app.accounts.ofKind('reporter');
  const fields = { ...form.values, email: row.email };
  const result = await runCommand(
    request,
    { stream: definition.stream(row.id), decider: definition.decider },
    {
      command: definition.commands.changeOwn,
      input: { ...definition.profileOf(fields, { personId: row.person_id, files: {} }), version: form.version },
    },
  );
  if (isRefusal(result)) {
    // A conflict shows what is there now as the form's inputs hold it.
    return result.current ? { ...result, current: { version: row.version, values: current } } : result;
  }
  return done(request, result.position, {
    readModels: READ_MODELS,
    body: { id: row.id, version: row.version + result.events.length },
    flash: { theme: 'success', message: 'Zapisano dane.' },
    redirect: '/konto',
  });
}

const CHANGED = 'Informacja o danych osobowych zmieniła się, odkąd otwarto tę stronę. Zapoznaj się z nią jeszcze raz.';

/** `version`: the one that was read, where a page says it; another one in force by now is 409. */
async function accept(request: RequestContext): Promise<Done | Refusal> {
  const version = await presentNotice(request.app.db);
  if ((text(request.body, 'version') ?? version) !== version) return conflict(CHANGED, { version });
  const reporterId = request.context.actor.id;
  const stream = request.app.accounts.ofKind('reporter').stream(reporterId);
  const result = await runCommand(
    request,
    { stream, decider: consents },
    { command: acceptNotice, input: { reporterId, version } },
  );
  if (isRefusal(result)) return result;
  return done(request, result.position, {
    readModels: READ_MODELS,
    body: { accepted: true, version },
    flash: { theme: 'success', message: 'Zapisano zgodę.' },
    redirect: '/konto',
  });
}

/** PUB-18: a one-time link for a known or a new reporter; the same answer for both. */
async function register(request: RequestContext): Promise<Done | Refusal> {
  const form = readForm(request, remindPasswordForm);
  if (isRefusal(form)) return form;
  const email = String(form.values.email);
  await request.server.limits.take(linkCharges(clientOf(request.req), email));
  request.app.deferred.run(() => sendLink(request, email));
  return {
    status: 202,
    body: { ok: true },
    redirect: '/',
    flash: { theme: 'success', message: 'Wysłaliśmy wiadomość z dalszymi wskazówkami na podany adres.' },
  };
}

const KNOWN = { link: 'reporter-known', byOffice: 'reporter-known-by-office' } as const satisfies Record<
  string,
  TrainingMail
>;

/** Behind the answer, which comes as fast to an address that has an account. */
async function sendLink(request: RequestContext, email: string): Promise<void> {
  const account = await accountByLogin(request.app, 'SzkoleniaReporter', email);
  if (account) await sendKnown(request.app, account, KNOWN);
  else await sendFirstLink(request, email);
}

async function sendFirstLink({ app, portal }: RequestContext, email: string): Promise<void> {
  const [personId = ''] = await app.vault.persons([reporterIdentity(email)]);
  const account = { type: 'SzkoleniaReporter', id: uuid() } as const;
  const { token, id } = await issueLink(app, { account, personId, newEmail: email });
  await queueMail(app, {
    id: `reporter-link:${id}`,
    portal,
    template: 'reporter-link' satisfies TrainingMail,
    personId,
    input: { to: email, name: '', link: passwordUrl(app.config, portal, token), linkId: id },
  });
}

/** What reporters do about themselves, and how they get an account (PUB-18…20). */
export const publicReporterRoutes: readonly Route[] = [
  question('/api/reporters/me', REPORTER_ONLY, async (request, res) => {
    const row = await myRow(request);
    res.json({ ...request.session?.reporterAccount, version: row?.version ?? 0 });
  }),
  command('put /api/reporters/me', { guard: REPORTER_ONLY }, { run: changeMe }),
  // PUB-20: about the caller and nobody else; a visitor has accepted nothing.
  download('/api/gdpr-check', 'public', async (request, res) => {
    const [row, version] = await Promise.all([
      request.session?.reporterAccount ? myRow(request) : undefined,
      presentNotice(request.app.db),
    ]);
    res.json({ accepted: row?.consent_version === version, version });
  }),
  command('post /api/gdpr-check', acceptNotice, { run: accept }),
  command('post /api/register-reporter', { guard: 'public' }, { run: register }),
];
