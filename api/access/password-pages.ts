import { changePasswordForm, remindPasswordForm, resetPasswordForm } from '#domain/access/forms.ts';
import { forbidden, invalid, isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import type { App } from '#ops/app.ts';
import { queueMail } from '#ops/mail/order.ts';
import { command, page } from '../http/define.ts';
import { HttpError } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { presentOf } from '../http/present.ts';
import type { Ask, Done, Route } from '../http/route.ts';
import { readForm } from '../shared/read-form.ts';
import { addReporter } from './accounts.ts';
import { accountByLogin, isPassword, type Account, type AccountType } from './credentials.ts';
import { changePassword } from './new-password.ts';
import { issueLink, readLink, useLink, type OpenLink } from './tokens.ts';

const TYPES: readonly AccountType[] = ['SzkoleniaOperator', 'SzkoleniaReporter'];

/** Links are mail to somebody else's mailbox: few an hour to one address from one place. */
export const LINKS = { points: 5, seconds: 3600 };

export const linkTo = (app: App, token: string): string => `${app.config.publicUrl}/change-password?token=${token}`;

const OLD_LINK = invalid({ token: ['Link wygasł lub został już użyty. Poproś o nowy.'] });
const SAME = invalid({ password: ['Nowe hasło nie może być takie samo jak stare'] });

/** AUTH-04: the same answer whether there is such an account or not. */
async function remind(ask: Ask): Promise<Done | Refusal> {
  const form = readForm(ask, remindPasswordForm);
  if (isRefusal(form)) return form;
  const email = String(form.values.email);
  await limit(ask.app, 'links', LINKS).take(`${ask.req.ip} ${email.toLowerCase()}`);
  for (const type of TYPES) {
    const account = await accountByLogin(ask.app, type, email);
    if (account) await sendResetLink(ask.app, account);
  }
  return {
    body: { ok: true },
    redirect: '/login',
    flash: { theme: 'success', message: 'Jeśli ten adres ma u nas konto, wysłaliśmy na niego link do zmiany hasła.' },
  };
}

/** Nothing for an account that may not log in: a new password would not help. */
export async function sendResetLink(app: App, account: Account): Promise<void> {
  const present = await presentOf(app, account);
  const person = present?.actor.person;
  if (!present || !person) return;
  const { token, id } = await issueLink(app, { account, personId: person.personId });
  await queueMail(app, {
    id: `password-reset:${id}`,
    template: 'password-reset',
    personId: person.personId,
    input: { to: present.session.account.login, name: person.name, link: linkTo(app, token) },
  });
}

/** The link with which somebody whom an operator added sets the first password (OPR-01, REP-01). */
export async function sendInvitation(
  app: App,
  to: {
    readonly account: Account;
    readonly personId: string;
    readonly person: { readonly firstName: string; readonly lastName: string; readonly email: string };
  },
): Promise<void> {
  const { token, id } = await issueLink(app, { account: to.account, personId: to.personId, isInvitation: true });
  await queueMail(app, {
    id: `invitation:${id}`,
    template: 'invitation',
    personId: to.personId,
    input: { to: to.person.email, name: `${to.person.firstName} ${to.person.lastName}`, link: linkTo(app, token) },
  });
}

/** AUTH-05: by the link, without the old password. The link is used up only by a password that will do. */
async function reset(ask: Ask): Promise<Done | Refusal> {
  const form = readForm(ask, resetPasswordForm);
  if (isRefusal(form)) return form;
  const { token = '', password = '' } = form.values as Record<string, string>;
  const link = await readLink(ask.app, token);
  if (!link) return OLD_LINK;
  if (await isPassword(ask.app, link.account.id, password)) return SAME;
  if (!(await useLink(ask.app, token))) return OLD_LINK;
  const refused = await withAccount(ask, link);
  if (refused) return refused;
  const present = await presentOf(ask.app, link.account);
  if (!present) return OLD_LINK;
  await changePassword(ask.app, link.account, {
    password,
    by: 'reset-link',
    context: { ...ask.context, actor: present.actor },
    correlationId: ask.correlationId,
  });
  return {
    body: { ok: true },
    redirect: '/login',
    flash: { theme: 'success', message: 'Hasło zostało zmienione. Możesz się zalogować.' },
  };
}

/** PUB-18: the first use of a reporter's link makes the account; names and company are filled in later. */
async function withAccount(ask: Ask, link: OpenLink): Promise<Refusal | undefined> {
  if (link.newEmail === undefined) return undefined;
  const empty = { firstName: '', lastName: '', phone: '', companyName: '', companyNip: '', companyState: '' };
  const added = await addReporter(
    ask.app,
    { reporterId: link.account.id, email: link.newEmail, ...empty },
    { context: ask.context, correlationId: ask.correlationId },
  );
  if (isRefusal(added)) return added;
  await ask.app.projector.waitFor(['reporters'], added.position);
  return undefined;
}

/** AUTH-08: operators whose mode allows it, nobody else. */
const mayChange = (ask: Ask): boolean => ask.session?.passwordChangeMode === 'no_limit';

async function change(ask: Ask): Promise<Done | Refusal> {
  if (!mayChange(ask)) return forbidden();
  const form = readForm(ask, changePasswordForm);
  if (isRefusal(form)) return form;
  const { oldPassword = '', password = '' } = form.values as Record<string, string>;
  const account: Account = { type: 'SzkoleniaOperator', id: ask.context.actor.id };
  await limit(ask.app, 'old-password', { points: 10, seconds: 900 }).take(account.id);
  if (!(await isPassword(ask.app, account.id, oldPassword))) {
    return invalid({ oldPassword: ['Obecne hasło jest nieprawidłowe'] });
  }
  const { context, correlationId, app, req } = ask;
  await changePassword(app, account, { password, by: 'owner', context, correlationId, keep: req.sessionID });
  return { body: { ok: true }, redirect: '/panel', flash: { theme: 'success', message: 'Hasło zostało zmienione.' } };
}

export const passwordRoutes: readonly Route[] = [
  page('/remind-password', 'public', async () => ({ values: { email: '' }, facts: {} })),
  command('post /remind-password', 'public', { page: '/remind-password', run: remind }),
  page('/change-password', 'public', async (ask) => {
    const sent = ask.query.token ?? ask.body.token;
    const token = typeof sent === 'string' ? sent : '';
    const valid = (await readLink(ask.app, token)) !== undefined;
    return { valid, passwordChangeMode: valid ? 'temporary' : 'none', values: { token }, facts: {} };
  }),
  command('post /change-password', 'public', { page: '/change-password', run: reset }),
  page('/account/change-password', ['OWN_ACCOUNT_WRITE'], async (ask) => {
    if (!mayChange(ask)) throw new HttpError(403);
    return { values: {}, facts: {} };
  }),
  command('post /account/change-password', ['OWN_ACCOUNT_WRITE'], { page: '/account/change-password', run: change }),
];
