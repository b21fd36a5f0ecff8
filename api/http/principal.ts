import type { Request } from 'express';
import { hasAccess } from '#domain/account/account.ts';
import { permissionsOf, REPORTER_PERMISSIONS } from '#domain/training/accounts/roles.ts';
import { anonymous, createAccess, type Access } from '#domain/kernel/access.ts';
import type { Session } from '#domain/account/session.ts';
import type { Actor, ActorType, Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import { endSession } from './sessions.ts';

/** Who is there now: what pages see and what the log gets. */
export interface Principal {
  readonly session: Session;
  readonly actor: Actor;
}

/** What somebody may: nobody is a visitor. */
export const accessOfPrincipal = (principal: Principal | null): Access => {
  const actor = principal?.session.actor;
  return actor ? createAccess({ actorType: actor.applicationActorType, permissions: actor.permissions }) : anonymous;
};

/**
 * The present state of an account, or null when it may not be used now: unknown, without role, without access, expired
 * or forgotten (AUTH-02, ACT-04).
 */
export async function principalOf(app: App, account: { type: ActorType; id: string }): Promise<Principal | null> {
  if (account.type === 'SzkoleniaOperator') return operatorPrincipal(app, account.id);
  return account.type === 'SzkoleniaReporter' ? reporterPrincipal(app, account.id) : null;
}

async function operatorPrincipal(app: App, id: string): Promise<Principal | null> {
  const row = await app.db.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.role === 'UNAUTHORIZED') return null;
  if (!hasAccess({ accessType: row.access_type, expiresAt: row.expires_at }, app.now())) return null;
  const type = 'SzkoleniaOperator';
  return {
    session: {
      account: { login: row.email },
      actor: {
        applicationActorType: type,
        permissions: permissionsOf(row.role, row.permissions),
        id,
        name: row.name,
        role: row.role,
        photo: row.photo,
      },
      reporterAccount: null,
      passwordChangeMode: row.password_change_mode,
    },
    actor: { type, id, portal: 'szkolenia', person: { personId: row.person_id, name: row.name } },
  };
}

async function reporterPrincipal(app: App, id: string): Promise<Principal | null> {
  const row = await app.db.selectFrom('reporters').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !hasAccess({ accessType: row.access_type, expiresAt: row.expires_at }, app.now())) return null;
  const type = 'SzkoleniaReporter';
  return {
    session: {
      account: { login: row.email },
      actor: {
        applicationActorType: type,
        permissions: REPORTER_PERMISSIONS,
        id,
        name: row.name,
        role: null,
        photo: null,
      },
      reporterAccount: {
        id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: row.phone,
        companyName: row.company_name,
        companyNip: row.company_nip,
        companyState: row.company_state,
      },
      passwordChangeMode: row.password_change_mode,
    },
    actor: { type, id, portal: 'szkolenia', person: { personId: row.person_id, name: row.name } },
  };
}

/** Who asks, seen from one portal. */
export interface Visitor {
  readonly principal: Principal | null;
  /** Logged in, but in another portal: a stranger here, whom logging in again would not help (GEN-07). */
  readonly isForeign: boolean;
}

/** Who asks, in the portal they ask in. A session whose account lost its access ends here. */
export async function readVisitor(app: App, req: Request, portal: Portal): Promise<Visitor> {
  const account = req.session?.account;
  const present = account ? await principalOf(app, account) : null;
  if (account && !present) await endSession(req);
  const isForeign = present !== null && present.actor.portal !== portal;
  return { principal: isForeign ? null : present, isForeign };
}
