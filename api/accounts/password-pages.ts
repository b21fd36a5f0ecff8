import type { SharedScreen } from '#domain/portal/page.ts';
import type { Loader } from '#api/http/portal-api.ts';
import { changePasswordForm, remindPasswordForm, resetPasswordForm } from '#domain/account/login-forms.ts';
import type { AccountMail } from '#domain/mail/terms.ts';
import { portalOfActor } from '#domain/portals.ts';
import { forbidden, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { App } from '#ops/app.ts';
import { queueMail } from '#ops/mail/order.ts';
import { command } from '#api/http/define.ts';
import { HttpError } from '#api/http/errors.ts';
import { limit } from '#api/http/limits.ts';
import { accessOfPrincipal, principalOf } from '#api/http/principal.ts';
import type { RequestContext, Done, Route } from '#api/http/route.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { signUpReporter } from './add-account.ts';
import { accountByLogin, isPassword, type Account, type AccountType } from './credentials.ts';
import { changePassword, ownPasswordCommand } from './new-password.ts';
import { issueLink, readLink, useLink, type OpenLink } from './tokens.ts';

const TYPES: readonly AccountType[] = ['SzkoleniaOperator', 'SzkoleniaReporter'];

/** Links are mail to somebody else's mailbox: few an hour to one address from one place. */
export const LINKS = { points: 5, seconds: 3600 };

export const linkTo = (app: App, token: string): string => `${app.config.publicUrl}/change-password?token=${token}`;

const OLD_LINK = invalid({ token: ['Link wygasł lub został już użyty. Poproś o nowy.'] });
const SAME = invalid({ password: ['Nowe hasło nie może być takie samo jak stare'] });

/** AUTH-04: the same answer whether there is such an account or not. */
async function remind(request: RequestContext): Promise<Done | Refusal> {
  const form = readForm(request, remindPasswordForm);
  if (isRefusal(form)) return form;
  const email = String(form.values.email);
  await limit(request.app, 'links', LINKS).take(`${request.req.ip} ${email.toLowerCase()}`);
  for (const type of TYPES) {
    const account = await accountByLogin(request.app, type, email);
    if (account) await sendResetLink(request.app, account);
  }
  return {
    body: { ok: true },
    redirect: '/login',
    flash: { theme: 'success', message: 'Jeśli ten adres ma u nas konto, wysłaliśmy na niego link do zmiany hasła.' },
  };
}

/** Nothing for an account that may not log in: a new password would not help. */
export async function sendResetLink(app: App, account: Account): Promise<void> {
  const present = await principalOf(app, account);
  const person = present?.actor.person;
  if (!present || !person) return;
  const { token, id } = await issueLink(app, { account, personId: person.personId });
  await queueMail(app, {
    id: `password-reset:${id}`,
    portal: present.actor.portal,
    template: 'password-reset' satisfies AccountMail,
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
    portal: portalOfActor(to.account.type)?.name ?? 'szkolenia',
    template: 'invitation' satisfies AccountMail,
    personId: to.personId,
    input: { to: to.person.email, name: `${to.person.firstName} ${to.person.lastName}`, link: linkTo(app, token) },
  });
}

/** AUTH-05: by the link, without the old password. The link is used up only by a password that will do. */
async function reset(request: RequestContext): Promise<Done | Refusal> {
  const form = readForm(request, resetPasswordForm);
  if (isRefusal(form)) return form;
  const { token = '', password = '' } = form.values as Record<string, string>;
  const link = await readLink(request.app, token);
  if (!link) return OLD_LINK;
  if (await isPassword(request.app, link.account.id, password)) return SAME;
  if (!(await useLink(request.app, token))) return OLD_LINK;
  const refused = await withAccount(request, link);
  if (refused) return refused;
  const present = await principalOf(request.app, link.account);
  if (!present) return OLD_LINK;
  await changePassword(request.app, link.account, {
    password,
    by: 'reset-link',
    // Whoever holds the link acts as the account it was sent to.
    context: { ...request.context, actor: present.actor, access: accessOfPrincipal(present) },
    correlationId: request.correlationId,
  });
  return {
    body: { ok: true },
    redirect: '/login',
    flash: { theme: 'success', message: 'Hasło zostało zmienione. Możesz się zalogować.' },
  };
}

/** PUB-18: the first use of a reporter's link makes the account; names and company are filled in later. */
async function withAccount(request: RequestContext, link: OpenLink): Promise<Refusal | undefined> {
  if (link.newEmail === undefined) return undefined;
  const empty = { firstName: '', lastName: '', phone: '', companyName: '', companyNip: '', companyState: '' };
  const added = await signUpReporter(
    request.app,
    { reporterId: link.account.id, email: link.newEmail, ...empty },
    { context: request.context, correlationId: request.correlationId },
  );
  if (isRefusal(added)) return added;
  await request.app.projector.waitFor(['reporters'], added.position);
  return undefined;
}

/** AUTH-08: operators whose mode allows it, nobody else. */
const mayChange = (request: RequestContext): boolean => request.session?.passwordChangeMode === 'no_limit';

async function change(request: RequestContext): Promise<Done | Refusal> {
  if (!mayChange(request)) return forbidden();
  const form = readForm(request, changePasswordForm);
  if (isRefusal(form)) return form;
  const { oldPassword = '', password = '' } = form.values as Record<string, string>;
  const account: Account = { type: 'SzkoleniaOperator', id: request.context.actor.id };
  await limit(request.app, 'old-password', { points: 10, seconds: 900 }).take(account.id);
  if (!(await isPassword(request.app, account.id, oldPassword))) {
    return invalid({ oldPassword: ['Obecne hasło jest nieprawidłowe'] });
  }
  const { context, correlationId, app, req } = request;
  await changePassword(app, account, { password, by: 'owner', context, correlationId, keep: req.sessionID });
  return { body: { ok: true }, redirect: '/panel', flash: { theme: 'success', message: 'Hasło zostało zmienione.' } };
}

async function resetPage(request: RequestContext) {
  const sent = request.query.token ?? request.body.token;
  const token = typeof sent === 'string' ? sent : '';
  const valid = (await readLink(request.app, token)) !== undefined;
  return { valid, passwordChangeMode: valid ? 'temporary' : 'none', values: { token }, facts: {} };
}

async function ownPasswordPage(request: RequestContext) {
  if (!mayChange(request)) throw new HttpError(403);
  return { values: {}, facts: {} };
}

export const passwordScreens = {
  'remind-password': async () => ({ values: { email: '' }, facts: {} }),
  'change-password': resetPage,
  'change-own-password': ownPasswordPage,
} satisfies Partial<Record<SharedScreen, Loader>>;

export const passwordRoutes: readonly Route[] = [
  command('post /remind-password', { guard: 'public' }, { page: '/remind-password', run: remind }),
  command('post /change-password', { guard: 'public' }, { page: '/change-password', run: reset }),
  command('post /account/change-password', ownPasswordCommand, { page: '/account/change-password', run: change }),
];
