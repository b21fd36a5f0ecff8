import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allEvents } from '#domain/events.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { registerApplications } from '#domain/training/course-date/decide/register.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { createExecute, type Execute } from '#ops/execute/execute.ts';
import {
  createSnapshots,
  dropUnreadableSnapshots,
  EVERY,
  type Folding,
  type SnapshotOutcome,
  type Snapshots,
} from '#ops/execute/snapshots.ts';
import { FEW } from '#ops/execute/load.ts';
import { createLog, type Log } from '#ops/log/log.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import type { EventStore } from '#ops/store/port.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createVault, type Vault } from '#ops/vault/vault.ts';
import { context, employee, fact, NOW, registration, scheduled } from '#tests/support/training/course-date.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { scene } from '#tests/support/servers/eventstoredb/scene.ts';

/** Snapshots on a real PostgreSQL, by the role that serves requests. */
let db: TestDatabase;
let pool: DatabasePool;
const masterKey = Buffer.alloc(32, 7);
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

beforeAll(async () => {
  db = await testDatabase();
  pool = createPool(db.appUrl, { max: 8, name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await db.drop();
});

interface Process {
  readonly execute: Execute;
  readonly vault: Vault;
  readonly log: Log;
  readonly snapshots: Snapshots;
  readonly outcomes: SnapshotOutcome[];
  /** Facts read so far. */
  read(): number;
  /** Resolves when what was to be kept is kept, or not. */
  settled(): Promise<void>;
}

interface Difference {
  readonly store?: EventStore;
  readonly definitions?: typeof allEvents;
  readonly maxAgeMs?: number;
}

/** A program of its own: nothing is remembered of what another one did. */
function start({
  store = createPostgresStore(pool, { notify: false }),
  definitions = allEvents,
  maxAgeMs,
}: Difference = {}): Process {
  const vault = createVault({ pool, masterKey });
  let read = 0;
  const log = createLog({ store, vault, definitions });
  const counting: Log = {
    ...log,
    async readFacts(...call) {
      const facts = await log.readFacts(...call);
      read += facts.events.length;
      return facts;
    },
  };
  const outcomes: SnapshotOutcome[] = [];
  const work: Promise<void>[] = [];
  const snapshots = createSnapshots({
    pool,
    vault,
    log,
    deferred: { run: (job) => void work.push(job()) },
    traffic: { giveWay: async () => undefined },
    logger: { warn: () => undefined },
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const cache = maxAgeMs === undefined ? {} : { maxAgeMs };
  const execute = createExecute({ log: counting, snapshots, cache });
  return {
    execute,
    vault,
    log,
    snapshots,
    outcomes,
    read: () => read,
    settled: async () => void (await Promise.all(work)),
  };
}

type Decide = (state: CourseDateState) => readonly CourseDateEvent[];
async function run(
  { execute }: Pick<Process, 'execute'>,
  stream: string,
  { decide, key, decider = courseDate }: { decide: Decide; key?: string; decider?: typeof courseDate },
) {
  const done = await execute({
    stream,
    decider,
    command: { name: 'Act', permission: 'public', decide },
    input: undefined,
    context: { ...context(), inputDigest: 'what-was-sent-and-more-than-is-kept' },
    correlationId: randomUUID(),
    ...(key ? { commandKey: key } : {}),
  });
  if (isRefusal(done)) throw new Error(done.message);
  return done;
}

/** The state as a command of this process finds it. */
async function seen(process: Pick<Process, 'execute'>, stream: string, decider = courseDate): Promise<CourseDateState> {
  let state: CourseDateState | undefined;
  const decide: Decide = (present) => ((state = structuredClone(present)), []);
  await run(process, stream, { decide, decider });
  if (!state) throw new Error('Nothing was decided');
  return state;
}

const folding = (stream: string): Folding => ({ stream, decider: courseDate as unknown as Folding['decider'] });

const repeated = (count: number): CourseDateEvent[] =>
  Array.from({ length: count }, () => ({
    type: 'ApplicationConfirmationSent',
    data: { applicationId: 'jan', courseDateId: 'd1', repeated: true },
  }));

/** A date with Jan and Ewa and one fact short of a snapshot. */
async function longDate(process: Process): Promise<string> {
  const stream = `course-date-${randomUUID()}`;
  const ids = await process.vault.persons(['jan', 'ewa', 'reporter'].map((who) => `${stream} ${who}`));
  await run(process, stream, { decide: () => [scheduled({ seatLimit: 9 })] });
  for (const [place, who] of ['jan', 'ewa'].entries()) {
    const base = employee(who);
    const participant = { ...base.participant, personId: ids[place] ?? '', email: `${who}@demo.example` };
    const input = registration([{ ...base, participant }]);
    const reporter = { ...input.reporter, personId: ids[2] ?? '' };
    await run(process, stream, {
      decide: (state) => registerApplications.decide(state, { ...input, reporter }, context()) as CourseDateEvent[],
    });
  }
  for (let left = EVERY - 4; left > 0; left -= 100)
    await run(process, stream, { decide: () => repeated(Math.min(left, 100)) });
  return stream;
}

/** The same, with its snapshot. */
async function keptDate(process: Process = start()): Promise<{ process: Process; stream: string }> {
  const stream = await longDate(process);
  await run(process, stream, { decide: () => repeated(1), key: 'the last before' });
  await process.settled();
  expect(process.outcomes).toEqual(['kept']);
  return { process, stream };
}

const personOf = async ({ vault }: Process, stream: string, who: string): Promise<string> =>
  (await vault.persons([`${stream} ${who}`]))[0] ?? '';
const emails = (state: CourseDateState): string[] =>
  [...state.applications.values()].map(({ details }) => details.participant.email);
const rowsOf = async (stream: string) =>
  (
    await pool.query<{ revision: number; state: Buffer }>(
      'SELECT revision, state FROM app.snapshots WHERE stream = $1',
      [stream],
    )
  ).rows;

describe('a snapshot', () => {
  it('is written when a stream has gone far enough, and the first command elsewhere reads what is behind it alone', async () => {
    const { process, stream } = await keptDate();
    await run(process, stream, { decide: () => repeated(30) });
    const [elsewhere, replaying] = [start(), start()];
    const execute = createExecute({ log: replaying.log });
    const [found, replayed] = [await seen(elsewhere, stream), await seen({ execute }, stream)];
    expect(found).toStrictEqual(replayed);
    expect(found.sequence).toBe(EVERY + 30);
    expect(elsewhere.outcomes).toEqual(['found']);
    // The beginning that tells a long stream, the snapshot's own last fact, those behind it.
    expect(elsewhere.read()).toBe(FEW + 1 + 30);
    expect(await run(elsewhere, stream, { decide: () => repeated(1) })).toMatchObject({ replayed: false });
  });

  it('remembers what each idempotency key made, and with which input', async () => {
    const { stream } = await keptDate();
    const elsewhere = start();
    const again = await run(elsewhere, stream, { decide: () => repeated(5), key: 'the last before' });
    expect(again).toMatchObject({ replayed: true, events: [{ revision: EVERY - 1 }] });
    const other = elsewhere.execute({
      stream,
      decider: courseDate,
      command: { name: 'Act', permission: 'public', decide: () => [] },
      input: undefined,
      context: { ...context(), inputDigest: 'something-else-was-sent' },
      correlationId: 'c',
      commandKey: 'the last before',
    });
    expect(await other).toMatchObject({ refused: 'invalid' });
  });

  it('is written behind a replay too, again after so many facts, and never gives way to an older one', async () => {
    const { process, stream } = await keptDate();
    await pool.query('DELETE FROM app.snapshots WHERE stream = $1', [stream]);
    const elsewhere = start();
    await seen(elsewhere, stream);
    await elsewhere.settled();
    expect(await rowsOf(stream)).toMatchObject([{ revision: EVERY - 1 }]);
    const slow = start();
    await seen(slow, stream);
    await run(process, stream, { decide: () => repeated(EVERY) });
    await process.settled();
    expect(await rowsOf(stream)).toMatchObject([{ revision: 2 * EVERY - 1 }]);
    const older = await slow.snapshots.find(folding(stream));
    await pool.query('UPDATE app.snapshots SET revision = revision + 1 WHERE stream = $1', [stream]);
    if (older) slow.snapshots.keep(folding(stream), older, () => older);
    await slow.settled();
    expect(slow.outcomes.at(-1)).toBe('skipped');
    expect(await rowsOf(stream)).toMatchObject([{ revision: 2 * EVERY }]);
  });

  it('is where anyone who only looks begins too; a second look reads what came since, a third one nothing', async () => {
    const { process, stream } = await keptDate();
    await run(process, stream, { decide: () => repeated(7) });
    const elsewhere = start();
    const look = () => elsewhere.execute.look({ stream, decider: courseDate, pick: ({ sequence }) => sequence });
    expect(await look()).toBe(EVERY + 7);
    expect([elsewhere.outcomes, elsewhere.read()]).toEqual([['found'], FEW + 1 + 7]);
    await run(process, stream, { decide: () => repeated(2) });
    expect([await look(), await look()]).toEqual([EVERY + 9, EVERY + 9]);
    expect(elsewhere.read()).toBe(FEW + 1 + 7 + 2);
  });

  it('of another fold, or of a program that knows other facts, is not used and is replaced', async () => {
    const { stream } = await keptDate();
    const release = start();
    await seen(release, stream, { ...courseDate, version: 99 });
    await release.settled();
    expect(release.outcomes).toEqual(['kept']);
    expect(release.read()).toBe(EVERY);
    const [, ...fewer] = allEvents;
    const other = start({ definitions: fewer as unknown as typeof allEvents });
    await seen(other, stream, { ...courseDate, version: 99 });
    expect(other.outcomes).not.toContain('found');
    expect(other.read()).toBe(EVERY);
  });

  it.each([
    [
      'was damaged',
      `UPDATE app.snapshots SET state = set_byte(state, 100, get_byte(state, 100) # 1) WHERE stream = $1`,
    ],
    ['was cut off', `UPDATE app.snapshots SET state = substring(state FROM 1 FOR 20) WHERE stream = $1`],
    ['says another place', `UPDATE app.snapshots SET revision = revision - 5 WHERE stream = $1`],
  ])('that %s is dropped, and the log is read', async (_what, damage) => {
    const { stream } = await keptDate();
    await pool.query(damage, [stream]);
    const elsewhere = start();
    expect((await seen(elsewhere, stream)).sequence).toBe(EVERY);
    await elsewhere.settled();
    expect(elsewhere.outcomes).toEqual(['dropped', 'kept']);
  });

  it('of another stream opens nowhere else', async () => {
    const [{ stream }, other] = [await keptDate(), await keptDate()];
    await pool.query('DELETE FROM app.snapshots WHERE stream = $1', [other.stream]);
    await pool.query('UPDATE app.snapshots SET stream = $2 WHERE stream = $1', [stream, other.stream]);
    const elsewhere = start();
    await seen(elsewhere, other.stream);
    expect(elsewhere.outcomes).toEqual(['dropped']);
  });

  it('ahead of a log that was restored, or beside it, is dropped', async () => {
    const { stream } = await keptDate();
    const cut = (from: number) =>
      db.pool.query(`SET session_replication_role = replica; DELETE FROM eventstore.events
        WHERE stream = '${stream}' AND revision >= ${from}; RESET session_replication_role`);
    await cut(EVERY - 50);
    const ahead = start();
    expect((await seen(ahead, stream)).sequence).toBe(EVERY - 50);
    expect(ahead.outcomes).toEqual(['found', 'dropped']);
    expect(await rowsOf(stream)).toEqual([]);
    // The same length again, of other facts.
    await run(ahead, stream, { decide: () => repeated(50) });
    await ahead.settled();
    await cut(EVERY - 1);
    const beside = start();
    await beside.log.append([
      {
        stream,
        expected: EVERY - 2,
        events: [
          {
            ...fact('ApplicationResigned', 'ewa'),
            meta: { at: NOW, actor: context().actor, command: 'Act', correlationId: 'c' },
          },
        ],
      },
    ]);
    expect((await seen(beside, stream)).primaryCount).toBe(1);
    expect(beside.outcomes).toContain('dropped');
  });

  it('that the database refuses leaves all as without any', async () => {
    const { stream } = await keptDate();
    await db.pool.query('ALTER TABLE app.snapshots RENAME TO away');
    try {
      const elsewhere = start();
      expect((await seen(elsewhere, stream)).sequence).toBe(EVERY);
      await elsewhere.settled();
      expect(elsewhere.outcomes).toEqual(['failed', 'failed']);
    } finally {
      await db.pool.query('ALTER TABLE app.away RENAME TO snapshots');
    }
  });

  it('of a log on EventStoreDB is the same', async () => {
    const { server, store, open } = await scene();
    const process = start({ store });
    const { stream } = await keptDate(process);
    await run(process, stream, { decide: () => repeated(7) });
    const elsewhere = start({ store: open(server.url) });
    expect((await seen(elsewhere, stream)).sequence).toBe(EVERY + 7);
    expect(elsewhere.outcomes).toEqual(['found']);
    expect(elsewhere.read()).toBe(FEW + 1 + 7);
  });
});

describe('GDP-03 erased persons and snapshots', () => {
  it('nothing of a person is in one in plain text, compressed or not', async () => {
    const { stream } = await keptDate();
    const [row] = await rowsOf(stream);
    for (const plain of ['jan@demo.example', 'Nowak', 'registered', 'primary'])
      expect(row?.state.includes(Buffer.from(plain))).toBe(false);
  });

  it('an erasure makes all of them unreadable in the same step; the person is blank, and the bytes go', async () => {
    const { process, stream } = await keptDate();
    const other = await keptDate();
    await process.vault.forget(await personOf(process, stream, 'ewa'));
    // Nothing of what a process remembers opens them, and nothing but the log is read.
    const elsewhere = start();
    expect(emails(await seen(elsewhere, stream))).toEqual(['jan@demo.example', '']);
    expect(elsewhere.outcomes).not.toContain('found');
    expect(await process.snapshots.find(folding(other.stream))).toBeUndefined();
    await elsewhere.settled();
    await dropUnreadableSnapshots({ pool });
    expect(await rowsOf(other.stream)).toEqual([]);
    // The one that was made since shows nobody who is gone.
    const later = start();
    expect(emails(await seen(later, stream))).toEqual(['jan@demo.example', '']);
    expect(later.outcomes).toEqual(['found']);
  });

  it('a state folded before an erasure is not kept after it', async () => {
    const process = start();
    const stream = await longDate(process);
    const elsewhere = start();
    await elsewhere.vault.forget(await personOf(elsewhere, stream, 'ewa'));
    // The process still remembers the state, and by now there is a new key.
    await elsewhere.vault.everybody();
    await run(process, stream, { decide: () => repeated(1) });
    await process.settled();
    expect(process.outcomes).toEqual(['skipped']);
    expect(await rowsOf(stream)).toEqual([]);
  });

  it('an erasure that is under way is waited for, and nothing is kept', async () => {
    const process = start();
    const stream = await longDate(process);
    const person = await personOf(process, stream, 'jan');
    const key = await process.vault.everybody();
    const erasing = await db.pool.connect();
    try {
      await erasing.query('BEGIN');
      await erasing.query(
        'UPDATE vault.persons SET wrapped = NULL, identity = NULL, destroyed_at = now() WHERE person_id = ANY ($1)',
        [[person, key]],
      );
      await run(process, stream, { decide: () => repeated(1) });
      await waiting(db.pool, 1);
      await erasing.query('COMMIT');
    } finally {
      erasing.release();
    }
    await process.settled();
    expect(process.outcomes).toEqual(['skipped']);
    expect(await rowsOf(stream)).toEqual([]);
  });

  it('an erasure while one is being written waits for it, and leaves it unreadable', async () => {
    const { process, stream } = await keptDate();
    const holding = await db.pool.connect();
    let erased: Promise<void>;
    try {
      await holding.query('BEGIN');
      await holding.query('SELECT FROM app.snapshots WHERE stream = $1 FOR UPDATE', [stream]);
      await run(process, stream, { decide: () => repeated(EVERY) });
      await waiting(db.pool, 1);
      const elsewhere = start();
      erased = elsewhere.vault.forget(await personOf(elsewhere, stream, 'ewa'));
      await waiting(db.pool, 2);
      await holding.query('COMMIT');
    } finally {
      holding.release();
    }
    await Promise.all([process.settled(), erased]);
    expect(process.outcomes).toEqual(['kept', 'kept']);
    expect(await rowsOf(stream)).toMatchObject([{ revision: 2 * EVERY - 1 }]);
    const later = start();
    expect(emails(await seen(later, stream))).toEqual(['jan@demo.example', '']);
    expect(later.outcomes).not.toContain('found');
  });

  it('a state that came from one is asked for the forgotten as others are', async () => {
    const { process, stream } = await keptDate();
    await run(process, stream, { decide: () => repeated(3) });
    const elsewhere = start({ maxAgeMs: -1 });
    expect(emails(await seen(elsewhere, stream))).toEqual(['jan@demo.example', 'ewa@demo.example']);
    const before = elsewhere.read();
    await seen(elsewhere, stream);
    expect(elsewhere.read()).toBe(before);
    await elsewhere.vault.forget(await personOf(process, stream, 'jan'));
    expect(emails(await seen(elsewhere, stream))).toEqual(['', 'ewa@demo.example']);
    expect(elsewhere.read()).toBeGreaterThan(before);
  });
});

/** So many statements wait for somebody's lock. */
const waiting = (pool: Pool, count: number) =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(count);
  });
