import { v7 as uuid } from 'uuid';
import { remindPasswordForm } from '#domain/access/forms.ts';
import { NOTICE_VERSION, reporterForm, type ReporterInput } from '#domain/access/reporter-form.ts';
import {
  acceptNotice,
  changeReporter,
  reporter,
  reporterStream,
  type ReporterEvent,
  type ReporterState,
} from '#domain/access/reporter.ts';
import type { Command } from '#domain/shared/decider.ts';
import { isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import { reporterIdentity } from '#domain/training/course-date/identity.ts';
import { queueMail } from '#ops/mail/order.ts';
import { command, download } from '../http/define.ts';
import { HttpError } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import type { Ask, Done, Route } from '../http/route.ts';
import { runCommand } from '../shared/run-command.ts';
import { done } from '../shared/done.ts';
import { readForm } from '../shared/read-form.ts';
import { accountByLogin } from './credentials.ts';
import { LINKS, linkTo, sendResetLink } from './password-pages.ts';
import { issueLink } from './tokens.ts';

const READ_MODELS = ['reporters', 'timeline'] as const;

/** Runs a command on the account of the reporter who asks; there is no way to name another one. */
function onMyself<Input>(ask: Ask, told: Command<ReporterState | null, Input, ReporterEvent>, input: Input) {
  const aggregate = { stream: reporterStream(ask.context.actor.id), decider: reporter };
  return runCommand(ask, aggregate, { command: told, input });
}

const myRow = (ask: Ask) =>
  ask.app.db.selectFrom('reporters').selectAll().where('id', '=', ask.context.actor.id).executeTakeFirst();

/** PUB-19: the form may be sent in part; what is absent stays. */
async function changeMe(ask: Ask): Promise<Done | Refusal> {
  const [row, me] = [await myRow(ask), ask.session?.reporterAccount];
  if (!row || !me) throw new HttpError(401);
  const form = readForm({ ...ask, body: { ...me, ...ask.body } }, reporterForm);
  if (isRefusal(form)) return form;
  const { companyName, companyNip, companyState, ...person } = form.values as unknown as ReporterInput;
  const result = await onMyself(ask, changeReporter, {
    person: { personId: row.person_id, email: row.email, ...person },
    company: { name: companyName, nip: companyNip, state: companyState },
  });
  if (isRefusal(result)) return result;
  return done(ask, result.position, {
    readModels: READ_MODELS,
    body: { id: row.id, version: row.version + result.events.length },
    flash: { theme: 'success', message: 'Zapisano dane.' },
    redirect: '/konto',
  });
}

async function accept(ask: Ask): Promise<Done | Refusal> {
  const result = await onMyself(ask, acceptNotice, { version: NOTICE_VERSION });
  if (isRefusal(result)) return result;
  return done(ask, result.position, {
    readModels: READ_MODELS,
    body: { accepted: true, version: NOTICE_VERSION },
    flash: { theme: 'success', message: 'Zapisano zgodę.' },
    redirect: '/konto',
  });
}

/** PUB-18: a one-time link for a known or a new reporter; the same answer for both. */
async function register(ask: Ask): Promise<Done | Refusal> {
  const form = readForm(ask, remindPasswordForm);
  if (isRefusal(form)) return form;
  const email = String(form.values.email);
  await limit(ask.app, 'links', LINKS).take(`${ask.req.ip} ${email.toLowerCase()}`);
  const account = await accountByLogin(ask.app, 'SzkoleniaReporter', email);
  if (account) await sendResetLink(ask.app, account);
  else await sendFirstLink(ask, email);
  return {
    status: 202,
    body: { ok: true },
    redirect: '/',
    flash: { theme: 'success', message: 'Wysłaliśmy wiadomość z dalszymi wskazówkami na podany adres.' },
  };
}

async function sendFirstLink({ app }: Ask, email: string): Promise<void> {
  const [personId = ''] = await app.vault.persons([reporterIdentity(email)]);
  const account = { type: 'SzkoleniaReporter', id: uuid() } as const;
  const { token, id } = await issueLink(app, { account, personId, newEmail: email });
  await queueMail(app, {
    id: `reporter-link:${id}`,
    template: 'reporter-link',
    personId,
    input: { to: email, name: '', link: linkTo(app, token) },
  });
}

export const reporterRoutes: readonly Route[] = [
  download('/api/reporters/me', 'reporter', async (ask, res) => {
    const row = await myRow(ask);
    res.json({ ...ask.session?.reporterAccount, version: row?.version ?? 0 });
  }),
  command('put /api/reporters/me', 'reporter', { run: changeMe }),
  // PUB-20: about whoever asks and nobody else; a visitor has accepted nothing.
  download('/api/gdpr-check', 'public', async (ask, res) => {
    const row = ask.session?.reporterAccount ? await myRow(ask) : undefined;
    res.json({ accepted: row?.consent_version === NOTICE_VERSION, version: NOTICE_VERSION });
  }),
  command('post /api/gdpr-check', 'reporter', { run: accept }),
  command('post /api/register-reporter', 'public', { run: register }),
];
