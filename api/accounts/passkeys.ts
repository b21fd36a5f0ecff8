import { addPasskeyForm, MOST_PASSKEYS } from '#domain/account/passkeys.ts';
import type { PasskeyChange } from '#domain/account/events.ts';
import type { Guard } from '#domain/kernel/access.ts';
import { conflict, invalid, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import type { Account } from '#ops/account/credentials.ts';
import { creationOptions, madePasskey, type RelyingParty } from '#ops/account/passkey-ceremonies.ts';
import { confirmPasskey, dropPasskey, passkeysOf, storePasskey, type OwnPasskey } from '#ops/account/passkeys.ts';
import { sessionName } from '#ops/account/factor-row.ts';
import { renewRecoveryCodes } from '#ops/account/recovery-codes.ts';
import { dropSecondFactor, hasDevice, hasSecondFactor } from '#ops/account/second-factor.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { relyingPartyOf } from '#api/http/security/relying-party.ts';
import { endOtherSessions, lineOf } from '#api/http/visitor/sessions.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { ASKED_FOR, definitionOf, isAskedFor, ownerOf } from './second-factor.ts';
import { letIn } from './second-step.ts';

const PATH = '/account/security';
const REMOVE = '/account/passkeys/:id/remove';

const NOT_MADE = invalid({}, 'Nie udało się dodać klucza dostępu. Spróbuj ponownie.');
const NO_ROOM = conflict(`Konto może mieć najwyżej ${MOST_PASSKEYS} kluczy dostępu. Usuń któryś, aby dodać nowy.`);
const GONE = notFound('Nie ma już takiego klucza dostępu.');

/** @throws HttpError 404 where no browser makes passkeys for this address */
function partyOf(request: RequestContext): RelyingParty {
  const rp = relyingPartyOf(request);
  if (!rp) throw new HttpError(404);
  return rp;
}

const accountOf = ({ context }: RequestContext): Account => ({ type: context.actor.type, id: context.actor.id });

/** The question to the browser; behind the proof of who asks, so that a stolen session adds nothing. */
async function begin(request: RequestContext): Promise<Done | Refusal> {
  const { app, req, session, context } = request;
  const rp = partyOf(request);
  const form = readForm(request, addPasskeyForm);
  if (isRefusal(form)) return form;
  if ((await passkeysOf(app, ownerOf(request).actorId)).length >= MOST_PASSKEYS) return NO_ROOM;
  const options = await creationOptions(app, rp, {
    by: lineOf(req),
    account: accountOf(request),
    login: session?.account.login ?? '',
    name: context.actor.person?.name ?? '',
  });
  return { body: { options, name: form.values.name } };
}

/** The fact of it, of which the owner is notified; it comes before the change, as of every second factor. */
async function note(
  request: RequestContext,
  input: { change: PasskeyChange; passkey: string; isLast?: boolean },
): Promise<Refusal | undefined> {
  const { stream, decider, commands, declaration } = definitionOf(request);
  const noted = await runCommand(
    request,
    { stream: stream(request.context.actor.id), decider },
    { command: commands.notePasskey, input },
  );
  if (isRefusal(noted)) return noted;
  await request.app.projector.waitFor([declaration.table], noted.position);
  return undefined;
}

async function add(request: RequestContext): Promise<Done | Refusal> {
  const { app, req, body } = request;
  const rp = partyOf(request);
  const owner = ownerOf(request);
  const form = readForm(request, addPasskeyForm);
  if (isRefusal(form)) return form;
  const made = await madePasskey(app, rp, { by: lineOf(req), answer: body.passkey });
  if (!made) return NOT_MADE;
  const isFirst = !(await hasSecondFactor(app, owner.actorId));
  const passkey = { ...made, name: String(form.values.name) };
  const id = await storePasskey(app, { ...owner, type: request.context.actor.type }, passkey);
  if (id === undefined) return NOT_MADE;
  const refused = await note(request, { change: 'added', passkey: id });
  if (refused) return refused;
  await confirmPasskey(app, id);
  return isFirst ? begun(request) : { body: { ok: true }, redirect: PATH, flash: success('Dodano klucz dostępu.') };
}

/**
 * The first factor of an account: codes for emergencies come with it, every other session ends, and this one goes on under
 * a new id.
 */
async function begun(request: RequestContext): Promise<Done> {
  const { app, req } = request;
  const account = accountOf(request);
  await letIn(request, account, true);
  await endOtherSessions(app, account.id, req.sessionID);
  await renewRecoveryCodes(app, { ...ownerOf(request), session: sessionName(req.sessionID) });
  return {
    body: { ok: true },
    redirect: '/account/second-factor',
    flash: success('Dodano klucz dostępu. Zapisz kody zapasowe. Inne sesje tego konta zostały zakończone.'),
  };
}

async function ownPasskey({ app, context, params }: RequestContext): Promise<OwnPasskey | undefined> {
  return (await passkeysOf(app, context.actor.id)).find(({ id }) => id === params.id);
}

/** Whether nothing would be left besides the password. */
async function isLast({ app, context }: RequestContext): Promise<boolean> {
  const { id } = context.actor;
  return (await passkeysOf(app, id)).length === 1 && !(await hasDevice(app, id));
}

/** The question before it, for who has no scripts. @throws HttpError 404 for one of somebody else */
export async function removePasskeyPage(request: RequestContext) {
  ownerOf(request);
  const passkey = await ownPasskey(request);
  if (!passkey) throw new HttpError(404);
  return { id: passkey.id, name: passkey.name, isLast: await isLast(request) };
}

/** Of two requests that remove the last ones at once, one is refused because its passkey is the last. */
const remove = (request: RequestContext): Promise<Done | Refusal> =>
  request.app.locks.hold('passkeys', () => removeAlone(request));

async function removeAlone(request: RequestContext): Promise<Done | Refusal> {
  const { app } = request;
  const { actorId } = ownerOf(request);
  const passkey = await ownPasskey(request);
  if (!passkey) return GONE;
  const last = await isLast(request);
  if (last && isAskedFor(request)) return ASKED_FOR;
  const refused = await note(request, { change: 'removed', passkey: passkey.id, isLast: last });
  if (refused) return refused;
  if (last) await dropSecondFactor(app, actorId);
  else await dropPasskey(app, { actorId, id: passkey.id });
  await endOtherSessions(app, actorId, request.req.sessionID);
  return { body: { ok: true }, redirect: PATH, flash: success('Usunięto klucz dostępu.') };
}

export const passkeyRoutes = (guard: Guard): readonly Route[] => [
  command('post /account/passkeys/begin', { guard }, { page: PATH, proof: 'always', run: begin }),
  command('post /account/passkeys', { guard }, { page: PATH, proof: 'always', run: add }),
  command(`post ${REMOVE}`, { guard }, { page: REMOVE, proof: 'always', run: remove }),
];
