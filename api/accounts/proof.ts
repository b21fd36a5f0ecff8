import { proofForm } from '#domain/account/security-forms.ts';
import type { Guard } from '#domain/kernel/access.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { PROOF_PATH, type ProofData } from '#api/http/answer/asked-again.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { lineOf } from '#api/http/visitor/sessions.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { requestOptions } from '#ops/account/passkey-ceremonies.ts';
import { relyingPartyOf } from '#api/http/security/relying-party.ts';
import { isProved, proofAsked, proofKind, takePasskeyProof, takeProof } from '#api/http/visitor/proof.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { nextOf } from './landing.ts';

const isFile = ({ query }: RequestContext): boolean => query.file === '1';

/** The question by itself: before a file, and what scripts ask to know whether they have to ask. */
export async function proofPage(request: RequestContext): Promise<ProofData | { redirect: string }> {
  const [next, proved] = [nextOf(request), isProved(request)];
  if (proved && next !== null && !isFile(request)) return { redirect: next };
  return { ...(await proofAsked(request)), proved, next, isFile: isFile(request) };
}

/** What the browser asks a passkey to sign: one question for this page, the dialog and new codes for emergencies. */
async function askPasskey(request: RequestContext): Promise<Done> {
  const { app, context, req } = request;
  const rp = relyingPartyOf(request);
  if (!rp) throw new HttpError(404);
  return {
    body: { options: await requestOptions(app, rp, { by: lineOf(req), purpose: 'proof', actorId: context.actor.id }) },
  };
}

/** What was typed, or what a passkey has signed. */
async function takeEither(request: RequestContext): Promise<Refusal | undefined> {
  if (request.body.passkey !== undefined) return takePasskeyProof(request, request.body.passkey);
  const form = readForm(request, proofForm(await proofKind(request.app, request.context.actor.id)));
  return isRefusal(form) ? form : takeProof(request, String(form.values.proof));
}

async function prove(request: RequestContext): Promise<Done | Refusal> {
  const wrong = await takeEither(request);
  if (wrong) return wrong;
  const next = nextOf(request);
  // A file leaves the question on the screen: the page says that it is answered, and brings the file.
  const behind = next && isFile(request) ? `${PROOF_PATH}?next=${encodeURIComponent(next)}&file=1` : next;
  return { body: { ok: true }, redirect: behind ?? '/account/security' };
}

export const proofRoutes = (guard: Guard): readonly Route[] => [
  command(`post ${PROOF_PATH}`, { guard }, { page: PROOF_PATH, run: prove }),
  command(`post ${PROOF_PATH}/passkey`, { guard }, { page: PROOF_PATH, run: askPasskey }),
];
