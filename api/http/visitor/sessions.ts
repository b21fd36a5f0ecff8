import { randomUUID } from 'node:crypto';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import pg from 'pg';
import type { ActorType } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import { Batch } from '#ops/batch.ts';
import { anyOf } from '#ops/postgres/prepared.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { Cookies } from './cookies.ts';
import { browserFamily, deviceOf } from './device.ts';

declare module 'express-session' {
  interface SessionData {
    /** Who logged in; everything else about them is looked up on each request (ACT-04). */
    account: SessionAccount;
    /** The visitor who logged in: CSRF tokens are bound to it for as long as the session lives. */
    visitor: string;
    /** Whose password was right, and whose code is still asked for; nobody is logged in. */
    pending: { readonly type: ActorType; readonly id: string; readonly since: number };
    /** The login has shown its second factor. */
    secondFactor: true;
    /** The same for as long as somebody is logged in, whatever ids the session has meanwhile: live updates go by it. */
    line: string;
    /** Milliseconds: when its owner has last shown a password or a code. */
    provedAt: number;
    /** The family of browsers that it began in (`browserFamily`): it goes on in no other. */
    browser: string;
    /** ISO instant of the login. */
    startedAt: string;
    /** The browser in a few words; nothing else is kept of it, and no address. */
    device: string;
    /** Why it has ended: it is nobody's any more, and says so to its browser for a moment (`endSessionSaying`). */
    over: string;
    /** Milliseconds; from the row, never in what is stored. */
    lastUsedAt: number;
  }
}

/** Whose a session is. */
export interface SessionAccount {
  readonly type: ActorType;
  readonly id: string;
  /** The account as it stood when this request read its session; null when there was none. Never stored. */
  readonly row?: AnyAccountRow | null;
  /** The last revision of its facts at that moment. */
  readonly newest?: number | undefined;
}

/** An account that was read along with the session; what is stored of a session lacks the row. */
class ReadAccount implements SessionAccount {
  readonly type: ActorType;
  readonly id: string;
  readonly #row: AnyAccountRow | null;
  readonly #newest: number | undefined;

  constructor({ type, id }: SessionAccount, { account, newest }: Pick<SessionRow, 'account' | 'newest'>) {
    this.type = type;
    this.id = id;
    this.#row = account;
    this.#newest = newest ?? undefined;
  }

  get newest(): number | undefined {
    return this.#newest;
  }

  get row(): AnyAccountRow | null {
    return this.#row;
  }
}

/** A working day: anyone who logs in at eight is still there in the evening. */
const LIFETIME_MS = 12 * 3600 * 1000;

/** So often at most a session in use is written: one small statement a minute, however many requests there are. */
const TOUCH_MS = 60_000;

interface SessionRow {
  readonly sid: string;
  readonly sess: session.SessionData;
  readonly last_used_at: Date;
  readonly account: AnyAccountRow | null;
  /** Null where the log lies elsewhere, and for a session of nobody. */
  readonly newest: number | null;
}

/** SQL: sessions, each with the present row of the account that it is of, whatever kind that is, and where its facts end. */
function sessionQuery({ accounts, config }: Pick<App, 'accounts' | 'config'>): string {
  const kinds = accounts.all.flatMap(({ declaration: { table, login } }) =>
    login
      ? `WHEN ${pg.escapeLiteral(login.type)} THEN (SELECT to_jsonb(account) FROM read.${pg.escapeIdentifier(table)} account
           WHERE account.id = sess #>> '{account,id}')`
      : [],
  );
  const account = kinds.length > 0 ? `CASE sess #>> '{account,type}' ${kinds.join(' ')} END` : 'NULL::jsonb';
  const streams = accounts.all.flatMap(({ stream, declaration: { login } }) =>
    login ? `WHEN ${pg.escapeLiteral(login.type)} THEN ${pg.escapeLiteral(stream(''))}` : [],
  );
  const newest =
    streams.length > 0 && !config.eventStore
      ? `eventstore.last_revision(CASE sess #>> '{account,type}' ${streams.join(' ')} END || (sess #>> '{account,id}'))`
      : 'NULL::integer';
  return `SELECT sid, sess, last_used_at, ${account} AS account, ${newest} AS newest FROM app.sessions WHERE sid = ${anyOf('$1')} AND expire > now()`;
}

