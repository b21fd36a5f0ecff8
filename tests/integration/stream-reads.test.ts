import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventStore, StoredEvent } from '#ops/store/port.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';

let db: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  db = await testDatabase();
  store = createPostgresStore(db.pool, { notify: false });
});
afterAll(() => db.drop());

const event = (n: number): StoredEvent => ({ id: randomUUID(), type: 'Counted', version: 1, data: { n }, meta: {} });
const events = (count: number) => Array.from({ length: count }, (_, n) => event(n));

describe('many streams read at once', () => {
  it('each reader gets exactly what it asked for, in order', async () => {
    const lengths = [0, 1, 2, 7, 300];
    const names = lengths.map((length) => `length-${length}`);
    for (const [index, length] of lengths.entries()) {
      if (length > 0) await store.append([{ stream: names[index] ?? '', expected: 'none', events: events(length) }]);
    }
    const ask = fc.record({
      stream: fc.nat(lengths.length - 1),
      from: fc.nat(9),
      limit: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 10 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(ask, { maxLength: 90 }), async (asks) => {
        const read = await Promise.all(
          asks.map(({ stream, from, limit }) =>
            store.readStream(names[stream] ?? '', { from, ...(limit ? { limit } : {}) }),
          ),
        );
        expect(read.map((found) => found.map((one) => [one.stream, one.revision, one.data]))).toEqual(
          asks.map(({ stream, from, limit = 1_000 }) =>
            Array.from({ length: lengths[stream] ?? 0 }, (_, n) => [names[stream], n, { n }]).slice(from, from + limit),
          ),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('what was appended before a stream is asked for is seen, however busy the readers are', async () => {
    const streams = Array.from({ length: 60 }, () => `busy-${randomUUID()}`);
    const counts = await Promise.all(
      streams.map(async (stream) => {
        const seen: number[] = [];
        for (let n = 0; n < 5; n += 1) {
          await store.append([{ stream, expected: n === 0 ? 'none' : n - 1, events: [event(n)] }]);
          seen.push((await store.readStream(stream)).length);
        }
        return seen;
      }),
    );
    expect(counts).toEqual(streams.map(() => [1, 2, 3, 4, 5]));
  });

  it('a stream that cannot be read fails its readers and nobody later', async () => {
    const bad = Array.from({ length: 3 }, () => store.readStream('with \u0000 inside'));
    expect((await Promise.allSettled(bad)).map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await store.readStream('length-0')).toEqual([]);
  });
});
