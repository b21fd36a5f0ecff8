import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Account } from '#ops/account/credentials.ts';
import { requestOptions, shownPasskey, type RelyingParty, type Shown } from '#ops/account/passkey-ceremonies.ts';
import type { Asked } from '#ops/account/passkey-challenges.ts';
import type { Charge } from '#ops/limits/counters.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { clientOf } from '#api/http/security/client.ts';
import { concerns } from '#api/http/security/happenings.ts';
import {
  challengeCharges,
  knownAt,
  passkeyCharges,
  passkeyLoginCharges,
  shownAt,
} from '#api/http/security/limit-rules.ts';
import { relyingPartyOf } from '#api/http/security/relying-party.ts';
import { cookieJar, visitorOf } from '#api/http/visitor/cookies.ts';
import { mergedWords } from '#api/http/visitor/merged-account.ts';
import { principalOf } from '#api/http/visitor/principal.ts';
import { notifyOwner } from '#api/http/visitor/notify-owner.ts';
import { letIn, pendingOwner } from './second-step.ts';

/** One message for everything that may be wrong: an unknown passkey, a copy, an account that may not log in. */
const WRONG = invalid({}, 'Nie udało się zalogować tym kluczem dostępu. Spróbuj ponownie albo zaloguj się inaczej.');

/** @throws HttpError 404 where no browser has passkeys for this address */
function partyOf(request: RequestContext): RelyingParty {
  const rp = relyingPartyOf(request);
  if (!rp) throw new HttpError(404);
  return rp;
}

/** Of a browser that has not logged in, by the name in its cookie. */
function askedOf(request: RequestContext): Asked {
  const [cookies, res] = cookieJar(request);
  return { by: `visitor ${visitorOf(cookies, request.req, res)}`, purpose: 'login' };
}

const ofPending = ({ req }: RequestContext): Asked => ({ by: `pending ${req.sessionID}`, purpose: 'code' });

/** Any passkey of this host: the browser shows whose there are. */
async function askAny(request: RequestContext): Promise<Done> {
  const rp = partyOf(request);
  await request.server.limits.take(challengeCharges(clientOf(request.req)));
  return { body: { options: await requestOptions(request.app, rp, askedOf(request)) } };
}

/** A try, counted before it is looked at; what opens counts no more. The owner hears of a passkey that may be a copy. */
async function tried(
  request: RequestContext,
  { charges, ...asked }: Asked & { readonly actorId?: string; readonly charges: readonly Charge[] },
): Promise<Account | undefined> {
  const { app, server, body } = request;
  const rp = partyOf(request);
  await server.limits.take(charges);
  const shown: Shown = await shownPasskey(app, rp, { ...asked, answer: body.passkey });
  if (shown.account) concerns(request, shown.account.id);
  if (shown.opens) return shown.account;
  if (shown.isCopy && shown.account) notifyOwner(request, shown.account, 'passkey-copied');
  return undefined;
}

/** Who has the passkey and can open it (a finger, a PIN) has shown both factors: no password is asked for. */
async function logIn(request: RequestContext): Promise<Done | Refusal> {
  const { app, portal, server } = request;
  const client = clientOf(request.req);
  const charges = passkeyLoginCharges(client);
  const account = await tried(request, { ...askedOf(request), charges });
  const principal = account && (await principalOf(app, account));
  if (!account) return WRONG;
  if (principal?.actor.portal !== portal) {
    const words = await mergedWords(app, account);
    return words === undefined ? WRONG : invalid({}, words);
  }
  await server.limits.giveBack(charges);
  await server.limits.know(knownAt(client, principal.session.account.login));
  await server.limits.know(shownAt({ client, accountId: account.id }));
  return letIn(request, account, true);
}

/** One of the account whose password was right. */
async function askOwn(request: RequestContext): Promise<Done | Refusal> {
  const rp = partyOf(request);
  const account = await pendingOwner(request);
  if (isRefusal(account)) return account;
  return { body: { options: await requestOptions(request.app, rp, { ...ofPending(request), actorId: account.id }) } };
}

async function secondStep(request: RequestContext): Promise<Done | Refusal> {
  const account = await pendingOwner(request);
  if (isRefusal(account)) return account;
  const { id: actorId, type } = account;
  const one = { client: clientOf(request.req), accountId: actorId };
  const charges = passkeyCharges(one);
  if (!(await tried(request, { ...ofPending(request), actorId, charges }))) return WRONG;
  await request.server.limits.giveBack(charges, charges);
  await request.server.limits.know(shownAt(one));
  return letIn(request, { type, id: actorId }, true);
}

export const passkeyLoginRoutes: readonly Route[] = [
  command('post /login/passkey/begin', { guard: 'public' }, { page: '/login', run: askAny }),
  command('post /login/passkey', { guard: 'public' }, { page: '/login', run: logIn }),
  command('post /login/code/passkey/begin', { guard: 'public' }, { page: '/login/code', run: askOwn }),
  command('post /login/code/passkey', { guard: 'public' }, { page: '/login/code', run: secondStep }),
];
