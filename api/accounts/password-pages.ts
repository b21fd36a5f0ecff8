import { mayChangeOwn } from '#domain/account/access.ts';
import type { Session } from '#domain/account/session.ts';
import type { Guard } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import type { Loader, PortalApi } from '#api/http/routes/portal-api.ts';
import { changePasswordForm, remindPasswordForm, resetPasswordForm } from '#domain/account/login-forms.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { accessOfPrincipal, principalOf } from '#api/http/visitor/principal.ts';
import { cookieJar, nameBrowser } from '#api/http/visitor/cookies.ts';
import { keepLoginHint } from '#api/http/visitor/login-hint.ts';
import { clientOf } from '#api/http/security/client.ts';
import { concerns } from '#api/http/security/happenings.ts';
import { knownAt, linkCharges } from '#api/http/security/limit-rules.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { accountByLogin, isPassword, type Account } from '#ops/account/credentials.ts';
import { meetBrowser } from '#ops/account/known-browsers.ts';
import { useLink, type OpenLink } from '#ops/account/tokens.ts';
import { signUp } from '#ops/account/add-account.ts';
import { refuseCommonPassword } from '#ops/account/common-passwords.ts';
import { changePassword } from './new-password.ts';
import { sendReminder } from './password-mails.ts';
import { FORBIDDEN_CHANGE, NO_ACCESS, OLD_LINK, resetPage, usableLink } from './reset-link.ts';

type KnownOfPerson = PortalApi['knownOfPerson'];

const SAME = invalid({ password: ['Nowe hasło nie może być takie samo jak stare'] });

/** What everybody knows of an account's owner. */
const wordsOf = (owner: { actor: Actor; session: Session | null } | null): string[] => [
  owner?.session?.account.login ?? '',
  owner?.actor.person?.name ?? '',
];

/** AUTH-04: the same answer whether there is such an account or not. */
async function remind(request: RequestContext): Promise<Done | Refusal> {
  const form = readForm(request, remindPasswordForm);
  if (isRefusal(form)) return form;
  const email = String(form.values.email);
  await request.server.limits.take(linkCharges(clientOf(request.req), email));
  request.app.deferred.run(() => remindAll(request, email));
  return {
    body: { ok: true },
    redirect: '/login',
    flash: {
      theme: 'success',
      message: 'Jeśli ten adres ma u nas konto, któremu wolno zmienić hasło, wysłaliśmy na niego link.',
    },
  };
}

/** Behind the answer, which comes as fast to an address that nobody has. */
async function remindAll({ app, portal }: RequestContext, email: string): Promise<void> {
  for (const { declaration } of app.accounts.ofPortal(portal)) {
    const account = declaration.login && (await accountByLogin(app, declaration.login.type, email));
    if (account) await sendReminder(app, account);
  }
}

/** AUTH-05: by the link, without the old password. The link is used up only by a password that will do. */
async function reset(request: RequestContext, knownOfPerson: KnownOfPerson): Promise<Done | Refusal> {
  const form = readForm(request, resetPasswordForm);
  if (isRefusal(form)) return form;
  const { token = '', password = '' } = form.values as Record<string, string>;
  const link = await usableLink(request, token);
  if (isRefusal(link)) return link;
  const unfit = await refuseUnfit(request, link, password);
  if (unfit) return unfit;
  const hash = await request.app.passwords.hash(link.account.id, password);
  if (!(await useLink(request.app, token))) return OLD_LINK;
  concerns(request, link.account.id);
  const refused = await withAccount(request, link, knownOfPerson);
  if (refused) return refused;
  const present = await principalOf(request.app, link.account);
  if (!present) return NO_ACCESS;
  await changePassword(request.app, link.account, {
    hash,
    by: 'reset-link',
    // Anyone who holds the link acts as the account it was sent to.
    context: { ...request.context, actor: present.actor, access: accessOfPrincipal(present) },
    correlationId: request.correlationId,
  });
  // Anyone who has the link has the mailbox: others' tries don't shut the owner out here.
  await request.server.limits.know(knownAt(clientOf(request.req), present.session.account.login));
  await nameOwnBrowser(request, link.account);
  keepLoginHint(...cookieJar(request), { login: present.session.account.login, type: link.account.type });
  return {
    body: { ok: true },
    redirect: '/login',
    flash: { theme: 'success', message: 'Hasło zostało zmienione. Możesz się zalogować.' },
  };
}

