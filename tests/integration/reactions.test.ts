import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPostgresQueue } from '#ops/queue/postgres.ts';
import type { Queue } from '#ops/queue/port.ts';
import type { Vault } from '#ops/vault/vault.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { MemoryLog } from '#tests/support/log/memory-log.ts';
import type { Reaction } from '#workers/reaction.ts';
import { startReactions } from '#workers/runner.ts';

const logger = pino({ level: 'silent' });

describe('reactions', () => {
  let database: TestDatabase;
  let log: MemoryLog;
  let queue: Queue;
  let done: string[];
  const running: { stop(): Promise<void> }[] = [];

  const app = () => ({
    pool: database.pool,
    log,
    queue,
    vault: {} as Vault,
    now: () => new Date().toISOString(),
    logger,
  });
  const start = async (...reactions: Reaction[]) => {
    const runner = await startReactions(app(), reactions);
    running.push(runner);
    return runner;
  };
  const greet = (extra: Partial<Reaction> = {}): Reaction => ({
    name: 'greet',
    from: 'start',
    on: { Arrived: (event) => ({ job: 'greeting', data: { eventId: event.id } }) },
    ...extra,
  });
  const position = async (name: string): Promise<string | undefined> =>
    (await database.pool.query<{ position: string }>('SELECT position FROM app.reactions WHERE name = $1', [name]))
      .rows[0]?.position;
  const caughtUp = (name: string) =>
    vi.waitFor(async () => expect(await position(name)).toBe(log.last), { timeout: 60_000 });
  const finished = async (name: string) => {
    await caughtUp(name);
    await queue.idle();
    return done.sort();
  };

  beforeEach(async () => {
    database = await testDatabase();
    log = new MemoryLog();
    queue = createPostgresQueue(database.pool, { pollMs: 50 });
    done = [];
    await queue.process('greeting', async (job) => void done.push(job.id));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((runner) => runner.stop()));
    await queue.close();
    await database.drop();
  });

  it('turn each event into jobs under ids of their own, and nothing else', async () => {
    log.append({ type: 'Arrived', data: {} }, { type: 'Left', data: {} }, { type: 'Arrived', data: {} });
    await start(greet());
    expect(await finished('greet')).toEqual(['greet:event-1', 'greet:event-3']);
    log.append({ type: 'Arrived', data: {} });
    expect(await finished('greet')).toEqual(['greet:event-1', 'greet:event-3', 'greet:event-4']);
  });

  it('may ask for several jobs or for none', async () => {
    log.append({ type: 'Arrived', data: {} }, { type: 'Arrived', data: {} });
    const twice = { job: 'greeting', data: {} };
    await start(greet({ on: { Arrived: (event) => (event.id === 'event-1' ? [twice, twice] : null) } }));
    expect(await finished('greet')).toEqual(['greet:event-1', 'greet:event-1:1']);
  });

  it('start at the head of the log by default, and go on where they were', async () => {
    log.append({ type: 'Arrived', data: {} });
    const first = await start(greet({ from: 'head' }));
    await caughtUp('greet');
    log.append({ type: 'Arrived', data: {} });
    expect(await finished('greet')).toEqual(['greet:event-2']);
    await first.stop();
    log.append({ type: 'Arrived', data: {} });
    await start(greet({ from: 'head' }));
    expect(await finished('greet')).toEqual(['greet:event-2', 'greet:event-3']);
  });

  it('double nothing after a crash between the jobs and the checkpoint', async () => {
    log.append({ type: 'Arrived', data: {} }, { type: 'Arrived', data: {} });
    const first = await start(greet());
    await finished('greet');
    await first.stop();
    await database.pool.query(`UPDATE app.reactions SET position = ''`);
    await start(greet());
    expect(await finished('greet')).toEqual(['greet:event-1', 'greet:event-2']);
  });

  it('are silent about the histories of the demo data', async () => {
    log.append({ type: 'Arrived', data: {} }, { type: 'Arrived', data: {} }, { type: 'Arrived', data: {} });
    const [first, second] = log.events;
    if (first && second) {
      log.events[0] = { ...first, meta: { ...first.meta, command: 'DemoRegister' } };
      log.events[1] = { ...second, meta: { ...second.meta, actor: { ...second.meta.actor, onBehalfOf: 'demo' } } };
    }
    await start(greet());
    expect(await finished('greet')).toEqual(['greet:event-3']);
  });

  it('one that fails is tried again, skips nothing and holds up no other', async () => {
    let broken = true;
    log.append({ type: 'Arrived', data: {} }, { type: 'Arrived', data: {} });
    await start(
      greet(),
      greet({
        name: 'shaky',
        on: {
          Arrived: (event) => {
            if (broken && event.id === 'event-2') throw new Error('not yet');
            return { job: 'greeting', data: {} };
          },
        },
      }),
    );
    await finished('greet');
    expect(done).toContain('greet:event-2');
    expect(await position('shaky')).toBe('');
    broken = false;
    await caughtUp('shaky');
    expect((await finished('shaky')).filter((id) => id.startsWith('shaky'))).toEqual([
      'shaky:event-1',
      'shaky:event-2',
    ]);
  });

  it('one event that cannot be read is set aside, the others go on, and a program that reads it makes up for it', async () => {
    const asideIn = async () =>
      (await database.pool.query('SELECT reaction, event_id, type, stream FROM app.reaction_set_aside'))
        .rows as object[];
    log.unreadable.add('event-2');
    log.append(...['a', 'b', 'b', 'c'].map((stream) => ({ type: 'Arrived', data: {}, stream })));
    const first = await start(greet());
    expect(await finished('greet')).toEqual(['greet:event-1', 'greet:event-3', 'greet:event-4']);
    expect(await asideIn()).toEqual([{ reaction: 'greet', event_id: 'event-2', type: 'Arrived', stream: 'b' }]);
    await first.stop();
    // A program that can't read it either leaves it where it is.
    const second = await start(greet());
    await caughtUp('greet');
    await second.stop();
    expect(await asideIn()).toHaveLength(1);
    log.unreadable.clear();
    await start(greet());
    await vi.waitFor(async () => expect(await asideIn()).toEqual([]), { timeout: 60_000 });
    expect(await finished('greet')).toEqual(['greet:event-1', 'greet:event-2', 'greet:event-3', 'greet:event-4']);
  });

  it('run in one process of many; another takes over when it goes', async () => {
    const seen: string[] = [];
    const by = (name: string) =>
      greet({
        on: {
          Arrived: () => {
            seen.push(name);
            return null;
          },
        },
      });
    const first = await start(by('first'));
    log.append({ type: 'Arrived', data: {} });
    await caughtUp('greet');
    await start(by('second'));
    log.append({ type: 'Arrived', data: {} });
    await caughtUp('greet');
    await first.stop();
    log.append({ type: 'Arrived', data: {} });
    await caughtUp('greet');
    expect(seen).toEqual(['first', 'first', 'second']);
  });
});
