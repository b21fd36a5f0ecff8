import { expect, it } from 'vitest';
import { MemoryLog } from '#tests/support/log/memory-log.ts';
import type { LogBatch } from './log-batch.ts';
import { Tail, type FollowOptions } from './tail.ts';

/** A log in memory that counts who reads it, and can be made to fail. */
class WatchedLog extends MemoryLog {
  subscriptions = 0;
  /** Positions from which somebody read by himself. */
  readonly read: string[] = [];
  #fail: ((error: Error) => void) | undefined;

  break(): void {
    this.#fail?.(new Error('the log is away'));
  }

  override async readAll(...args: Parameters<MemoryLog['readAll']>): ReturnType<MemoryLog['readAll']> {
    this.read.push(args[0]);
    return super.readAll(...args);
  }

  override async *subscribe(options: Parameters<MemoryLog['subscribe']>[0]): ReturnType<MemoryLog['subscribe']> {
    this.subscriptions += 1;
    const broken = new Promise<never>((_, reject) => (this.#fail = reject));
    broken.catch(() => undefined);
    const batches = super.subscribe(options)[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([batches.next(), broken]);
      if (next.done) return;
      yield next.value;
    }
  }
}

const some = (count: number, type = 'Arrived') => Array.from({ length: count }, () => ({ type, data: {} }));

/** Follows until asked to stop, noting what came; `slow` holds each batch until it is let go. */
function following(tail: Tail, options: Omit<FollowOptions, 'signal'>, slow?: Promise<void>) {
  const abort = new AbortController();
  const batches: LogBatch[] = [];
  const done = (async () => {
    for await (const batch of tail.follow({ ...options, signal: abort.signal })) {
      batches.push(batch);
      if (slow) await slow;
    }
  })();
  done.catch(() => undefined);
  return {
    batches,
    done,
    ids: () => batches.flatMap(({ events }) => events.map(({ id }) => id)),
    stop: () => {
      abort.abort();
      return done;
    },
  };
}

/** Everything here is done in turns of the loop: no time is waited for. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const idsOf = (log: MemoryLog, type?: string) =>
  log.events.filter((event) => type === undefined || event.type === type).map(({ id }) => id);

it('all who follow share one reading, each gets its types in order, whenever it came', async () => {
  const log = new WatchedLog();
  const tail = new Tail(log);
  log.append(...some(5), ...some(5, 'Left'));
  const all = following(tail, { after: '' });
  const left = following(tail, { after: '', types: ['Left'] });
  await settled();
  log.append(...some(3), ...some(2, 'Left'));
  await settled();
  const late = following(tail, { after: log.events[6]?.position ?? '' });
  await settled();
  log.append(...some(1));
  await settled();
  expect(all.ids()).toEqual(idsOf(log));
  expect(left.ids()).toEqual(idsOf(log, 'Left'));
  expect(late.ids()).toEqual(idsOf(log).slice(7));
  expect(log.subscriptions).toBe(1);
  await Promise.all([all.stop(), left.stop(), late.stop()]);
});

it('what was appended last was read once for all', async () => {
  const log = new WatchedLog();
  const tail = new Tail(log);
  const followers = Array.from({ length: 10 }, () => following(tail, { after: '' }));
  await settled();
  log.read.length = 0;
  log.append(...some(1));
  await settled();
  for (const one of followers) expect(one.ids()).toEqual(idsOf(log));
  expect(log.read.length).toBeLessThanOrEqual(2);
  await Promise.all(followers.map((one) => one.stop()));
});

it('a follower that is slow holds up nobody, and reads by itself what was not kept for it', async () => {
  const log = new WatchedLog();
  const tail = new Tail(log);
  let letGo = (): void => undefined;
  const quick = following(tail, { after: '' });
  const slow = following(tail, { after: '', batchSize: 700 }, new Promise<void>((resolve) => (letGo = resolve)));
  await settled();
  for (let n = 0; n < 12; n += 1) {
    log.append(...some(900));
    await settled();
  }
  expect(quick.ids()).toEqual(idsOf(log));
  expect(slow.ids().length).toBeLessThan(1000);
  letGo();
  await settled();
  await settled();
  expect(slow.ids()).toEqual(idsOf(log));
  expect(Math.max(...slow.batches.map(({ events }) => events.length))).toBeLessThanOrEqual(700);
  expect(slow.batches.at(-1)?.caughtUp).toBe(true);
  await Promise.all([quick.stop(), slow.stop()]);
});

it('a log that fails fails for all; who follows again misses nothing', async () => {
  const log = new WatchedLog();
  const tail = new Tail(log);
  const [one, other] = [following(tail, { after: '' }), following(tail, { after: '' })];
  await settled();
  log.append(...some(2));
  await settled();
  log.break();
  await expect(one.done).rejects.toThrow('away');
  await expect(other.done).rejects.toThrow('away');
  log.append(...some(2));
  const again = following(tail, { after: one.batches.at(-1)?.position ?? '' });
  await settled();
  expect([...one.ids(), ...again.ids()]).toEqual(idsOf(log));
  await again.stop();
});

it('nothing is read once nobody follows', async () => {
  const log = new WatchedLog();
  const tail = new Tail(log);
  const first = following(tail, { after: '' });
  await settled();
  await first.stop();
  log.read.length = 0;
  log.append(...some(3));
  await settled();
  expect(log.read).toEqual([]);
  const second = following(tail, { after: '' });
  await settled();
  expect(second.ids()).toEqual(idsOf(log));
  expect(log.subscriptions).toBe(2);
  await second.stop();
});
