import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { ActorType } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import type { Cookies } from './cookies.ts';

declare module 'express-session' {
  interface SessionData {
    /** Who logged in; everything else about them is looked up on each request (ACT-04). */
    account: { readonly type: ActorType; readonly id: string };
    /** The visitor who logged in: CSRF tokens are bound to it for as long as the session lives. */
    visitor: string;
  }
}

/** A working day: whoever logs in at eight is still there in the evening. */
const LIFETIME_MS = 12 * 3600 * 1000;

/** Sessions in Postgres, made by a login only; a request without one writes nothing and gets no cookie. */
export function createSessions(app: App, cookies: Cookies): RequestHandler {
  const Store = connectPgSimple(session);
  return session({
    name: cookies.session,
    secret: [...app.config.sessionSecrets],
    resave: false,
    saveUninitialized: false,
    proxy: cookies.options.secure === true,
    cookie: { ...cookies.options, maxAge: LIFETIME_MS },
    store: new Store({
      pool: app.pool,
      schemaName: 'app',
      tableName: 'sessions',
      disableTouch: true,
      errorLog: (...args: unknown[]) => app.logger.error({ err: args.at(-1) }, 'session store failed'),
    }),
  });
}

/** Starts a session under a new id, so that an id known from before is worth nothing. */
export async function startSession(
  req: Request,
  account: { type: ActorType; id: string },
  visitor: string,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    req.session.regenerate((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
  req.session.account = account;
  req.session.visitor = visitor;
  await new Promise<void>((resolve, reject) => {
    req.session.save((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}

export const endSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) => {
    req.session.destroy((error: unknown) => (error ? reject(error as Error) : resolve()));
  });

/** Ends every session of an account, except one: after a change of its password. */
export async function endOtherSessions(app: App, actorId: string, keep?: string): Promise<void> {
  await app.pool.query(`DELETE FROM app.sessions WHERE sess #>> '{account,id}' = $1 AND sid IS DISTINCT FROM $2`, [
    actorId,
    keep ?? null,
  ]);
}
