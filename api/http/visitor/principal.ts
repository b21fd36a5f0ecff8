import type { Request } from 'express';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { AccountField, AccountLogin } from '#domain/account/declaration.ts';
import { ownerOf } from '#domain/account/ownership.ts';
import type { AnyProfile } from '#domain/account/events.ts';
import { anonymous, createAccess, type Access } from '#domain/kernel/access.ts';
import type { Session } from '#domain/account/session.ts';
import type { Actor, ActorType, Portal } from '#domain/kernel/actor.ts';
import { READS_ONLY } from '#domain/account/reads-all.ts';
import { administers, allows, isPanelActor } from '#domain/portal/guard.ts';
import { portalNamed } from '#domain/portals.ts';
import { counted } from '#domain/text/plural.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { isDemoLogin } from '#ops/account/demo-logins.ts';
import type { App } from '#ops/app.ts';
import { rowHasAccess } from '#projections/account-access.ts';
import { disagreement, isBlocked, isErased, profileOfRow, rowOfState } from '#projections/account-profile.ts';
import { accountRow } from '#projections/account-list.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { HttpError } from '../answer/errors.ts';
import type { Route } from '../routes/route.ts';
import { goneWords } from './gone-account.ts';
import { mergedInto } from './merged-account.ts';
import { isOrganisationOff } from './organisation-off.ts';
import { endSession, endSessionSaying, idleFor, isOwnBrowser, noteUse, type SessionAccount } from './sessions.ts';

/** Who is there now: what pages see and what the log gets. */
export interface Principal {
  readonly session: Session;
  readonly actor: Actor;
  /** Whose their account is (`Ownership`). */
  readonly owner: string | null;
  /** They read all portals from this one session, and change nothing but their own account. */
  readonly readsAll: boolean;
  /** When a temporary access ends. */
  readonly until: string | null;
}

/** What somebody may: nobody is a visitor. */
export const accessOfPrincipal = (principal: Principal | null): Access => {
  const actor = principal?.session.actor;
  if (!principal || !actor) return anonymous;
  return createAccess({
    actorType: actor.applicationActorType,
    permissions: actor.permissions,
    owner: principal.owner,
    readsAll: principal.readsAll,
    until: principal.until,
  });
};

/**
 * The present state of an account, or null when it may not be used now: unknown, blocked (e.g. without a role), without
 * access, expired or forgotten (AUTH-02, ACT-04), merged with another, or of the demo in a production. What it
 * may do is decided by its facts; a row that says something else was changed by hand, and lets nobody in.
 */
export async function principalOf(app: App, account: SessionAccount): Promise<Principal | null> {
  const { type, id } = account;
  const definition = app.accounts.ofType(type);
  const login = definition?.declaration.login;
  if (!definition || !login) return null;
  const row = await trueRow(app, definition, account);
  if (!row || !mayLogIn(definition, row, app.now())) return null;
  const { person, values } = profileOfRow(definition.declaration, row);
  if (app.config.production && isDemoLogin(person.email)) return null;
  if (await isOrganisationOff(app, definition.declaration, values)) return null;
  if (await mergedInto(app, definition.declaration, row.person_id)) return null;
  const owner = ownerOf(definition.declaration, values);
  return {
    session: sessionOf(login, { type, row, person, values, owner }),
    actor: { type, id, portal: definition.portal, person: { personId: row.person_id, name: row.name } },
    owner,
    readsAll: login.readsAll === true,
    until: endOfAccess(row),
  };
}

/** The account's row, checked against its facts; null when there is none, or one that they don't make. */
async function trueRow(
  app: App,
  definition: AccountDefinition,
  { id, row: read, newest }: SessionAccount,
): Promise<AnyAccountRow | null> {
  const { declaration } = definition;
  const row = read ?? (await accountRow(app.db, declaration.table, id));
  if (!row || isErased(row)) return null;
  // Where the log is elsewhere the row says how many facts there are.
  const last = newest ?? (read && app.config.eventStore ? read.version - 1 : undefined);
  const state = await app.authorities.of(definition, id, last);
  const columns = disagreement(declaration, row, state);
  if (state && columns.length === 0) return rowOfState(declaration, state);
  app.logger.error({ kind: declaration.kind, account: id, columns }, UNTRUE);
  return null;
}

const UNTRUE = 'SECURITY: the row of an account is not what its facts say; nobody is let in by it (npm run doctor)';

function sessionOf(
  login: AccountLogin<readonly AccountField[]>,
  account: AnyProfile & { readonly type: ActorType; readonly row: AnyAccountRow; readonly owner: string | null },
): Session {
  const { type, row, person, values, owner } = account;
  const { id, name, password_change_mode: passwordChangeMode } = row;
  const { role = null, photo = null, reporterAccount = null, actor } = login.session?.({ id, person, values }) ?? {};
  return {
    account: { login: person.email ?? '' },
    actor: {
      applicationActorType: type,
      permissions: login.permissions(values),
      id,
      name,
      role,
      photo,
      ...(owner === null ? {} : { owner }),
      ...(login.readsAll ? { readsAll: true as const } : {}),
      ...actor,
    },
    reporterAccount,
    passwordChangeMode,
  };
}

const endOfAccess = ({ access_type: type, expires_at: end }: AnyAccountRow): string | null =>
  type === 'temporary' ? end : null;

const mayLogIn = (definition: AccountDefinition, row: AnyAccountRow, now: string): boolean =>
  !isErased(row) &&
  !isBlocked(definition.declaration, profileOfRow(definition.declaration, row).values) &&
  rowHasAccess(row, now);

