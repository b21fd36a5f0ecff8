import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_TAKEN } from '#domain/kernel/key-taken.ts';
import { z } from 'zod';
import { fold, type Decider, type Decision } from '#domain/kernel/decider.ts';
import { defineEvent, type EventDefinition } from '#domain/kernel/event.ts';
import { conflict, isRefusal } from '#domain/kernel/refusal.ts';
import { Registry } from 'prom-client';
import { observedExecute, retryCounter } from '#ops/execute/observed.ts';
import { createExecute, type Execute } from '#ops/execute/execute.ts';
import { createLog, type Log } from '#ops/log/log.ts';
import type { EventStore } from '#ops/store/port.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createVault } from '#ops/vault/vault.ts';
import { context } from '#tests/support/training/course-date.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';

/** A purse that is never below zero: enough to see a command lost, doubled, or decided on an old state. */
interface Moved {
  readonly type: 'Moved';
  readonly data: { by: number; after: number };
}
const definition = (type: string, schema: z.ZodType) =>
  defineEvent({ type, schema, timeline: { records: () => [], text: () => '' } }) as EventDefinition;
const definitions = [definition('Moved', z.object({ by: z.number(), after: z.number() }))];
const purse: Decider<number, Moved> = {
  name: 'purse',
  initial: () => 0,
  evolve(state, event) {
    if (event.data.by === 13) throw new Error('cannot evolve');
    return state + event.data.by;
  },
};
const move =
  (by: number) =>
  (state: number): Decision<Moved> => {
    if (state + by < 0) return conflict(`za mało: ${state}`);
    return by === 0 ? [] : [{ type: 'Moved', data: { by, after: state + by } }];
  };

let db: TestDatabase;
let store: EventStore;
let log: Log;
let one: Execute;
let other: Execute;

beforeAll(async () => {
  db = await testDatabase();
  store = createPostgresStore(db.pool, { notify: false });
  log = logOn(store);
  one = createExecute({ log });
  other = createExecute({ log, cache: { streams: 1 } });
});
afterAll(() => db.drop());

const logOn = (store: EventStore): Log =>
  createLog({ store, vault: createVault({ pool: db.pool, masterKey: Buffer.alloc(32, 3) }), definitions });

interface Call {
  readonly decide: (state: number) => Decision<Moved>;
  readonly key?: string;
  readonly command?: string;
}
const run = (execute: Execute, stream: string, { decide, key, command = 'Move' }: Call) =>
  execute({
    stream,
    decider: purse,
    command: { name: command, permission: 'public', decide },
    input: undefined,
    context: context(),
    correlationId: randomUUID(),
    ...(key ? { commandKey: key } : {}),
  });

const facts = async (stream: string): Promise<Moved[]> =>
  (await log.readStream(stream)).map((event) => event as unknown as Moved);

