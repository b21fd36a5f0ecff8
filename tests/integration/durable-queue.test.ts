import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail } from '#ops/mail/order.ts';
import { createQueue } from '#ops/queue/index.ts';
import { PermanentError, type DurableQueue } from '#ops/queue/port.ts';
import { attemptsWithin, pauseAfter, type QueueSettings } from '#ops/queue/settings.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { startWorkingProgram } from '#tests/support/program/working-program.ts';
import { startRedis, type TestRedis } from '#tests/support/servers/redis.ts';

let redis: TestRedis;
let database: TestDatabase;
beforeAll(async () => {
  redis = await startRedis();
  database = await testDatabase();
});
afterAll(async () => {
  await redis.stop();
  await database.drop();
});

let queue: DurableQueue;
const lines: string[] = [];
const logger = {
  warn: (_fields: object, message?: string) => void lines.push(message ?? ''),
  error: (_fields: object, message?: string) => void lines.push(message ?? ''),
} as unknown as NonNullable<QueueSettings['logger']>;

/** As if minutes had passed. */
const overdue = () => database.pool.query(`UPDATE app.jobs SET due_at = due_at - interval '5 minutes'`);
const settings = { attempts: 2, backoffMs: 100, leaseMs: 1000, pollMs: 50, logger };

describe('jobs outlive the memory of Bull', () => {
  const open = (namespace: string) =>
    createQueue({ pool: database.pool, redisUrl: redis.url }, { ...settings, namespace });
  let namespace: string;

  beforeEach(async () => {
    await database.pool.query('TRUNCATE app.jobs');
    namespace = `d_${randomUUID().slice(0, 8)}`;
    queue = await open(namespace);
  });
  afterEach(() => queue.close());

  const queueAt = (attempts: number) =>
    createQueue({ pool: database.pool, redisUrl: redis.url }, { ...settings, attempts, namespace });

  async function forget(): Promise<void> {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  }

  it('jobs of every kind that it forgot are found again, once, and what is done stays done', async () => {
    const seen: string[] = [];
    await queue.process('mail', async ({ id }) => void seen.push(id));
    await queue.add('mail', 'done-before', {});
    await queue.idle();
    for (const name of ['finish-move', 'drop-files', 'tell']) await queue.add(name, `${name}:e1`, { of: name });
    await queue.add('mail', { id: 'not-yet', afterMs: 3_600_000 }, {});
    await forget();
    await overdue();
    expect(await queue.recover()).toBe(3);
    expect(await queue.recover()).toBe(0);
    for (const name of ['finish-move', 'drop-files', 'tell'])
      await queue.process<{ of: string }>(name, async ({ data }) => void seen.push(data.of));
    await queue.idle();
    await overdue();
    expect(await queue.recover()).toBe(0);
    expect(seen.sort()).toEqual(['done-before', 'drop-files', 'finish-move', 'tell']);
  });

  it('a job whose data went with Redis as it was handed over is done from its row, and tried as often as any', async () => {
    const failing = await queueAt(3);
    await failing.add('tell', 'tell:e1', { revision: 7 });
    // What FLUSHALL leaves of a job that a worker has just taken from the list: its id.
    const client = new Redis(redis.url);
    expect(await client.del(`${namespace}:tell:tell:e1`)).toBe(1);
    client.disconnect();
    const tries: unknown[] = [];
    await failing.process<{ revision: number }>('tell', async ({ data, attempt, last }) => {
      tries.push([data, attempt, last]);
      if (attempt < 3) throw new Error('not yet');
    });
    await failing.idle();
    expect(tries).toEqual([
      [{ revision: 7 }, 1, false],
      [{ revision: 7 }, 2, false],
      [{ revision: 7 }, 3, true],
    ]);
    expect(await failing.dead()).toEqual([]);
    await failing.close();
  });

  it('emptied again and again under work, every job is done with its data and none is given up', async () => {
    const seen = new Map<string, unknown>();
    await queue.process<{ n: number }>(
      'tell',
      async ({ id, data }) => {
        if (typeof data.n !== 'number') throw new Error('no data');
        await new Promise((resolve) => setTimeout(resolve, 2));
        seen.set(id, data.n);
      },
      { concurrency: 5 },
    );
    const client = new Redis(redis.url);
    let isAdding = true;
    const emptied = (async () => {
      while (isAdding) await client.flushall();
    })();
    for (let n = 0; n < 100; n++) await queue.add('tell', `tell:${n}`, { n });
    isAdding = false;
    await emptied;
    client.disconnect();
    await expect
      .poll(
        async () => {
          await overdue();
          await queue.recover();
          await queue.idle();
          return seen.size;
        },
        { timeout: 60_000 },
      )
      .toBe(100);
    expect(await queue.dead()).toEqual([]);
    const { rows } = await database.pool.query('SELECT id FROM app.jobs WHERE done_at IS NULL');
    expect(rows).toEqual([]);
  });

  it('a dead job is listed with its reason without addresses, and happens when asked for, forgotten or not', async () => {
    let broken = true;
    await queue.process('mail', async () => {
      if (broken) throw new PermanentError('550 <jan@demo.example> unknown');
    });
    await queue.add('mail', 'm1', { mailId: 'm1' });
    await queue.idle();
    expect(await queue.dead()).toMatchObject([{ id: 'm1', name: 'mail', error: '550 <[adres]> unknown', attempts: 1 }]);
    await forget();
    // Nothing that is dead comes back by itself.
    await overdue();
    expect(await queue.recover()).toBe(0);
    broken = false;
    expect(await queue.retry('m1')).toBe(true);
    await queue.idle();
    expect(await queue.dead()).toEqual([]);
    expect(await queue.retry('m1')).toBe(false);
  });

  it('what an engine gave up without telling is dead here too', async () => {
    await queue.add('mail', 'given-up', {});
    await queue.process('mail', async () => {
      throw new Error('broken');
    });
    await queue.idle();
    await database.pool.query('UPDATE app.jobs SET dead_at = NULL');
    await database.pool.query(`UPDATE app.jobs SET due_at = now() - interval '1 day'`);
    expect(await queue.recover()).toBe(0);
    expect((await queue.dead()).map(({ id, error }) => [id, error])).toEqual([['given-up', 'broken']]);
  });
});

