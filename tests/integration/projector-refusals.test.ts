import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { MOST_ASIDE } from '#ops/projector/aside.ts';
import { createProjector, type Projector, type ProjectorOptions } from '#ops/projector/projector.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { MemoryLog } from '#tests/support/log/memory-log.ts';
import { expectedRows, forgetReadModels, keepingLogger, storedRows, tables } from '#tests/support/log/read-models.ts';
import { teams, toyEvent, toys, type ToyRow } from '#tests/support/log/toy-read-model.ts';
import type { ReadModel } from '#projections/read-model.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: DatabasePool;
let log: MemoryLog;
let logger: ReturnType<typeof keepingLogger>;
let started: Projector[];

beforeEach(async () => {
  database = await testDatabase();
  ({ pool } = database);
  log = new MemoryLog();
  logger = keepingLogger();
  started = [];
});
afterEach(async () => {
  for (const projector of started) await projector.stop();
  await database.drop();
});

function projectorOf(options: Partial<ProjectorOptions> = {}): Projector {
  const projector = createProjector({ pool, log, models: [toys, teams, strict], logger, ...options });
  started.push(projector);
  return projector;
}

/** Toys that nobody of this name may own. */
const strict: ReadModel<ToyRow> = {
  ...toys,
  name: 'strict',
  columns: {
    ...toys.columns,
    owner: `text NOT NULL CONSTRAINT refuses CHECK (owner <> 'Kowalski')`,
  },
};
const made = (id: string, text = 'Ala') => ({ type: 'Made', data: { id, to: 'x', text } });
const tagged = (id: string, text = 't') => ({ type: 'Tagged', data: { id, to: '', text } });
/** Nothing is refused any more, as after a mend. */
const mend = () => pool.query('ALTER TABLE read.strict DROP CONSTRAINT IF EXISTS refuses');
const aside = async (): Promise<{ key: string; reason: string }[]> =>
  (await pool.query(`SELECT key, reason FROM app.rows_set_aside WHERE slot = 'live' ORDER BY key`)).rows;

