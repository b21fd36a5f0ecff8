import { beginFactorForm, confirmFactorForm, disableFactorForm, newCodesForm } from '#domain/account/security-forms.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { Form, FormValues } from '#domain/form/form.ts';
import { conflict, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { portalNamed } from '#domain/portals.ts';
import type { Guard } from '#domain/kernel/access.ts';
import { isPassword } from '#ops/account/credentials.ts';
import {
  beginSecondFactor,
  begunSecondFactor,
  confirmSecondFactor,
  provedDevice,
  type Enrolling,
} from '#ops/account/enrolment.ts';
import { sessionName } from '#ops/account/factor-row.ts';
import { putCodesAway, recoveryCodesLeft, renewedCodes, renewRecoveryCodes } from '#ops/account/recovery-codes.ts';
import {
  dropSecondFactor,
  hasDevice,
  hasSecondFactor,
  takeDeviceCode,
  takeLoginCode,
} from '#ops/account/second-factor.ts';
import { asksSecondFactor } from '#api/http/visitor/principal.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { proofCharges } from '#api/http/security/limit-rules.ts';
import { askProof, takePasskey } from '#api/http/visitor/proof.ts';
import { endOtherSessions } from '#api/http/visitor/sessions.ts';
import { notifyOwner } from '#api/http/visitor/notify-owner.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { passkeyList } from './passkey-list.ts';
import { letIn } from './second-step.ts';

const PATH = '/account/second-factor';
const WRONG = invalid({ code: ['Kod jest nieprawidłowy. Sprawdź, czy zegar telefonu idzie dobrze, i wpisz następny'] });
const WRONG_PASSWORD = invalid({ password: ['Hasło jest nieprawidłowe'] });
const NONE = conflict('Drugi składnik logowania nie jest włączony.');
const ALREADY = conflict('Drugi składnik logowania jest już włączony.');
const OVER = conflict('Minęło zbyt dużo czasu albo włączanie zaczęto w innej sesji. Zacznij od nowa.');
export const ASKED_FOR = conflict('Twoje konto musi mieć drugi składnik logowania: wymagają go Twoje uprawnienia.');

export function ownerOf({ context, app, req }: RequestContext): Enrolling {
  if (app.config.secondFactor === 'off') throw new HttpError(404);
  const { id, person } = context.actor;
  if (!person) throw new HttpError(404);
  return { actorId: id, personId: person.personId, session: sessionName(req.sessionID) };
}

/** Whether this account must have one. */
export const isAskedFor = ({ app, portal, access }: RequestContext): boolean =>
  asksSecondFactor(app.config, portalNamed(portal), access);

/** Off, begun (what to put into the telephone, for the session that began alone), or on. */
export async function secondFactorPage(request: RequestContext) {
  const owner = ownerOf(request);
  const { app, portal, session } = request;
  const passkeys = await passkeyList(request);
  const shared = { required: isAskedFor(request), passkeys, values: {}, facts: {} };
  const codes = (await hasSecondFactor(app, owner.actorId))
    ? { codesLeft: await recoveryCodesLeft(app, owner.actorId), codes: await renewedCodes(app, owner) }
    : undefined;
  if (codes && (await hasDevice(app, owner.actorId))) return { ...shared, state: 'on', ...codes };
  const names = { issuer: portalNamed(portal).title, label: session?.account.login ?? '' };
  const begun = await begunSecondFactor(app, owner, names);
  if (!begun) return codes ? { ...shared, state: 'passkeys', ...codes } : { ...shared, state: 'off' };
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(begun.uri, { type: 'svg', margin: 2 });
  return {
    ...shared,
    state: 'begun',
    picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    secret: begun.secret.replace(/(.{4})(?=.)/g, '$1 '),
    uri: begun.uri,
    codes: begun.codes,
  };
}

/** What somebody typed into a form that few wrong answers may be given to; a right one counts no more. */
async function guessed<T>(
  request: RequestContext,
  form: Form,
  isRight: (values: FormValues) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const read = readForm(request, form);
  if (isRefusal(read)) return read;
  const { limits } = request.server;
  const charges = proofCharges(sessionName(request.req.sessionID));
  await limits.take(charges);
  const right = await isRight(read.values);
  if (!isRefusal(right)) await limits.giveBack(charges, charges.slice(0, 1));
  return right;
}

/** The password first: a session alone, which may be stolen, gets no telephone of its own into the account. */
async function begin(request: RequestContext): Promise<Done | Refusal> {
  const { app } = request;
  const owner = ownerOf(request);
  if (await hasDevice(app, owner.actorId)) return ALREADY;
  // A password alone adds nothing to what it does not open.
  if (await hasSecondFactor(app, owner.actorId)) askProof(request);
  const isOwner = await guessed(request, beginFactorForm, async ({ password }) =>
    (await isPassword(app, owner.actorId, String(password))) ? true : WRONG_PASSWORD,
  );
  if (isRefusal(isOwner)) return isOwner;
  await beginSecondFactor(app, owner);
  return { body: { ok: true }, redirect: PATH };
}

export const definitionOf = ({ app, context }: RequestContext): AccountDefinition => {
  const definition = app.accounts.ofType(context.actor.type);
  if (!definition) throw new HttpError(404);
  return definition;
};

/**
 * The fact of it, of which the owner is notified by mail. It comes before the change, which the reaction to the fact makes too
 * where this process ends in between (`workers/second-factors.ts`).
 */
async function note(request: RequestContext, change: 'enabled' | 'disabled'): Promise<Refusal | undefined> {
  const { stream, decider, commands, declaration } = definitionOf(request);
  const noted = await runCommand(
    request,
    { stream: stream(request.context.actor.id), decider },
    { command: commands.noteSecondFactor, input: { change } },
  );
  if (isRefusal(noted)) return noted;
  await request.app.projector.waitFor([declaration.table], noted.position);
  return undefined;
}

/** One right code switches it on. Every other session of the account ends, and this one goes on under a new id. */
async function confirm(request: RequestContext): Promise<Done | Refusal> {
  const owner = ownerOf(request);
  const { app, context } = request;
  const begun = await guessed(request, confirmFactorForm, async ({ code }) => {
    const proved = await provedDevice(app, owner, String(code));
    return proved === 'over' ? OVER : (proved ?? WRONG);
  });
  if (isRefusal(begun)) return begun;
  const refused = await note(request, 'enabled');
  if (refused) return refused;
  await confirmSecondFactor(app, owner.actorId, begun);
  await letIn(request, { type: context.actor.type, id: owner.actorId }, true);
  await endOtherSessions(app, owner.actorId, request.req.sessionID);
  return {
    body: { ok: true },
    redirect: PATH,
    flash: success('Włączono drugi składnik logowania. Inne sesje tego konta zostały zakończone.'),
  };
}

async function disable(request: RequestContext): Promise<Done | Refusal> {
  const owner = ownerOf(request);
  const { app, context } = request;
  if (isAskedFor(request)) return ASKED_FOR;
  const taken = await guessed(request, disableFactorForm, async ({ code }) => {
    if (!(await hasSecondFactor(app, owner.actorId))) return NONE;
    return (await takeLoginCode(app, owner, String(code))) ?? WRONG;
  });
  if (isRefusal(taken)) return taken;
  if (taken === 'recovery') notifyOwner(request, context.actor, 'recovery-code-used');
  const refused = await note(request, 'disabled');
  if (refused) return refused;
  await dropSecondFactor(app, owner.actorId);
  await endOtherSessions(app, owner.actorId, request.req.sessionID);
  return { body: { ok: true }, redirect: PATH, flash: success('Wyłączono drugi składnik logowania.') };
}

/** Of the device or a passkey: anyone who finds a code for emergencies does not make ten of it. */
async function newCodes(request: RequestContext): Promise<Done | Refusal> {
  const owner = ownerOf(request);
  const { app, context, body } = request;
  const isOwner =
    body.passkey === undefined
      ? await guessed(request, newCodesForm, async ({ code }) => {
          if (!(await hasSecondFactor(app, owner.actorId))) return NONE;
          return (await takeDeviceCode(app, owner, String(code))) ? true : WRONG;
        })
      : await takePasskey(request, body.passkey);
  if (isRefusal(isOwner)) return isOwner;
  await renewRecoveryCodes(app, owner);
  notifyOwner(request, context.actor, 'recovery-codes-new');
  return {
    body: { ok: true },
    redirect: PATH,
    flash: success('Utworzono nowe kody zapasowe. Poprzednie już nie działają.'),
  };
}

async function putAway(request: RequestContext): Promise<Done | Refusal> {
  const owner = ownerOf(request);
  if (!(await hasSecondFactor(request.app, owner.actorId))) return NONE;
  await putCodesAway(request.app, owner);
  return { body: { ok: true }, redirect: PATH };
}

export const secondFactorRoutes = (guard: Guard): readonly Route[] => [
  command('post /account/second-factor/begin', { guard }, { page: PATH, proof: 'perhaps', run: begin }),
  command('post /account/second-factor', { guard }, { page: PATH, run: confirm }),
  command('post /account/second-factor/disable', { guard }, { page: PATH, run: disable }),
  command('post /account/second-factor/codes', { guard }, { page: PATH, run: newCodes }),
  command('post /account/second-factor/codes/put-away', { guard }, { page: PATH, run: putAway }),
];