/** Where the owner has just set a password their next login is no news to them. */
async function nameOwnBrowser(request: RequestContext, { id: actorId }: Account): Promise<void> {
  const [cookies, res] = cookieJar(request);
  await meetBrowser(request.app, { actorId, name: nameBrowser(cookies, request.req, res) }, { withFactor: false });
}

/** AUTH-07, and passwords that everybody tries: the link is not used up by one that won't do. */
async function refuseUnfit({ app }: RequestContext, link: OpenLink, password: string): Promise<Refusal | undefined> {
  if (await isPassword(app, link.account.id, password)) return SAME;
  const owner = await principalOf(app, link.account);
  return refuseCommonPassword(password, [link.newEmail ?? '', ...wordsOf(owner)]);
}

/** PUB-18: the first use of such a link makes the account; what is not known yet is filled in later. */
async function withAccount(
  request: RequestContext,
  link: OpenLink,
  knownOfPerson: KnownOfPerson,
): Promise<Refusal | undefined> {
  const definition = request.app.accounts.ofType(link.account.type);
  if (link.newEmail === undefined || !definition) return undefined;
  const known = await knownOfPerson?.(request.app, link.personId);
  const added = await signUp(
    request.app,
    { definition, account: { id: link.account.id, fields: { ...known, email: link.newEmail } } },
    { context: request.context, correlationId: request.correlationId },
  );
  if (isRefusal(added)) return added;
  await request.app.projector.waitFor([definition.declaration.table], added.position);
  return undefined;
}

/** AUTH-08: anyone who is no reporter and whose mode allows it. */
const mayChange = ({ session }: RequestContext): boolean =>
  session?.reporterAccount === null && mayChangeOwn(session.passwordChangeMode);

async function change(request: RequestContext): Promise<Done | Refusal> {
  if (!mayChange(request)) return FORBIDDEN_CHANGE;
  const form = readForm(request, changePasswordForm);
  if (isRefusal(form)) return form;
  const { oldPassword = '', password = '' } = form.values as Record<string, string>;
  const { type, id } = request.context.actor;
  const account: Account = { type, id };
  await request.server.limits.take([{ limit: 'old-password', key: account.id }]);
  if (!(await isPassword(request.app, account.id, oldPassword))) {
    return invalid({ oldPassword: ['Obecne hasło jest nieprawidłowe'] });
  }
  const { context, correlationId, app, req, session } = request;
  const common = await refuseCommonPassword(password, wordsOf({ actor: context.actor, session }));
  if (common) return common;
  const hash = await app.passwords.hash(account.id, password);
  await changePassword(app, account, { hash, by: 'owner', context, correlationId, keep: req.sessionID });
  await nameOwnBrowser(request, account);
  return { body: { ok: true }, redirect: '/panel', flash: { theme: 'success', message: 'Hasło zostało zmienione.' } };
}

async function ownPasswordPage(request: RequestContext) {
  if (!mayChange(request)) throw new HttpError(403, FORBIDDEN_CHANGE.message);
  return { values: {}, facts: {} };
}

export const passwordScreens = {
  'remind-password': async () => ({ values: { email: '' }, facts: {} }),
  'change-password': resetPage,
  'change-own-password': ownPasswordPage,
} satisfies Partial<Record<SharedScreen, Loader>>;

/** `own`: who may change their own password, as the portal's page says. */
export const passwordRoutes = ({
  own,
  knownOfPerson,
}: {
  own: Guard;
  knownOfPerson: KnownOfPerson;
}): readonly Route[] => [
  command('post /remind-password', { guard: 'public' }, { page: '/remind-password', run: remind }),
  command(
    'post /change-password',
    { guard: 'public' },
    { page: '/change-password', run: (request) => reset(request, knownOfPerson) },
  ),
  command('post /account/change-password', { guard: own }, { page: '/account/change-password', run: change }),
];