function dataOf({ sess, last_used_at: lastUsedAt, ...read }: SessionRow): session.SessionData {
  const owner = sess.account ? { account: new ReadAccount(sess.account, read) } : {};
  return { ...sess, ...owner, lastUsedAt: lastUsedAt.getTime() };
}

/** The store reads when a session was last used along with it, and the account that it is of (ACT-04). */
function storeOf(app: App): session.Store {
  const text = sessionQuery(app);
  // Of requests that come at once in one statement, which begins after they have come: nothing is remembered.
  const sessions = new Batch(async (sids: readonly string[]) => {
    const { rows } = await app.pool.query<SessionRow>({ name: 'sessions', text, values: [[...new Set(sids)]] });
    const bySid = new Map(rows.map((row) => [row.sid, row]));
    return sids.map((sid) => bySid.get(sid));
  });
  const Store = connectPgSimple(session);
  class Sessions extends Store {
    override get(sid: string, done: (error: unknown, found?: session.SessionData | null) => void): void {
      sessions
        .add(sid)
        .then((row) => row && dataOf(row))
        .then(
          (found) => process.nextTick(done, null, found),
          (error: unknown) => process.nextTick(done, error),
        );
    }
  }
  return new Sessions({
    pool: app.pool,
    schemaName: 'app',
    tableName: 'sessions',
    disableTouch: true,
    errorLog: (...args: unknown[]) => app.logger.error({ err: args.at(-1) }, 'session store failed'),
  });
}

/** Sessions in Postgres, made by a login only; a request without one writes nothing and gets no cookie. */
export function createSessions(app: App, cookies: Cookies): RequestHandler {
  return session({
    name: cookies.session,
    secret: [...app.config.sessionSecrets],
    resave: false,
    saveUninitialized: false,
    proxy: cookies.options.secure === true,
    cookie: { ...cookies.options, maxAge: LIFETIME_MS },
    store: storeOf(app),
  });
}

/** Starts a session under a new id, so that an id known from before is worth nothing. A login is a proof. */
export async function startSession(
  req: Request,
  account: { type: ActorType; id: string },
  { visitor, ...more }: { visitor: string; startedAt: string } & Partial<Pick<session.SessionData, 'secondFactor'>>,
): Promise<void> {
  const device = deviceOf(req.get('user-agent'));
  const line = randomUUID();
  await begin(req, { account, visitor, device, line, provedAt: Date.parse(more.startedAt), ...more });
}

/**
 * The session goes on under a new id, whose owner has just shown who they are: the id of before opens nothing. The new one
 * is there before the old one goes, so that anyone who listens for the end of sessions sees none.
 */
