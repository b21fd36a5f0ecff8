import { v7 as uuid } from 'uuid';
import { remindPasswordForm } from '#domain/account/login-forms.ts';
import { NOTICE_VERSION, reporterForm, type ReporterInput } from '#domain/training/accounts/reporter-form.ts';
import {
  acceptNotice,
  changeReporter,
  reporter,
  reporterStream,
  type ReporterEvent,
  type ReporterState,
} from '#domain/training/accounts/reporter.ts';
import { REPORTER_ONLY } from '#domain/training/accounts/roles.ts';
import type { Command } from '#domain/kernel/decider.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { reporterIdentity } from '#domain/training/course-date/identity.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import { training } from '#domain/training/portal.ts';
import { queueMail } from '#ops/mail/order.ts';
import { command, download } from '#api/http/define.ts';
import { HttpError } from '#api/http/errors.ts';
import { limit } from '#api/http/limits.ts';
import type { RequestContext, Done, Route } from '#api/http/route.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { done } from '#api/handlers/done.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { accountByLogin } from '#api/accounts/credentials.ts';
import { LINKS, linkTo, sendResetLink } from '#api/accounts/password-pages.ts';
import { issueLink } from '#api/accounts/tokens.ts';

const READ_MODELS = ['reporters', 'timeline'] as const;

/** Runs a command on the account of the reporter who asks; there is no way to name another one. */
function onMyself<Input>(
  request: RequestContext,
  told: Command<ReporterState | null, Input, ReporterEvent>,
  input: Input,
) {
  const aggregate = { stream: reporterStream(request.context.actor.id), decider: reporter };
  return runCommand(request, aggregate, { command: told, input });
}

const myRow = (request: RequestContext) =>
  request.app.db.selectFrom('reporters').selectAll().where('id', '=', request.context.actor.id).executeTakeFirst();

/** PUB-19: the form may be sent in part; what is absent stays. */
async function changeMe(request: RequestContext): Promise<Done | Refusal> {
  const [row, me] = [await myRow(request), request.session?.reporterAccount];
  if (!row || !me) throw new HttpError(401);
  const form = readForm({ ...request, body: { ...me, ...request.body } }, reporterForm);
  if (isRefusal(form)) return form;
  const { companyName, companyNip, companyState, ...person } = form.values as unknown as ReporterInput;
  const result = await onMyself(request, changeReporter, {
    person: { personId: row.person_id, email: row.email, ...person },
    company: { name: companyName, nip: companyNip, state: companyState },
  });
  if (isRefusal(result)) return result;
  return done(request, result.position, {
    readModels: READ_MODELS,
    body: { id: row.id, version: row.version + result.events.length },
    flash: { theme: 'success', message: 'Zapisano dane.' },
    redirect: '/konto',
  });
}

async function accept(request: RequestContext): Promise<Done | Refusal> {
  const result = await onMyself(request, acceptNotice, { version: NOTICE_VERSION });
  if (isRefusal(result)) return result;
  return done(request, result.position, {
    readModels: READ_MODELS,
    body: { accepted: true, version: NOTICE_VERSION },
    flash: { theme: 'success', message: 'Zapisano zgodę.' },
    redirect: '/konto',
  });
}

/** PUB-18: a one-time link for a known or a new reporter; the same answer for both. */
async function register(request: RequestContext): Promise<Done | Refusal> {
  const form = readForm(request, remindPasswordForm);
  if (isRefusal(form)) return form;
  const email = String(form.values.email);
  await limit(request.app, 'links', LINKS).take(`${request.req.ip} ${email.toLowerCase()}`);
  const account = await accountByLogin(request.app, 'SzkoleniaReporter', email);
  if (account) await sendResetLink(request.app, account);
  else await sendFirstLink(request, email);
  return {
    status: 202,
    body: { ok: true },
    redirect: '/',
    flash: { theme: 'success', message: 'Wysłaliśmy wiadomość z dalszymi wskazówkami na podany adres.' },
  };
}

async function sendFirstLink({ app }: RequestContext, email: string): Promise<void> {
  const [personId = ''] = await app.vault.persons([reporterIdentity(email)]);
  const account = { type: 'SzkoleniaReporter', id: uuid() } as const;
  const { token, id } = await issueLink(app, { account, personId, newEmail: email });
  await queueMail(app, {
    id: `reporter-link:${id}`,
    portal: training.name,
    template: 'reporter-link' satisfies TrainingMail,
    personId,
    input: { to: email, name: '', link: linkTo(app, token) },
  });
}

export const reporterRoutes: readonly Route[] = [
  download('/api/reporters/me', REPORTER_ONLY, async (request, res) => {
    const row = await myRow(request);
    res.json({ ...request.session?.reporterAccount, version: row?.version ?? 0 });
  }),
  command('put /api/reporters/me', changeReporter, { run: changeMe }),
  // PUB-20: about whoever asks and nobody else; a visitor has accepted nothing.
  download('/api/gdpr-check', 'public', async (request, res) => {
    const row = request.session?.reporterAccount ? await myRow(request) : undefined;
    res.json({ accepted: row?.consent_version === NOTICE_VERSION, version: NOTICE_VERSION });
  }),
  command('post /api/gdpr-check', acceptNotice, { run: accept }),
  command('post /api/register-reporter', { guard: 'public' }, { run: register }),
];