describe('groups of commands', () => {
  const amounts = fc.array(
    fc.record({
      by: fc.integer({ min: -4, max: 5 }),
      second: fc.boolean(),
      key: fc.option(fc.constantFrom('k1', 'k2', 'k3')),
      pause: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  );

  it('WIRE-09 any interleaving over two programs loses and doubles nothing and never breaks a rule', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, async (calls) => {
        const stream = `purse-${randomUUID()}`;
        const pending = [];
        for (const { by, second, key, pause } of calls) {
          // The key says which command it is: the same key never comes with another amount.
          const amount = key ? Number(key.slice(1)) : by;
          const call = { decide: move(amount), ...(key ? { key } : {}) };
          pending.push(run(second ? other : one, stream, call));
          if (pause) await new Promise((resolve) => setTimeout(resolve, 1));
        }
        const answers = await Promise.all(pending);
        const stored = await log.readStream(stream);
        const answered = answers.flatMap((answer) => (isRefusal(answer) ? [] : answer.events));
        // Every fact was returned to somebody, and every returned fact is there; only replays return one twice.
        expect([...new Set(answered.map((event) => event.id))].sort()).toEqual(stored.map((event) => event.id).sort());
        const returned = answers.flatMap((answer) => (isRefusal(answer) || answer.replayed ? [] : answer.events));
        expect(returned.length).toBe(stored.length);
        expect(stored.map((event) => event.revision)).toEqual(stored.map((_, index) => index));
        // Each was decided on exactly what stood before it.
        let sum = 0;
        for (const { data } of stored as unknown as Moved[]) {
          sum += data.by;
          expect([data.after, data.after >= 0]).toEqual([sum, true]);
        }
        const used = new Set(calls.flatMap(({ key }) => (key ? [key] : [])));
        expect(stored.flatMap((event) => event.meta.commandKey ?? []).sort()).toEqual([...used].sort());
      }),
      { numRuns: 60 },
    );
  });

  it('one refusal, one throw and facts that state or schema cannot take leave their neighbours alone', async () => {
    const stream = `purse-${randomUUID()}`;
    const broken = (): Decision<Moved> => {
      throw new Error('cannot decide');
    };
    const answers = await Promise.allSettled([
      run(one, stream, { decide: move(1) }),
      run(one, stream, { decide: move(2) }),
      run(one, stream, { decide: move(-9) }),
      run(one, stream, { decide: broken }),
      run(one, stream, { decide: move(13) }),
      run(one, stream, { decide: move('5' as never) }),
      run(one, stream, { decide: move(0) }),
      run(one, stream, { decide: move(-3) }),
    ]);
    expect(answers).toMatchObject([
      { value: { replayed: false, events: [{ revision: 0 }] } },
      { value: { events: [{ revision: 1 }] } },
      { value: { refused: 'conflict', message: 'za mało: 3' } },
      { reason: { message: 'cannot decide' } },
      { reason: { message: 'cannot evolve' } },
      { reason: { name: 'MalformedEventError' } },
      { value: { events: [], replayed: false } },
      { value: { events: [{ revision: 2 }] } },
    ]);
    expect(fold(purse, await facts(stream))).toBe(0);
    expect(await run(one, stream, { decide: move(-1) })).toMatchObject({ message: 'za mało: 0' });
  });

  it('WIRE-09 inside one group too the same key has one effect and belongs to one command', async () => {
    const stream = `purse-${randomUUID()}`;
    const first = run(one, stream, { decide: move(1) });
    const grouped = await Promise.all([
      run(one, stream, { decide: move(2), key: 'k' }),
      run(one, stream, { decide: move(2), key: 'k' }),
      run(one, stream, { decide: move(2), key: 'k', command: 'Other' }),
    ]);
    await first;
    expect(grouped).toMatchObject([
      { replayed: false, events: [{ revision: 1, data: { by: 2 } }] },
      { replayed: true, events: [{ revision: 1, data: { by: 2 } }] },
      KEY_TAKEN,
    ]);
    expect(await run(other, stream, { decide: move(2), key: 'k' })).toEqual({ ...grouped[0], replayed: true });
    expect((await facts(stream)).length).toBe(2);
  });

  it('a stream longer than a page is read whole', async () => {
    const stream = `purse-${randomUUID()}`;
    const events = Array.from({ length: 5_001 }, (_, n) => ({
      id: randomUUID(),
      type: 'Moved',
      version: 1,
      data: { by: 1, after: n + 1 },
      meta: { at: 'x', actor: { type: 'system', id: 'system', portal: 'szkolenia' }, command: 'Seed' },
    }));
    await store.append([{ stream, expected: 'none', events }]);
    expect(await run(one, stream, { decide: move(-6_000) })).toMatchObject({ message: 'za mało: 5001' });
    expect(await run(one, stream, { decide: move(-5_001) })).toMatchObject({ events: [{ revision: 5_001 }] });
  });
});

describe('appends that fail', () => {
  it('an append whose answer is lost is sent again and is one append', async () => {
    const stream = `purse-${randomUUID()}`;
    let sent = 0;
    const losing: EventStore = {
      ...store,
      async append(appends) {
        const result = await store.append(appends);
        sent += 1;
        if (sent === 1) throw Object.assign(new Error('Connection terminated unexpectedly'));
        return result;
      },
    };
    const execute = createExecute({ log: logOn(losing) });
    expect(await run(execute, stream, { decide: move(3) })).toMatchObject({ events: [{ revision: 0 }] });
    expect([sent, await facts(stream)]).toMatchObject([2, [{ data: { by: 3 } }]]);
  });

  it('an error of the store reaches the caller, and the next command starts afresh', async () => {
    const stream = `purse-${randomUUID()}`;
    let broken = true;
    const failing: EventStore = {
      ...store,
      append: (appends) => (broken ? Promise.reject(new Error('disk full')) : store.append(appends)),
    };
    const execute = createExecute({ log: logOn(failing) });
    await expect(run(execute, stream, { decide: move(3) })).rejects.toThrow('disk full');
    broken = false;
    expect(await run(execute, stream, { decide: move(-1) })).toMatchObject({ message: 'za mało: 0' });
  });

  it('someone who is faster every time ends in a refusal, not in an endless loop', async () => {
    const stream = `purse-${randomUUID()}`;
    const racing: EventStore = {
      ...store,
      append: async (appends) => ({ ok: false, stream: appends[0]?.stream ?? '', actual: 7 }),
    };
    const metrics = new Registry();
    const execute = observedExecute(createExecute({ log: logOn(racing), onRetry: retryCounter(metrics) }), metrics);
    expect(await run(execute, stream, { decide: move(1) })).toEqual(
      conflict('Ktoś inny właśnie zmienia te dane. Spróbuj ponownie.'),
    );
    const text = await metrics.metrics();
    expect(text).toMatch(/portal_command_duration_seconds_count\{command="\w+",outcome="busy"\} 1\n/);
    expect(text).toContain('portal_command_retries_total{reason="conflict"} 9\n');
  });
});