export async function noteProof(app: Pick<App, 'now'>, req: Request): Promise<void> {
  const { sessionID: former, sessionStore } = req;
  const { account, visitor, device, startedAt, line, browser, secondFactor, cookie } = req.session;
  const kept = { account, visitor, device, startedAt, line, browser, ...(secondFactor ? { secondFactor } : {}) };
  // Asked again it lives no longer.
  const { expires = null } = cookie;
  sessionStore.generate(req);
  if (expires) req.session.cookie.expires = expires;
  Object.assign(req.session, kept, { provedAt: Date.parse(app.now()) });
  await saved(req);
  await new Promise<void>((resolve, reject) => {
    sessionStore.destroy(former, (error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}

/** By what a session is known to those who wait for its end. */
export const lineOf = ({ session: { line }, sessionID }: Request): string => line ?? sessionID;

const LINE = `coalesce(sess ->> 'line', sid)`;

/** Which of these sessions go on. */
export async function openLines({ pool }: Pick<App, 'pool'>, lines: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT ${LINE} AS line FROM app.sessions WHERE ${LINE} = ANY($1) AND expire > now()`,
    [lines],
  );
  return new Set(rows.map(({ line }) => line));
}

/** Whether a session is used in a browser of the kind that it began in; one of an earlier program is bound to none. */
export const isOwnBrowser = (req: Request): boolean =>
  req.session.browser === undefined || req.session.browser === browserFamily(req.get('user-agent'));

/** The password was right: a session that lets nobody in, until the code comes. */
export const awaitCode = (req: Request, pending: session.SessionData['pending'], visitor: string): Promise<void> =>
  begin(req, { pending, visitor });

async function begin(req: Request, data: Partial<session.SessionData>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    req.session.regenerate((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
  Object.assign(req.session, data, { browser: browserFamily(req.get('user-agent')) });
  await saved(req);
}

const saved = (req: Request): Promise<void> =>
  new Promise((resolve, reject) => {
    req.session.save((error: unknown) => (error ? reject(error as Error) : resolve()));
  });

/** Since when nobody has used the session, in milliseconds. */
export const idleFor = (app: Pick<App, 'now'>, { session: { lastUsedAt } }: Request): number =>
  lastUsedAt === undefined ? 0 : Date.parse(app.now()) - lastUsedAt;

/** Somebody is there. */
export async function noteUse(app: App, req: Request): Promise<void> {
  if (idleFor(app, req) < TOUCH_MS) return;
  // Of many requests at once one writes; the others neither wait for it nor write again.
  await app.pool.query(
    `UPDATE app.sessions SET last_used_at = $2
      WHERE sid = (SELECT sid FROM app.sessions WHERE sid = $1 AND last_used_at < $3 FOR UPDATE SKIP LOCKED)`,
    [req.sessionID, app.now(), new Date(Date.parse(app.now()) - TOUCH_MS).toISOString()],
  );
}

/** Whether a session of somebody who works in a panel goes on: what stays open asks again and again, which is no use of it. */
export async function isOpenSession(app: App, line: string): Promise<boolean> {
  const { sessionIdleMs: idle } = app.config;
  const { rowCount } = await app.pool.query(
    `SELECT 1 FROM app.sessions WHERE ${LINE} = $1 AND expire > now() AND ($2 = 0 OR last_used_at > $3)`,
    [line, idle, new Date(Date.parse(app.now()) - idle).toISOString()],
  );
  return (rowCount ?? 0) > 0;
}

/** A session as its owner sees it. */
export interface OwnSession {
  /** Names it without opening it. */
  readonly id: string;
  readonly device: string;
  readonly startedAt: string | null;
  readonly lastUsedAt: string;
  readonly current: boolean;
}

const ID = `encode(sha256(convert_to(sid, 'UTF8')), 'hex')`;

/** Every open session of an account, the last used one first. */
export async function sessionsOf(
  app: App,
  { actorId, current }: { actorId: string; current: string },
): Promise<OwnSession[]> {
  const { rows } = await app.pool.query<OwnSession & { readonly used: Date }>(
    `SELECT ${ID} AS id, coalesce(sess ->> 'device', '') AS device, sess ->> 'startedAt' AS "startedAt",
            last_used_at AS used, sid = $2 AS current
       FROM app.sessions WHERE sess #>> '{account,id}' = $1 AND expire > now() ORDER BY last_used_at DESC, sid`,
    [actorId, current],
  );
  return rows.map(({ used, ...own }) => ({ ...own, lastUsedAt: used.toISOString() }));
}

/** @returns whether the account had such a session */
export async function endSessionOf(app: App, { actorId, id }: { actorId: string; id: string }): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    `DELETE FROM app.sessions WHERE sess #>> '{account,id}' = $1 AND ${ID} = $2`,
    [actorId, id],
  );
  return rowCount === 1;
}

export const endSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) => {
    req.session.destroy((error: unknown) => (error ? reject(error as Error) : resolve()));
  });

/** Long enough for the login over a slow line, short enough not to surprise anybody later. */
const REASON_MS = 20_000;

/**
 * Ends the session of a request and keeps why, in its place, for a moment. Whichever request finds the end out, the login
 * is asked for by another, which may have left before the answer to the first has come.
 */
export async function endSessionSaying(app: Pick<App, 'pool'>, req: Request, why: string): Promise<void> {
  await app.pool.query(
    `WITH ended AS (DELETE FROM app.sessions WHERE sid = $1 RETURNING sid, sess)
     INSERT INTO app.sessions (sid, sess, expire)
     SELECT sid, json_build_object('cookie', sess -> 'cookie', 'browser', sess -> 'browser', 'over', $2::text),
            now() + make_interval(secs => $3)
       FROM ended`,
    [req.sessionID, why, REASON_MS / 1000],
  );
  // As after `destroy`: nothing of it is saved again with the answer.
  Reflect.deleteProperty(req, 'session');
}

/** Ends every session of an account, except one: after a change of its password. */
export async function endOtherSessions(app: App, actorId: string, keep?: string): Promise<void> {
  await app.pool.query(
    `DELETE FROM app.sessions
      WHERE (sess #>> '{account,id}' = $1 OR sess #>> '{pending,id}' = $1) AND sid IS DISTINCT FROM $2`,
    [actorId, keep ?? null],
  );
}
