import { firstPanelPath } from '#domain/portal/navigation.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import { portalNamed } from '#domain/portals.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import type { Option } from '#domain/form/form.ts';
import type { ActorType } from '#domain/kernel/actor.ts';
import { loginForm } from '#domain/account/login-forms.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { cookieJar, forgetPages, newVisitor } from '#api/http/visitor/cookies.ts';
import { asksForCode, askForCode, codePage, letIn, loginCodeRoute } from './second-step.ts';
import { passkeyLoginRoutes } from './passkey-login.ts';
import { landing, nextOf } from './landing.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { loginHintOf } from '#api/http/visitor/login-hint.ts';
import { mergedWords } from '#api/http/visitor/merged-account.ts';
import { relyingPartyOf } from '#api/http/security/relying-party.ts';
import { principalOf } from '#api/http/visitor/principal.ts';
import { endSession } from '#api/http/visitor/sessions.ts';
import { clientOf } from '#api/http/security/client.ts';
import { knownAt, loginCharges, withoutTries } from '#api/http/security/limit-rules.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { Busy } from '#ops/busy.ts';
import { authenticate, type Account } from '#ops/account/credentials.ts';

/** One message for everything that may be wrong (AUTH-02). */
const WRONG = invalid({}, 'Nieprawidłowy login lub hasło');

/** The types of actors that log in to the portal, for 'zaloguj jako'. */
const actorTypes = ({ app, portal }: RequestContext): Option[] =>
  app.accounts
    .ofPortal(portal)
    .flatMap(({ declaration: { login } }) => (login ? [{ value: login.type, label: login.label }] : []));

/**
 * Whose login and password these are, if they may come in here. Counted before the password is looked at; a right one
 * counts no more but among the logins of its account, nor does a try for which there was no time.
 */
async function recognised(
  request: RequestContext,
  given: { readonly type: ActorType; readonly login: string; readonly password: string },
): Promise<Account | Refusal> {
  const { limits } = request.server;
  const client = clientOf(request.req);
  const charges = loginCharges(client, given);
  await limits.take(charges);
  try {
    const account = await authenticate(request.app, { ...given, client });
    const principal = account && (await principalOf(request.app, account));
    if (!account) return WRONG;
    if (principal?.actor.portal !== request.portal) return (await elsewhere(request, account)) ?? WRONG;
    await limits.giveBack(withoutTries(charges), charges.slice(0, 1));
    await limits.know(knownAt(client, given.login));
    return account;
  } catch (error) {
    if (error instanceof Busy) await limits.giveBack(charges);
    throw error;
  }
}

/** After a correct password: names the account that they use by now. */
async function elsewhere({ app }: RequestContext, account: Account): Promise<Refusal | undefined> {
  const words = await mergedWords(app, account);
  return words === undefined ? undefined : invalid({}, words);
}

async function login(request: RequestContext): Promise<Done | Refusal> {
  const form = readForm(request, loginForm(actorTypes(request)));
  if (isRefusal(form)) return form;
  const { login: name = '', password = '', applicationActorType: type } = form.values as Record<string, string>;
  const account = await recognised(request, { type: type as ActorType, login: name, password });
  if (isRefusal(account)) return account;
  return (await asksForCode(request.app, account.id)) ? askForCode(request, account) : letIn(request, account);
}

/** AUTH-03. The browser gets a new visitor name too, so that no token of the session is good any more. */
async function logout(request: RequestContext): Promise<Done> {
  const { req } = request;
  const [cookies, res] = cookieJar(request);
  if (req.session?.account) await endSession(req);
  res.clearCookie(cookies.session, cookies.options);
  newVisitor(cookies, req, res);
  forgetPages(res);
  return { body: {}, redirect: '/', flash: { theme: 'success', message: 'Wylogowano.' } };
}

async function loginPage(request: RequestContext) {
  const type = request.session?.actor.applicationActorType;
  if (type) return { redirect: landing(request, type) };
  const types = actorTypes(request).map(({ value }) => value);
  const hint = loginHintOf(cookieJar(request)[0], request.req);
  const { login, type: actorType } = hint && types.includes(hint.type) ? hint : { login: '', type: types[0] ?? '' };
  const passkey = relyingPartyOf(request) !== undefined;
  return { passkey, next: nextOf(request), values: { login, applicationActorType: actorType }, facts: {} };
}

export const loginScreens = {
  login: loginPage,
  'login-code': codePage,
  // LAY-06: the bare /panel leads to the first section that may be read.
  panel: async (request: RequestContext) => ({
    redirect: firstPanelPath(portalNamed(request.portal), request.access) ?? '/',
  }),
} satisfies Partial<Record<SharedScreen, Loader>>;

export const loginRoutes: readonly Route[] = [
  command('post /login', { guard: 'public' }, { page: '/login', run: login }),
  loginCodeRoute,
  ...passkeyLoginRoutes,
  command('post /logout', { guard: 'public' }, { run: logout }),
];
