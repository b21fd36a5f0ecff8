import { mayChangeOwn } from '#domain/account/access.ts';
import type { Guard } from '#domain/kernel/access.ts';
import { notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { hasSecondFactor } from '#ops/account/second-factor.ts';
import { ownHappenings } from '#ops/security/own-happenings.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { cookieJar, forgetPages, newVisitor } from '#api/http/visitor/cookies.ts';
import { endOtherSessions, endSessionOf, sessionsOf } from '#api/http/visitor/sessions.ts';
import { passkeyList } from './passkey-list.ts';

const PATH = '/account/security';

/** Where somebody is logged in, and what guards the account: everybody sees their own. */
export async function securityPage(request: RequestContext) {
  const { app, req, session, context } = request;
  const { id } = context.actor;
  const offered = app.config.secondFactor !== 'off';
  // The login that led here is of this very second.
  await app.securityLog.flush();
  return {
    sessions: await sessionsOf(app, { actorId: id, current: req.sessionID }),
    secondFactor: offered ? ((await hasSecondFactor(app, id)) ? 'on' : 'off') : null,
    passkeys: await passkeyList(request),
    mayChangePassword: session?.reporterAccount === null && mayChangeOwn(session.passwordChangeMode),
    happenings: await ownHappenings(app, id),
    idleMinutes: app.config.sessionIdleMs / 60_000,
  };
}

async function endOne({ app, context, params }: RequestContext): Promise<Done | Refusal> {
  const ended = await endSessionOf(app, { actorId: context.actor.id, id: params.id ?? '' });
  if (!ended) return notFound('Ta sesja już się zakończyła.');
  return { body: { ok: true }, redirect: PATH, flash: success('Zakończono sesję.') };
}

async function endOthers({ app, context, req }: RequestContext): Promise<Done> {
  await endOtherSessions(app, context.actor.id, req.sessionID);
  return { body: { ok: true }, redirect: PATH, flash: success('Zakończono wszystkie inne sesje.') };
}

/** This browser's too. */
async function endAll(request: RequestContext): Promise<Done> {
  const { app, context, req } = request;
  await endOtherSessions(app, context.actor.id);
  const [cookies, res] = cookieJar(request);
  res.clearCookie(cookies.session, cookies.options);
  newVisitor(cookies, req, res);
  forgetPages(res);
  return { body: { ok: true }, redirect: '/login', flash: success('Wylogowano wszędzie.') };
}

export const securityRoutes = (guard: Guard): readonly Route[] => [
  command('post /account/sessions/end-others', { guard }, { page: PATH, proof: 'always', run: endOthers }),
  command('post /account/sessions/end-all', { guard }, { page: PATH, proof: 'always', run: endAll }),
  command('post /account/sessions/:id/end', { guard }, { page: PATH, proof: 'always', run: endOne }),
];
