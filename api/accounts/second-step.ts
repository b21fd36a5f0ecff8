import { loginCodeForm, type CodeKind, type ProofAsked } from '#domain/account/security-forms.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Account } from '#ops/account/credentials.ts';
import { isRecoveryCode, sessionName, type FactorOwner } from '#ops/account/factor-row.ts';
import { isTrustedBrowser, meetBrowser } from '#ops/account/known-browsers.ts';
import { credentialsOf } from '#ops/account/passkeys.ts';
import { hasDevice, hasSecondFactor, takeLoginCode } from '#ops/account/second-factor.ts';
import type { App } from '#ops/app.ts';
import { clientOf } from '#api/http/security/client.ts';
import { relyingPartyOf } from '#api/http/security/relying-party.ts';
import { codeCharges, recoveryCharges, shownAt, type CodeTry } from '#api/http/security/limit-rules.ts';
import { browserNameOf, cookieJar, nameBrowser, newVisitor, visitorOf } from '#api/http/visitor/cookies.ts';
import { forgetLoginHint } from '#api/http/visitor/login-hint.ts';
import { mergedWords } from '#api/http/visitor/merged-account.ts';
import { principalOf } from '#api/http/visitor/principal.ts';
import { awaitCode, isOwnBrowser, startSession } from '#api/http/visitor/sessions.ts';
import { notifyOfLogin, notifyOwner } from '#api/http/visitor/notify-owner.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done } from '#api/http/routes/route.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { landing, nextOf } from './landing.ts';

/** A right password waits so long for its code. */
const PATIENCE_MS = 5 * 60_000;

const WRONG = invalid({
  code: ['Kod jest nieprawidłowy albo został już użyty. Poczekaj na następny i spróbuj ponownie'],
});
const TOO_LATE = invalid({}, 'Minęło zbyt dużo czasu. Zaloguj się ponownie.');
const OTHER_WAY = 'Kod zapasowy działa mimo to, podobnie jak przeglądarka, w której już podano kod.';

export const asksForCode = async ({ pool, config }: Pick<App, 'pool' | 'config'>, actorId: string): Promise<boolean> =>
  config.secondFactor !== 'off' && (await hasSecondFactor({ pool }, actorId));

/** The password was right; the code comes on a page of its own, natively too. */
export async function askForCode(request: RequestContext, { type, id }: Account): Promise<Done> {
  const { req } = request;
  const [cookies, res] = cookieJar(request);
  await awaitCode(req, { type, id, since: Date.parse(request.app.now()) }, visitorOf(cookies, req, res));
  const next = nextOf(request);
  return { body: { code: true }, redirect: next ? `/login/code?next=${encodeURIComponent(next)}` : '/login/code' };
}

/**
 * The session begins, under a new id and with a new name of the visitor: tokens of forms that were read before the login
 * are worth nothing. The owner hears of a browser that nobody has logged in with before, and of what else is unusual.
 */
export async function letIn(request: RequestContext, account: Account, secondFactor?: true): Promise<Done> {
  const { req, app } = request;
  const [cookies, res] = cookieJar(request);
  const more = { startedAt: app.now(), ...(secondFactor ? { secondFactor } : {}) };
  await startSession(req, account, { visitor: newVisitor(cookies, req, res), ...more });
  const browser = { actorId: account.id, name: nameBrowser(cookies, req, res) };
  notifyOfLogin(request, account, await meetBrowser(app, browser, { withFactor: secondFactor === true }));
  forgetLoginHint(cookies, res);
  return { body: { id: account.id }, redirect: landing(request, account.type) };
}

/** Whose code is asked for; nobody's when the password is too long ago, or was given in another browser. */
function pendingOf({ app, req }: RequestContext): Account | undefined {
  const { pending } = req.session;
  if (!pending || !isOwnBrowser(req) || Date.parse(app.now()) - pending.since > PATIENCE_MS) return undefined;
  return { type: pending.type, id: pending.id };
}

async function tryOf(request: RequestContext, accountId: string): Promise<CodeTry> {
  const { app, req } = request;
  const name = browserNameOf(cookieJar(request)[0], req);
  const isTrusted = name !== undefined && (await isTrustedBrowser(app, { actorId: accountId, name }));
  return {
    accountId,
    login: sessionName(req.sessionID),
    client: clientOf(req),
    trusted: isTrusted ? name : undefined,
  };
}

/** The same as it may log in here still. */
export async function pendingOwner(request: RequestContext): Promise<(Account & FactorOwner) | Refusal> {
  const account = pendingOf(request);
  if (!account) return TOO_LATE;
  const principal = await principalOf(request.app, account);
  const personId = principal?.actor.person?.personId;
  if (!personId || principal.actor.portal !== request.portal) {
    const words = await mergedWords(request.app, account);
    return words === undefined ? TOO_LATE : invalid({}, words);
  }
  return { ...account, actorId: account.id, personId };
}

/** What is asked for after the password. */
async function askedOf(request: RequestContext, { id: actorId }: Account): Promise<ProofAsked & { kind: CodeKind }> {
  const { app } = request;
  const rp = relyingPartyOf(request);
  return {
    kind: (await hasDevice(app, actorId)) ? 'code' : 'recovery',
    passkey: rp !== undefined && (await credentialsOf(app, { actorId, rpId: rp.id })).length > 0,
  };
}

async function sendCode(request: RequestContext): Promise<Done | Refusal> {
  const account = await pendingOwner(request);
  if (isRefusal(account)) return account;
  const form = readForm(request, loginCodeForm((await askedOf(request, account)).kind));
  if (isRefusal(form)) return form;
  const taken = await guess(request, account, String(form.values.code));
  if (!taken) return wrongCode(request, account);
  if (taken === 'recovery') notifyOwner(request, account, 'recovery-code-used');
  return letIn(request, account, true);
}

/** A try, counted before the code is looked at; a right one counts no more. @throws HttpError 429 after too many */
async function guess(request: RequestContext, owner: FactorOwner, code: string) {
  const { app, server } = request;
  const one = await tryOf(request, owner.actorId);
  const [charges, advice] = isRecoveryCode(code)
    ? [{ all: recoveryCharges(one), short: recoveryCharges(one) }]
    : [codeCharges(one), OTHER_WAY];
  await server.limits.take(charges.all, advice);
  const taken = await takeLoginCode(app, owner, code);
  if (!taken) return undefined;
  await server.limits.giveBack(charges.all, charges.short);
  if (taken === 'device') await server.limits.know(shownAt(one));
  return taken;
}

/** Anyone who comes so far knows the password: the owner hears of the third such try of a day. */
async function wrongCode(request: RequestContext, account: Account): Promise<Refusal> {
  const isThird = await request.server.limits.isOver([{ limit: 'wrong-codes', key: account.id }]);
  if (isThird) notifyOwner(request, account, 'login-wrong-codes');
  return WRONG;
}

export async function codePage(request: RequestContext) {
  if (request.session) return { redirect: landing(request, request.session.actor.applicationActorType) };
  const next = nextOf(request);
  const account = pendingOf(request);
  if (!account) return { redirect: next ? `/login?next=${encodeURIComponent(next)}` : '/login' };
  return { ...(await askedOf(request, account)), next, values: {}, facts: {} };
}

export const loginCodeRoute = command('post /login/code', { guard: 'public' }, { page: '/login/code', run: sendCode });
