import { loginCodeForm } from '#domain/account/security-forms.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Account } from '#ops/account/credentials.ts';
import { hasSecondFactor, takeLoginCode } from '#ops/account/second-factor.ts';
import type { App } from '#ops/app.ts';
import type { Charge } from '#ops/limits/counters.ts';
import { cookieJar, visitorOf } from '#api/http/visitor/cookies.ts';
import { forgetLoginHint } from '#api/http/visitor/login-hint.ts';
import { principalOf } from '#api/http/visitor/principal.ts';
import { awaitCode, startSession } from '#api/http/visitor/sessions.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done } from '#api/http/routes/route.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { landing, nextOf } from './landing.ts';

/** A right password waits so long for its code. */
const PATIENCE_MS = 5 * 60_000;

/** Codes have six digits: who knows the password guesses a few. Of one account, from wherever. */
export const codeCharges = (accountId: string): readonly Charge[] => [{ limit: 'login-code', key: accountId }];

const WRONG = invalid({
  code: ['Kod jest nieprawidłowy albo został już użyty. Poczekaj na następny i spróbuj ponownie'],
});
const TOO_LATE = invalid({}, 'Minęło zbyt dużo czasu. Zaloguj się ponownie.');

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

/** The session begins, under a new id. */
export async function letIn(request: RequestContext, account: Account, secondFactor?: true): Promise<Done> {
  const { req, app } = request;
  const [cookies, res] = cookieJar(request);
  const visitor = req.session.visitor ?? visitorOf(cookies, req, res);
  await startSession(req, account, { visitor, startedAt: app.now(), ...(secondFactor ? { secondFactor } : {}) });
  forgetLoginHint(cookies, res);
  return { body: { id: account.id }, redirect: landing(request, account.type) };
}

/** Whose code is asked for; nobody's when the password is too long ago. */
function pendingOf({ app, req }: RequestContext): Account | undefined {
  const { pending } = req.session;
  if (!pending || Date.parse(app.now()) - pending.since > PATIENCE_MS) return undefined;
  return { type: pending.type, id: pending.id };
}

async function sendCode(request: RequestContext): Promise<Done | Refusal> {
  const account = pendingOf(request);
  if (!account) return TOO_LATE;
  const form = readForm(request, loginCodeForm);
  if (isRefusal(form)) return form;
  const { app, server, portal } = request;
  const charges = codeCharges(account.id);
  await server.limits.take(charges);
  const principal = await principalOf(app, account);
  const personId = principal?.actor.person?.personId;
  if (!personId || principal.actor.portal !== portal) return TOO_LATE;
  if (!(await takeLoginCode(app, { actorId: account.id, personId }, String(form.values.code)))) return WRONG;
  await server.limits.giveBack(charges, charges);
  return letIn(request, account, true);
}

export async function codePage(request: RequestContext) {
  if (request.session) return { redirect: landing(request, request.session.actor.applicationActorType) };
  const next = nextOf(request);
  if (!pendingOf(request)) return { redirect: next ? `/login?next=${encodeURIComponent(next)}` : '/login' };
  return { next, values: {}, facts: {} };
}

export const loginCodeRoute = command('post /login/code', { guard: 'public' }, { page: '/login/code', run: sendCode });
