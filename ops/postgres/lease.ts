import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseSession } from './dedicated.ts';
import type { DatabasePool } from './pool.ts';

/** Works that one process of many does, with the second keys of their advisory locks. */
const WORKS = { 'read-models': 1, reactions: 2, 'read-model-builds': 3, bounces: 4, webhooks: 5 } as const;
export type Work = keyof typeof WORKS;

/** Done for a moment at a time: that nobody leads them is no trouble. */
export const NOW_AND_THEN: readonly Work[] = ['bounces'];

const LOCK = 7_265_164;

/** How often a process that stands by asks for the leader's place. */
export const STANDBY_MS = 500;

/** How long a leader may hang before another one takes its place, unless set. */
const DEFAULT_LEASE_MS = 8_000;

/** Waited for the lock of a leader whose connections were just ended. */
const FREED_MS = 1_000;

/** The time in which one process leads. */
export interface Term {
  readonly name: Work;
  /** What `app.check_lease` wants besides the name. */
  readonly token: number;
  /** Aborts when the term is over: another one leads, the connection is gone, or the program stops. */
  readonly ended: AbortSignal;
  /** Ends it: the database has refused what only the leader may write. */
  end(): void;
}

interface Contest {
  readonly pool: DatabasePool;
  readonly name: Work;
  readonly leaseMs?: number | undefined;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Another process leads: what was refused is its work now. */
export const isDeposed = (error: unknown): boolean => (error as { code?: string } | null)?.code === 'LS001';

/**
 * Runs `work` in one process of many, until `stop` aborts; after a lost term it stands by again.
 *
 * `standsBy` is called when another process is found to lead, `failed` when the database could not be asked; `pauseMs`
 * says how long it leaves the place to others before it asks for it again.
 */
export async function lead(
  contest: Contest & {
    readonly stop: AbortSignal;
    standsBy?(): void;
    failed?(error: unknown): void;
    pauseMs?(): number;
  },
  work: (term: Term) => Promise<void>,
): Promise<void> {
  const { stop, logger, name } = contest;
  while (!stop.aborted) {
    try {
      const held = await takeTerm(contest, stop);
      if (held) await work(held.term).finally(() => held.release());
      else contest.standsBy?.();
    } catch (error) {
      contest.failed?.(error);
      if (!stop.aborted) logger.error({ err: error, work: name }, 'Leading is not possible now, trying again');
    }
    await sleep(contest.pauseMs?.() ?? STANDBY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** A term, when nobody leads or the one who did hangs. */
export async function takeTerm(
  contest: Contest,
  stop?: AbortSignal,
): Promise<{ readonly term: Term; release(): Promise<void> } | undefined> {
  const { pool, name } = contest;
  const leaseMs = contest.leaseMs ?? DEFAULT_LEASE_MS;
  // The database's lock is the session's, which all of this process share.
  if (pool.dedicated.holds.has(name)) return undefined;
  pool.dedicated.holds.add(name);
  let locked = false;
  let token: number | undefined;
  const session = await pool.dedicated.session().catch((error: unknown) => {
    pool.dedicated.holds.delete(name);
    throw error;
  });
  try {
    locked = await tryLock(session, name);
    const free = locked || (await isHanging(session, contest));
    if (free && !locked) locked = await replaceHanging(session, contest);
    token = free ? await writeLease(session, contest, { leaseMs, locked }) : undefined;
  } finally {
    if (token === undefined) await giveBack(session, contest, locked);
  }
  if (token === undefined) return undefined;
  return holdTerm(session, { contest, token, leaseMs, locked, stop });
}

async function giveBack(session: DatabaseSession, { pool, name }: Contest, locked: boolean): Promise<void> {
  if (locked) await session.query('SELECT pg_advisory_unlock($1, $2)', [LOCK, WORKS[name]]).catch(() => undefined);
  pool.dedicated.holds.delete(name);
}

interface Held {
  readonly contest: Contest;
  readonly token: number;
  readonly leaseMs: number;
  locked: boolean;
  readonly stop: AbortSignal | undefined;
}

function holdTerm(session: DatabaseSession, held: Held): { readonly term: Term; release(): Promise<void> } {
  const { contest, token, leaseMs, stop } = held;
  const { name, logger } = contest;
  const over = new AbortController();
  const end = () => over.abort();
  session.ended.addEventListener('abort', end);
  const renew = async (): Promise<void> => {
    const { rowCount } = await session.query(
      `UPDATE app.leases SET expires_at = clock_timestamp() + $3 * interval '1 ms' WHERE name = $1 AND token = $2`,
      [name, token, leaseMs],
    );
    if (rowCount === 0) end();
    else held.locked ||= await tryLock(session, name);
  };
  const beat = setInterval(() => void renew().catch(end), leaseMs / 4);
  over.signal.addEventListener('abort', () => clearInterval(beat));
  const ended = stop ? AbortSignal.any([stop, over.signal]) : over.signal;
  // Each of many followers waits for it.
  setMaxListeners(0, ended);
  const term: Term = { name, token, ended, end };
  return {
    term,
    async release() {
      const lost = over.signal.aborted;
      end();
      session.ended.removeEventListener('abort', end);
      if (lost) logger.warn({ work: name }, 'Another process leads now, or the connection is gone');
      await session
        .query(`UPDATE app.leases SET expires_at = '-infinity' WHERE name = $1 AND token = $2`, [name, token])
        .catch(() => undefined);
      await giveBack(session, contest, held.locked);
    },
  };
}

async function tryLock(session: DatabaseSession, name: Work): Promise<boolean> {
  const { rows } = await session.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', [
    LOCK,
    WORKS[name],
  ]);
  return rows[0]?.locked ?? false;
}

/** Somebody leads and has not renewed the lease. */
async function isHanging(session: DatabaseSession, { name }: Contest): Promise<boolean> {
  const { rowCount } = await session.query(
    `SELECT FROM app.leases WHERE name = $1 AND expires_at < clock_timestamp() AND expires_at > '-infinity'`,
    [name],
  );
  return rowCount === 1;
}

/**
 * Ends all connections of a leader that hangs: its locks and half-done transactions are gone then, and whatever it still
 * means to write is refused. Where the server does not let us the lease alone decides.
 *
 * @returns whether its lock is ours now
 */
async function replaceHanging(session: DatabaseSession, { name, logger }: Contest): Promise<boolean> {
  logger.warn({ work: name }, 'The leading process hangs, taking its place');
  await session
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND (
         application_name = (SELECT holder FROM app.leases WHERE name = $1) OR pid IN (
         SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = $2 AND objid = $3 AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())))`,
      [name, LOCK, WORKS[name]],
    )
    .catch((error: unknown) => logger.warn({ err: error, work: name }, 'Its connections can not be ended'));
  for (let waited = 0; waited < FREED_MS; waited += 50) {
    if (await tryLock(session, name)) return true;
    await sleep(50);
  }
  return false;
}

/** Anyone who writes it first leads: the second finds it young, or its token gone. */
async function writeLease(
  session: DatabaseSession,
  { name, pool }: Contest,
  { leaseMs, locked }: { leaseMs: number; locked: boolean },
): Promise<number | undefined> {
  const { rows } = await session.query<{ token: number }>(
    `INSERT INTO app.leases AS held (name, token, holder, expires_at)
     VALUES ($1, 1, $2, clock_timestamp() + $3 * interval '1 ms')
     ON CONFLICT (name) DO UPDATE
       SET token = held.token + 1, holder = excluded.holder, expires_at = excluded.expires_at
       WHERE $4 OR held.expires_at < clock_timestamp()
     RETURNING token`,
    [name, pool.name, leaseMs, locked],
  );
  return rows[0]?.token;
}
