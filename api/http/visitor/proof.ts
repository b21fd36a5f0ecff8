import type { ProofAsked, ProofKind } from '#domain/account/security-forms.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { isPassword } from '#ops/account/credentials.ts';
import { sessionName } from '#ops/account/factor-row.ts';
import { shownPasskey } from '#ops/account/passkey-ceremonies.ts';
import { credentialsOf } from '#ops/account/passkeys.ts';
import { hasDevice, hasSecondFactor, takeLoginCode } from '#ops/account/second-factor.ts';
import type { App } from '#ops/app.ts';
import type { RequestContext } from '../request/request-context.ts';
import { proofCharges } from '../security/limit-rules.ts';
import { relyingPartyOf } from '../security/relying-party.ts';
import { lineOf, noteProof } from './sessions.ts';
import { notifyOwner } from './notify-owner.ts';

/**
 * What can do most harm wants to be sure that the session's owner is there: a password or code that was shown within
 * PROOF_AGE. A login is such a proof. Routes say whether they ask (`proof`), always or by what is sent.
 */
export class ProofNeeded extends Error {
  override readonly name = 'ProofNeeded';
}

type Asking = Pick<RequestContext, 'app' | 'req'>;

/** Whether the session's owner has shown who they are a short while ago. */
export function isProved({ app, req }: Asking): boolean {
  const { provedAt } = req.session;
  return provedAt !== undefined && Date.parse(app.now()) - provedAt <= app.config.proofAgeMs;
}

/** @throws ProofNeeded where it was too long ago: the question is asked, and the same request comes again */
export function askProof(request: Asking): void {
  if (!isProved(request)) throw new ProofNeeded();
}

/** What is asked for: the code where the account has a second factor, for that is what a thief of a password lacks. */
export async function proofKind({ pool, config }: Pick<App, 'pool' | 'config'>, actorId: string): Promise<ProofKind> {
  if (config.secondFactor === 'off' || !(await hasSecondFactor({ pool }, actorId))) return 'password';
  return (await hasDevice({ pool }, actorId)) ? 'code' : 'recovery';
}

/** The same, and whether one of the account's passkeys is of this host. */
export async function proofAsked(request: Pick<RequestContext, 'app' | 'req' | 'portal' | 'context'>) {
  const { app, context } = request;
  const { id: actorId } = context.actor;
  const rp = relyingPartyOf(request);
  const passkey = rp !== undefined && (await credentialsOf(app, { actorId, rpId: rp.id })).length > 0;
  return { kind: await proofKind(app, actorId), passkey } satisfies ProofAsked;
}

const WRONG: Readonly<Record<ProofKind, string>> = {
  password: 'Hasło jest nieprawidłowe',
  code: 'Kod jest nieprawidłowy albo został już użyty. Poczekaj na następny i spróbuj ponownie',
  recovery: 'Kod zapasowy jest nieprawidłowy albo został już użyty',
};
const WRONG_PASSKEY = invalid({}, 'Nie udało się potwierdzić kluczem dostępu. Spróbuj ponownie.');

/**
 * Looks at a password or code. A right one gives the session a new id, so that one that was stolen before is worth nothing.
 *
 * @throws HttpError 429 after a few wrong ones
 */
export async function takeProof(request: RequestContext, typed: string, name = 'proof'): Promise<Refusal | undefined> {
  const { app, req, server, context } = request;
  const charges = proofCharges(sessionName(req.sessionID));
  await server.limits.take(charges);
  const kind = await proofKind(app, context.actor.id);
  if (!(await (kind === 'password' ? isPassword(app, context.actor.id, typed) : isRightCode(request, typed))))
    return invalid({ [name]: [WRONG[kind]] });
  await server.limits.giveBack(charges, charges.slice(0, 1));
  await noteProof(app, req);
  return undefined;
}

/** The same of a passkey, as the browser answers for it. @throws HttpError 429 after a few wrong ones */
export async function takePasskeyProof(request: RequestContext, answer: unknown): Promise<Refusal | undefined> {
  const shown = await takePasskey(request, answer);
  if (isRefusal(shown)) return shown;
  await noteProof(request.app, request.req);
  return undefined;
}

/** Whether the session's owner has used one of the account's passkeys; the session stays as it is. */
export async function takePasskey(request: RequestContext, answer: unknown): Promise<true | Refusal> {
  const { app, req, server, context } = request;
  const rp = relyingPartyOf(request);
  if (!rp) return WRONG_PASSKEY;
  const charges = proofCharges(sessionName(req.sessionID));
  await server.limits.take(charges);
  const shown = await shownPasskey(app, rp, {
    by: lineOf(req),
    purpose: 'proof',
    actorId: context.actor.id,
    answer,
  });
  if (!shown.opens) {
    if (shown.isCopy) notifyOwner(request, context.actor, 'passkey-copied');
    return WRONG_PASSKEY;
  }
  await server.limits.giveBack(charges, charges.slice(0, 1));
  return true;
}

async function isRightCode(request: RequestContext, typed: string): Promise<boolean> {
  const { app, context } = request;
  const { id: actorId, person } = context.actor;
  if (!person) return false;
  const taken = await takeLoginCode(app, { actorId, personId: person.personId }, typed);
  if (taken === 'recovery') notifyOwner(request, context.actor, 'recovery-code-used');
  return taken !== undefined;
}