/** Who asks, seen from one portal. */
export interface Visitor {
  readonly principal: Principal | null;
  /** Logged in, but in another portal: a stranger here, whom logging in again would not help (GEN-07). */
  readonly isForeign: boolean;
  /** Why they are logged in no more, where this request has found it out. */
  readonly loggedOut?: string;
  /** The same, where one right before it has. */
  readonly wasLoggedOut?: string;
  /** They have yet to switch on the second factor that is asked of them (`SECOND_FACTOR`). */
  readonly mustEnrol?: boolean;
}

const NOBODY: Visitor = { principal: null, isForeign: false };

const OTHER_BROWSER =
  'Wylogowano, ponieważ sesji użyto w innej przeglądarce niż ta, w której się zalogowano. Zaloguj się ponownie.';

/**
 * Who asks, in the portal they ask in. A session whose account lost its access ends here, one that turns up in another
 * kind of browser, and one that nobody has used for too long. What a page asks for by itself (`isBackground`) is no
 * use, and ends none: the next thing that somebody does is answered with the reason.
 */
export async function readVisitor(
  app: App,
  req: Request,
  { portal, isBackground }: { portal: Portal; isBackground: boolean },
): Promise<Visitor> {
  const account = req.session?.account;
  if (!account) return nobodyIn(req);
  const principal = await principalOf(app, account);
  const over = await whyOver(app, req, principal);
  if (over) {
    // The next thing that somebody does is answered with the reason.
    if (over.isIdle && isBackground) return NOBODY;
    if (over.why === undefined) return endSession(req).then(() => NOBODY);
    await endSessionSaying(app, req, over.why);
    return { ...NOBODY, loggedOut: over.why };
  }
  if (!principal) return NOBODY;
  if (!isBackground) await noteUse(app, req);
  if (isElsewhere(principal, portal)) return { principal: null, isForeign: true };
  return { principal, isForeign: false, mustEnrol: mustEnrol(app, req, principal) };
}

/** Whether a session is of another portal, and not good in this one too. */
const isElsewhere = ({ actor, readsAll }: Principal, portal: Portal): boolean => actor.portal !== portal && !readsAll;

/** Somebody without a session, or with one that has just ended: why is for the browser that it was of. */
function nobodyIn(req: Request): Visitor {
  const over = req.session?.over;
  return over !== undefined && isOwnBrowser(req) ? { ...NOBODY, wasLoggedOut: over } : NOBODY;
}

interface Over {
  /** In words, where there is something to say. */
  readonly why?: string;
  readonly isIdle?: true;
}

/** Why a session ends with this request; undefined: it goes on. */
async function whyOver(app: App, req: Request, principal: Principal | null): Promise<Over | undefined> {
  if (!isOwnBrowser(req)) return { why: OTHER_BROWSER };
  if (!principal) return whyGone(app, req);
  const most = idleLimitOf(app, principal);
  return most > 0 && idleFor(app, req) > most ? { why: idleWords(most), isIdle: true } : undefined;
}

/** Of an account that may be used no more; the words are for its own browser alone. */
async function whyGone(app: App, { session: { account } }: Request): Promise<Over> {
  const why = account && (await goneWords(app, account));
  return why === undefined ? {} : { why };
}

const idleWords = (ms: number): string =>
  `Wylogowano po ${counted(ms / 60_000, ['minucie', 'minutach', 'minutach'])} bez żadnej czynności. Zaloguj się ponownie.`;

/** Shorter for anyone who sees a panel: a screen that was left alone shows other people's data. 0: no limit. */
const idleLimitOf = ({ config, accounts }: Pick<App, 'config' | 'accounts'>, { actor, readsAll }: Principal): number =>
  readsAll || accounts.ofType(actor.type)?.declaration.login?.panel === true
    ? config.sessionIdleMs
    : config.sessionIdleOwnMs;

const mustEnrol = ({ config }: App, req: Request, principal: Principal): boolean =>
  req.session.secondFactor === undefined &&
  asksSecondFactor(config, portalNamed(principal.actor.portal), accessOfPrincipal(principal));

/**
 * `SECOND_FACTOR`: whether a password alone is too little for somebody with this access. It always is for who reads all
 * portals.
 */
export const asksSecondFactor = (
  { secondFactor }: Pick<App['config'], 'secondFactor'>,
  portal: PortalModel,
  access: Access,
): boolean => {
  if (access.readsAll) return true;
  return secondFactor === 'panel'
    ? isPanelActor(portal, access)
    : secondFactor === 'required' && administers(portal, access);
};

const ELSEWHERE = 'To konto należy do innego portalu. Aby wejść dalej, zaloguj się kontem tego portalu.';

/** What is asked of a route before it answers. */
export type Admitting = Pick<Route, 'kind' | 'guard' | 'own' | 'reading'>;

/**
 * PERM-09: the server's own check, for every page, command and download.
 *
 * @throws HttpError 401 for nobody, 403 for somebody who may not, or whose session is another portal's (GEN-07)
 */
export function checkGuard(
  portal: PortalModel,
  route: Admitting,
  visitor: { access: Access; readsAll: boolean; isForeign: boolean; loggedOut?: string },
): void {
  const { access, readsAll, isForeign, loggedOut } = visitor;
  const { guard, kind, own } = route;
  if (readsAll && kind === 'command' && !own) throw new HttpError(403, READS_ONLY);
  if (guard === 'public' || (readsAll && isForReader(route))) return;
  if (access.actorType === null) throw isForeign ? new HttpError(403, ELSEWHERE) : new HttpError(401, loggedOut);
  if (!allows(portal, guard, access)) throw new HttpError(403);
}

/** Their own account wherever they are, and what is only looked at. */
const isForReader = ({ own, reading }: Admitting): boolean => own === true || reading === true;
