import { confirmFactorForm, disableFactorForm, newCodesForm } from '#domain/account/security-forms.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { administers } from '#domain/portal/guard.ts';
import { conflict, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { accountCommands } from '#domain/account/decide/commands.ts';
import { portalNamed } from '#domain/portals.ts';
import type { Guard } from '#domain/kernel/access.ts';
import {
  beginSecondFactor,
  begunSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  hasSecondFactor,
  provedDevice,
  putCodesAway,
  recoveryCodesLeft,
  renewedCodes,
  renewRecoveryCodes,
  takeDeviceCode,
  takeLoginCode,
  type FactorOwner,
} from '#ops/account/second-factor.ts';
import { isErased } from '#projections/account-profile.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { endOtherSessions } from '#api/http/visitor/sessions.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { presentAccount } from './details.ts';
import { codeCharges, letIn } from './second-step.ts';

const PATH = '/account/second-factor';
const WRONG = invalid({ code: ['Kod jest nieprawidłowy. Sprawdź, czy zegar telefonu idzie dobrze, i wpisz następny'] });
const NONE = conflict('Drugi składnik logowania nie jest włączony.');
const ASKED_FOR = conflict('Twoje konto musi mieć drugi składnik logowania: zarządza kontami innych osób.');

function ownerOf({ context, app }: RequestContext): FactorOwner {
  if (app.config.secondFactor === 'off') throw new HttpError(404);
  const { id, person } = context.actor;
  if (!person) throw new HttpError(404);
  return { actorId: id, personId: person.personId };
}

/** Whether this account must have one. */
const isAskedFor = ({ app, portal, access }: RequestContext): boolean =>
  app.config.secondFactor === 'required' && administers(portalNamed(portal), access);

/** Off, begun (what to put into the telephone), or on. */
export async function secondFactorPage(request: RequestContext) {
  const owner = ownerOf(request);
  const { app, portal, session } = request;
  const shared = { required: isAskedFor(request), values: {}, facts: {} };
  if (await hasSecondFactor(app, owner.actorId)) {
    const [codesLeft, codes] = [await recoveryCodesLeft(app, owner.actorId), await renewedCodes(app, owner)];
    return { ...shared, state: 'on', codesLeft, codes };
  }
  const names = { issuer: portalNamed(portal).title, label: session?.account.login ?? '' };
  const begun = await begunSecondFactor(app, owner, names);
  if (!begun) return { ...shared, state: 'off' };
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

async function begin(request: RequestContext): Promise<Done | Refusal> {
  await beginSecondFactor(request.app, ownerOf(request));
  return { body: { ok: true }, redirect: PATH };
}

const definitionOf = ({ app, context }: RequestContext): AccountDefinition => {
  const definition = app.accounts.ofType(context.actor.type);
  if (!definition) throw new HttpError(404);
  return definition;
};

/**
 * The fact of it, which the owner is told of by mail. It comes before the change, which the reaction to the fact makes too
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
  const form = readForm(request, confirmFactorForm);
  if (isRefusal(form)) return form;
  const { app, server, context } = request;
  const charges = codeCharges(owner.actorId);
  await server.limits.take(charges);
  const begun = await provedDevice(app, owner, String(form.values.code));
  if (!begun) return WRONG;
  await server.limits.giveBack(charges, charges);
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
  if (isAskedFor(request)) return ASKED_FOR;
  const form = readForm(request, disableFactorForm);
  if (isRefusal(form)) return form;
  const { app, server } = request;
  const charges = codeCharges(owner.actorId);
  await server.limits.take(charges);
  if (!(await hasSecondFactor(app, owner.actorId))) return NONE;
  if (!(await takeLoginCode(app, owner, String(form.values.code)))) return WRONG;
  await server.limits.giveBack(charges, charges);
  const refused = await note(request, 'disabled');
  if (refused) return refused;
  await dropSecondFactor(app, owner.actorId);
  return { body: { ok: true }, redirect: PATH, flash: success('Wyłączono drugi składnik logowania.') };
}

/** Of the device: whoever finds a code for emergencies does not make ten of it. */
async function newCodes(request: RequestContext): Promise<Done | Refusal> {
  const owner = ownerOf(request);
  const form = readForm(request, newCodesForm);
  if (isRefusal(form)) return form;
  const { app, server } = request;
  const charges = codeCharges(owner.actorId);
  await server.limits.take(charges);
  if (!(await hasSecondFactor(app, owner.actorId))) return NONE;
  if (!(await takeDeviceCode(app, owner, String(form.values.code)))) return WRONG;
  await server.limits.giveBack(charges, charges);
  await renewRecoveryCodes(app, owner);
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
  command('post /account/second-factor/begin', { guard }, { page: PATH, run: begin }),
  command('post /account/second-factor', { guard }, { page: PATH, run: confirm }),
  command('post /account/second-factor/disable', { guard }, { page: PATH, run: disable }),
  command('post /account/second-factor/codes', { guard }, { page: PATH, run: newCodes }),
  command('post /account/second-factor/codes/put-away', { guard }, { page: PATH, run: putAway }),
];

/** Whoever manages the accounts helps somebody who lost their device; their own they switch off with a code. */
export const resetSecondFactorRoute = (declaration: AccountDeclaration): Route =>
  command(`post ${declaration.base as '/'}/:id/reset-second-factor`, accountCommands(declaration).resetSecondFactor, {
    page: `${declaration.base}/:id`,
    run: (request) => reset(request.app.accounts.ofKind(declaration.kind), request),
  });

async function reset(definition: AccountDefinition, request: RequestContext): Promise<Done | Refusal> {
  const { base, table } = definition.declaration;
  const row = await presentAccount({ definition }, request);
  if (isErased(row)) return conflict(ERASED);
  if (row.id === request.context.actor.id)
    return conflict('Własny drugi składnik wyłącza się na stronie „Bezpieczeństwo konta”.');
  if (!(await hasSecondFactor(request.app, row.id))) return NONE;
  const { stream, decider, commands } = definition;
  const noted = await runCommand(
    request,
    { stream: stream(row.id), decider },
    { command: commands.resetSecondFactor, input: {} },
  );
  if (isRefusal(noted)) return noted;
  await dropSecondFactor(request.app, row.id);
  await request.app.projector.waitFor([table, 'timeline'], noted.position);
  return {
    body: { id: row.id },
    redirect: `${base}/${row.id}`,
    flash: success('Zresetowano drugi składnik logowania. Właściciel konta dostanie o tym wiadomość.'),
  };
}