describe('a Redis that does not answer', () => {
  it('keeps nobody waiting, fills no log, and the jobs are done when it is back', async () => {
    await database.pool.query('TRUNCATE app.jobs');
    lines.length = 0;
    queue = await createQueue({ pool: database.pool, redisUrl: redis.url }, { ...settings, namespace: 'away' });
    const seen: string[] = [];
    await queue.process('mail', async ({ id }) => void seen.push(id));
    process.kill(redis.pid, 'SIGSTOP');
    const began = Date.now();
    await Promise.all(Array.from({ length: 50 }, (_, n) => queue.add('mail', `m${n}`, {})));
    const took = Date.now() - began;
    process.kill(redis.pid, 'SIGCONT');
    expect(took).toBeLessThan(60_000);
    expect(lines.filter((line) => line.startsWith('the queue takes no jobs'))).toHaveLength(1);
    await queue.idle();
    expect(new Set(seen).size).toBe(50);
    await queue.close();
  });
});

describe('patience', () => {
  it('ten tries within two hours, then one an hour for three days', () => {
    const attempts = attemptsWithin(72);
    const pauses = Array.from({ length: attempts - 1 }, (_, n) => pauseAfter({ backoffMs: 5000 }, n + 1));
    const total = (some: readonly number[]) => some.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
    expect(total(pauses.slice(0, 9))).toBeLessThan(2);
    expect(total(pauses)).toBeGreaterThan(71.9);
    expect(total(pauses)).toBeLessThan(73.1);
    expect(Math.max(...pauses)).toBe(3_600_000);
  });
});

describe('stopping', () => {
  it('a mail server that hangs holds it up for seconds, and the mail goes back to the queue', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const program = await startWorkingProgram({ smtpUrl: `smtp://127.0.0.1:${port}` });
    const { app } = program;
    const connected = once(silent, 'connection');
    await queueMail(app, {
      id: 'hangs',
      portal: 'szkolenia',
      template: 'password-reset',
      personId: await app.vault.newPerson(),
      input: { to: 'jan@demo.example', name: 'Jan', link: 'https://portal.example/x' },
    });
    await connected;
    // Stopping ends the pool: what it left in the rows is read as it goes.
    const stopped = program.stop(async (pool) => {
      const { rows } = await pool.query(`SELECT status, attempts FROM app.mails WHERE id = 'hangs'`);
      const jobs = await pool.query(`SELECT dead_at, done_at FROM app.jobs WHERE id = 'hangs'`);
      expect([rows, jobs.rows]).toEqual([[{ status: 'queued', attempts: 1 }], [{ dead_at: null, done_at: null }]]);
    });
    const began = Date.now();
    await stopped;
    expect(Date.now() - began).toBeLessThan(60_000);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
