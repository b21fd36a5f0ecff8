import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PermanentError, type Job, type Queue } from '#ops/queue/port.ts';
import type { QueueSettings } from '#ops/queue/settings.ts';

/** An engine under test: `open` connects one more process' worth of queue to the same jobs. */
export interface QueueEngine {
  open(settings: Partial<QueueSettings>): Promise<Queue>;
  /** No jobs of an earlier test are left. */
  clear?(): Promise<void>;
  /** For the child process that crashes: JSON for `tests/contract/queue-crash.ts`. */
  address(): { redisUrl?: string; databaseUrl?: string };
}

const PATIENCE = { attempts: 3, backoffMs: 200, leaseMs: 1000, pollMs: 50 };

/** What every queue engine promises (ops/queue/port.ts). */
export function queueContract(title: string, engine: () => QueueEngine): void {
  describe(title, () => {
    let namespace: string;
    let queue: Queue;
    const opened: Queue[] = [];

    const open = async (): Promise<Queue> => {
      const another = await engine().open({ ...PATIENCE, namespace });
      opened.push(another);
      return another;
    };

    beforeEach(async () => {
      namespace = `q_${randomUUID().slice(0, 8)}`;
      await engine().clear?.();
      queue = await open();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((one) => one.close()));
    });

    it('hands a job to its handler once, with its id, name, data and try', async () => {
      const seen: Job[] = [];
      await queue.process('mail', async (job) => void seen.push(job));
      await queue.add('mail', 'confirmation:42', { mailId: '42' });
      await queue.idle();
      expect(seen).toEqual([{ id: 'confirmation:42', name: 'mail', data: { mailId: '42' }, attempt: 1, last: false }]);
    });

    it('runs an id once, however often it is added, at the same time and after it is done', async () => {
      let runs = 0;
      await Promise.all(Array.from({ length: 10 }, () => queue.add('mail', 'same', {})));
      await queue.process('mail', async () => void runs++);
      await queue.idle();
      await queue.add('mail', 'same', {});
      await queue.idle();
      expect(runs).toBe(1);
    });

    it('takes many at once, of several names, those that are known without effect', async () => {
      const seen: string[] = [];
      await queue.add('mail', 'known', {});
      await queue.addAll([
        ...['known', 'a', 'b'].map((id) => ({ name: 'mail', id, data: { id } })),
        { name: 'finish-move', id: { id: 'c', afterMs: 300 }, data: {} },
      ]);
      await queue.addAll([]);
      for (const name of ['mail', 'finish-move']) await queue.process(name, async (job) => void seen.push(job.id));
      await queue.idle();
      expect(seen.sort()).toEqual(['a', 'b', 'c', 'known']);
    });

    it('an id may be any text, also a word that the engine uses itself', async () => {
      const ids = ['stalled', 'wait', 'id', '42', '', 'repeat:1', 'mail:7:lock', 'job:stalled#', 'delayed'];
      const seen: string[] = [];
      await queue.process('mail', async ({ id }) => {
        seen.push(id);
        if (id === 'wait') throw new PermanentError('not now');
      });
      for (const id of ids) await queue.add('mail', id, {});
      await queue.idle();
      expect(seen.sort()).toEqual([...ids].sort());
      expect((await queue.dead()).map(({ id }) => id)).toEqual(['wait']);
      expect(await queue.retry('wait')).toBe(true);
      await queue.idle();
      expect(seen.filter((id) => id === 'wait')).toHaveLength(2);
    });

    it('runs a job that is to wait not before its time, and counts it as work that is left', async () => {
      const ran: string[] = [];
      await queue.process('mail', async (job) => void ran.push(job.id));
      await queue.add('mail', { id: 'later', afterMs: 1500 }, {});
      await queue.add('mail', 'now', {});
      await queue.idle();
      expect(ran).toEqual(['now', 'later']);
    });

    it('keeps jobs that were added before anybody works on them, and jobs added by another process', async () => {
      const seen: string[] = [];
      await queue.add('mail', 'early', {});
      const worker = await open();
      await worker.process('mail', async (job) => void seen.push(job.id));
      await queue.add('mail', 'late', {});
      await queue.idle();
      expect(seen.sort()).toEqual(['early', 'late']);
    });

    it('tries again after a failure and forgets it once it succeeds', async () => {
      const tries: number[] = [];
      await queue.process('mail', async (job) => {
        tries.push(job.attempt);
        if (job.attempt === 1) throw new Error('greylisted');
      });
      await queue.add('mail', 'second-time-lucky', {});
      await queue.idle();
      expect(tries).toEqual([1, 2]);
      expect(await queue.dead()).toEqual([]);
    });

    it('makes a job dead after its last try, shows why, and runs it again when asked', async () => {
      const tries: [number, boolean][] = [];
      let broken = true;
      await queue.process('mail', async (job) => {
        tries.push([job.attempt, job.last]);
        if (broken) throw new Error('no such mailbox');
      });
      await queue.add('mail', 'doomed', { mailId: '7' });
      await queue.idle();
      expect(tries).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      const [dead, ...others] = await queue.dead();
      expect(others).toEqual([]);
      expect(dead).toMatchObject({
        id: 'doomed',
        name: 'mail',
        data: { mailId: '7' },
        error: 'no such mailbox',
        failedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      });
      broken = false;
      expect(await queue.retry('doomed')).toBe(true);
      await queue.idle();
      expect(tries).toHaveLength(4);
      expect(await queue.dead()).toEqual([]);
      expect(await queue.retry('doomed')).toBe(false);
      expect(await queue.retry('unknown')).toBe(false);
    });

    it('makes a job dead at once when trying again cannot help', async () => {
      let runs = 0;
      await queue.process('mail', async () => {
        runs++;
        throw new PermanentError('550 unknown user');
      });
      await queue.add('mail', 'hopeless', {});
      await queue.idle();
      expect(runs).toBe(1);
      const other = await open();
      expect((await other.dead()).map(({ id, error }) => [id, error])).toEqual([['hopeless', '550 unknown user']]);
      expect(await other.retry('hopeless')).toBe(true);
      await queue.idle();
      expect(runs).toBe(2);
    });

    it('works on as many jobs at the same time as configured, never more', async () => {
      let running = 0;
      let most = 0;
      const gate = signal();
      await queue.process(
        'mail',
        async () => {
          most = Math.max(most, ++running);
          if (most === 3) gate.resolve();
          await gate.promise;
          running--;
        },
        { concurrency: 3 },
      );
      await Promise.all(Array.from({ length: 12 }, (_, n) => queue.add('mail', `job-${n}`, {})));
      await queue.idle();
      expect(most).toBe(3);
    });

    it('shares the jobs among processes without doubling one', async () => {
      const seen: string[] = [];
      const workers = await Promise.all([open(), open(), open()]);
      for (const worker of workers)
        await worker.process('mail', async (job) => void seen.push(job.id), { concurrency: 4 });
      const ids = Array.from({ length: 60 }, (_, n) => `job-${n}`);
      await Promise.all(ids.map((id) => queue.add('mail', id, {})));
      await queue.idle();
      expect(seen.sort()).toEqual([...ids].sort());
    });

    it('keeps the names apart', async () => {
      const seen: string[] = [];
      await queue.process('mail', async (job) => void seen.push(`mail ${job.id}`));
      await queue.process('finish-move', async (job) => void seen.push(`move ${job.id}`));
      await queue.add('mail', 'a', {});
      await queue.add('finish-move', 'b', {});
      await queue.idle();
      expect(seen.sort()).toEqual(['mail a', 'move b']);
    });

    it('waits for running jobs when closing and leaves the others for the next process', async () => {
      const began = signal();
      const finish = signal();
      let done = false;
      await queue.process('mail', async () => {
        began.resolve();
        await finish.promise;
        done = true;
      });
      await queue.add('mail', 'running', {});
      await began.promise;
      await queue.add('mail', 'waiting', {});
      const closed = queue.close();
      setTimeout(() => finish.resolve(), 100);
      await closed;
      expect(done).toBe(true);
      const next = await open();
      const seen: string[] = [];
      await next.process('mail', async (job) => void seen.push(job.id));
      await next.idle();
      expect(seen).toEqual(['waiting']);
    });

    it('gives the job of a crashed worker to another one', async () => {
      await queue.add('mail', 'orphan', {});
      await crashWhileWorking({ ...engine().address(), settings: { ...PATIENCE, namespace } });
      const seen: string[] = [];
      await queue.process('mail', async (job) => void seen.push(job.id));
      await queue.idle();
      expect(seen).toEqual(['orphan']);
    });

    it('keeps hold of a job that takes longer than the lease', async () => {
      let runs = 0;
      const worker = await open();
      for (const one of [queue, worker])
        await one.process('mail', async () => {
          runs++;
          await new Promise((resolve) => setTimeout(resolve, 3500));
        });
      await queue.add('mail', 'long', {});
      await queue.idle();
      expect(runs).toBe(1);
    });
  });
}

/** A promise that is kept from outside. */
function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((keep) => (resolve = keep));
  return { promise, resolve };
}

/** Another process takes a job and is killed with -9 in the middle of it. */
async function crashWhileWorking(address: object): Promise<void> {
  const script = join(import.meta.dirname, 'queue-crash.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(address)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('working') && resolve());
    child.once('exit', (code) => reject(new Error(`queue-crash.ts ended with ${code}`)));
  });
  child.kill('SIGKILL');
  await gone;
}