describe('one row never stops a read model', () => {
  it.each(['live', 'rebuilt'])('of a thousand events one is refused, and 999 are shown (%s)', async (how) => {
    const projector = projectorOf();
    if (how === 'live') await projector.start();
    log.append(...Array.from({ length: 1000 }, (_, n) => made(`id-${n}`, n === 500 ? 'Kowalski' : 'Ala')));
    await projector.catchUp();
    const shown = await storedRows(pool, strict);
    expect(shown).toEqual(expectedRows(log, strict).filter(({ id }) => id !== 'id-500'));
    expect(shown).toHaveLength(999);
    expect(await aside()).toEqual([{ key: 'id-500', reason: expect.stringMatching(/^23514 /) }]);
    expect(await projector.waitFor(['strict', 'toys', 'teams'], log.append(made('later')))).toBe(how === 'live');
    expect(JSON.stringify([await projector.status(), logger.errors])).not.toContain('Kowalski');
    expect(await storedRows(pool, toys)).toHaveLength(how === 'live' ? 1001 : 1000);
  });

  it('is folded on while it is set aside, and appears with the next event for it once it is taken', async () => {
    const projector = projectorOf();
    await projector.start();
    await projector.waitFor(['strict'], log.append(made('a', 'Kowalski'), tagged('a', 'one'), made('b')));
    await projector.waitFor(['strict'], log.append(tagged('a', 'two')));
    expect(await aside()).toHaveLength(1);
    await mend();
    await projector.waitFor(['strict'], log.append(tagged('a', 'three')));
    expect(await storedRows(pool, strict)).toEqual(expectedRows(log, strict));
    expect((await storedRows(pool, strict))[0]).toMatchObject({ id: 'a', tags: ['one', 'two', 'three'], count: 4 });
    expect(await aside()).toEqual([]);
    expect(await projector.paused()).toEqual([]);
  });

  it.each(['at the start', 'when asked', 'from time to time'])('appears %s once it is taken', async (when) => {
    const before = projectorOf(when === 'from time to time' ? { retryMs: 50 } : {});
    await before.start();
    await before.waitFor(['strict'], log.append(made('a', 'Kowalski')));
    expect(await aside()).toHaveLength(1);
    if (when === 'at the start') await before.stop();
    await mend();
    if (when === 'at the start') await projectorOf().start();
    if (when === 'when asked') await before.resume();
    await expect.poll(aside).toEqual([]);
    expect(await storedRows(pool, strict)).toEqual(expectedRows(log, strict));
  });

  it('stays set aside through a rebuild, which begins again', async () => {
    const projector = projectorOf();
    await projector.start();
    await projector.waitFor(['strict'], log.append(made('a', 'Kowalski'), made('b')));
    await projector.rebuild('strict');
    expect(await aside()).toHaveLength(1);
    expect(await storedRows(pool, strict)).toMatchObject([{ id: 'b' }]);
    const mended = projectorOf({ models: [toys, teams, { ...toys, name: 'strict', version: 2 }] });
    await projector.stop();
    await mended.catchUp();
    expect([await aside(), (await storedRows(pool, strict)).length]).toEqual([[], 2]);
    expect(await tables(pool)).toEqual(['strict', 'teams', 'toys']);
  });

  it('a whole column that is wrong is a mistake of the program: its read model is paused', async () => {
    log.append(...Array.from({ length: MOST_ASIDE + 1 }, (_, n) => made(`id-${n}`, 'Kowalski')));
    const projector = projectorOf();
    await projector.catchUp();
    expect((await projector.status()).find(({ name }) => name === 'strict')?.error).toMatch(/^Made .* 23514/);
    expect(await projector.unready()).toEqual(['strict: catching-up']);
    expect(await storedRows(pool, toys)).toHaveLength(MOST_ASIDE + 1);
  }, 120_000);

  it('whatever is refused in whatever batches, the table and what is aside are the fold of the log', async () => {
    const tuning = fc.record({
      liveBatch: fc.integer({ min: 1, max: 12 }),
      rebuildBatch: fc.integer({ min: 1, max: 12 }),
      writeBehindChars: fc.integer({ min: 1, max: 8_000 }),
      writeBehindEvents: fc.integer({ min: 1, max: 30 }),
      cachedChars: fc.integer({ min: 0, max: 500 }),
    });
    const fussy: ReadModel<ToyRow> = {
      ...strict,
      columns: { ...toys.columns, count: `integer NOT NULL CONSTRAINT refuses CHECK (count % 3 <> 2)` },
    };
    const parts = fc.array(fc.array(toyEvent, { maxLength: 20 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(parts, tuning, async (batches, sizes) => {
        await forgetReadModels(pool);
        log = new MemoryLog();
        for (const events of batches) {
          log.append(...events);
          await projectorOf({ models: [toys, fussy], tuning: sizes }).catchUp();
          const without = new Set((await aside()).map(({ key }) => key));
          const refused = expectedRows(log, fussy).filter(({ count }) => count % 3 === 2);
          expect([...without].sort()).toEqual(refused.map(({ id }) => id).sort());
          const others = (rows: object[]) => (rows as ToyRow[]).filter(({ id }) => !without.has(id));
          expect(others(await storedRows(pool, fussy))).toEqual(others(expectedRows(log, fussy)));
        }
        await mend();
        await projectorOf({ models: [toys, fussy], tuning: sizes }).resume();
        expect([await aside(), await storedRows(pool, fussy)]).toEqual([[], expectedRows(log, fussy)]);
      }),
      { numRuns: 25 },
    );
  }, 240_000);
});

describe('live writes and rebuilds take the same', () => {
  /** Halves, NUL and the like in every kind of column, keys of JSON included. */
  const odd: ReadModel<ToyRow> = {
    ...toys,
    name: 'odd',
    on: Object.fromEntries(
      Object.entries(toys.on).map(([type, { rows, evolve }]) => [
        type,
        {
          rows,
          evolve: (row: ToyRow | undefined, event, key) => {
            const after = evolve(row, event, key);
            return after && { ...after, history: after.history.map((one) => ({ ...one, [after.owner]: after.owner })) };
          },
        } satisfies ReadModel<ToyRow>['on'][string],
      ]),
    ),
  };

  it('facts with halves of signs, NUL and other signs that nobody sees', async () => {
    const projector = projectorOf({ models: [odd] });
    await projector.start();
    const text = 'a\ud83c b\udf84 \0c\u000b\ufffe\uffff 🎄\tz\ud83c';
    await projector.waitFor(
      ['odd'],
      log.append(made('a', text), tagged('a', text), made('b', `${'x'.repeat(300)}${text}`)),
    );
    const live = await storedRows(pool, odd);
    expect(live).toMatchObject([
      { owner: 'a\ufffd b\ufffd c 🎄\tz\ufffd', tags: ['a\ufffd b\ufffd c 🎄\tz\ufffd'] },
      {},
    ]);
    await projector.rebuild('odd');
    expect(await storedRows(pool, odd)).toEqual(live);
    expect([await projector.paused(), await aside()]).toEqual([[], []]);
  });

  it('any text at all', async () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    const text = fc.string({ unit: fc.oneof(unit, fc.constantFrom('\0', '\ud83c', '\udf84', '\\', '"', '\r')) });
    const projector = projectorOf({ models: [odd] });
    await projector.start();
    const texts = fc.sample(text, 200);
    await projector.waitFor(['odd'], log.append(...texts.map((one, n) => made(`id-${n}`, one))));
    const live = await storedRows(pool, odd);
    await projector.rebuild('odd');
    expect(await storedRows(pool, odd)).toEqual(live);
    expect([live.length, await projector.paused(), await aside()]).toEqual([200, [], []]);
  });

  it('a read model that an earlier program left paused goes on by the start alone', async () => {
    const before = projectorOf({ models: [odd] });
    await before.start();
    await before.waitFor(['odd'], log.append(made('a')));
    await before.stop();
    const error = { eventId: 'event-2', type: 'Made', message: '22P02 invalid input syntax for type json' };
    await pool.query('UPDATE read.checkpoints SET error = $1', [JSON.stringify(error)]);
    const position = log.append(made('b', `${'x'.repeat(79)}\ud83c`));
    const projector = projectorOf({ models: [odd] });
    expect(await projector.unready()).toEqual(['odd: paused']);
    await projector.start();
    expect(await projector.waitFor(['odd'], position)).toBe(true);
    expect([await projector.unready(), (await storedRows(pool, odd)).length]).toEqual([[], 2]);
  });
});
