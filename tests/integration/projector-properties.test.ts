import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProjector } from '#ops/projector/projector.ts';
import type { Step, Tuning } from '#ops/projector/target.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { MemoryLog, type ToyEvent } from '#tests/support/log/memory-log.ts';
import {
  expectedRows,
  forgetReadModels,
  indexes,
  keepingLogger,
  ownPool,
  storedRows,
  tables,
} from '#tests/support/log/read-models.ts';
import { teams, toyEvent, toys } from '#tests/support/log/toy-read-model.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Every size small, so that short logs meet every boundary. */
const tuning: fc.Arbitrary<Tuning> = fc.record({
  liveBatch: fc.integer({ min: 1, max: 12 }),
  rebuildBatch: fc.integer({ min: 1, max: 12 }),
  writeBehindChars: fc.integer({ min: 1, max: 8_000 }),
  writeBehindEvents: fc.integer({ min: 1, max: 30 }),
  cachedChars: fc.integer({ min: 0, max: 500 }),
});

type Action =
  | { readonly kind: 'append'; readonly events: readonly ToyEvent[] }
  | { readonly kind: 'catchUp' }
  | { readonly kind: 'rebuild'; readonly name: string };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('append' as const), events: fc.array(toyEvent, { maxLength: 25 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('catchUp' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rebuild' as const), name: fc.constantFrom('toys', 'teams') }),
  },
);

/** After how many steps the process dies, and whether by an exception or by its connections being cut. */
const crash = fc.record({ after: fc.integer({ min: 0, max: 12 }), by: fc.constantFrom('throw', 'cut') });

class Crash extends Error {}

describe('folding the log into tables', () => {
  it('gives the same rows in any batches, live or rebuilt', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 8 }), tuning, async (actions, sizes) => {
        await forgetReadModels(database.pool);
        const log = new MemoryLog();
        const logger = keepingLogger();
        const projector = createProjector({ pool: database.pool, log, models: [toys, teams], logger, tuning: sizes });
        for (const step of actions) await perform(step, { log, projector });
        await projector.catchUp();
        expect(await stored()).toEqual(expected(log));
        await projector.rebuild('toys');
        expect(await stored()).toEqual(expected(log));
        expect(logger.errors).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same rows when it dies between any two steps and starts again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 2, maxLength: 6 }),
        fc.record({ sizes: tuning, crashes: fc.array(crash, { minLength: 1, maxLength: 4 }) }),
        async (actions, { sizes, crashes }) => {
          await forgetReadModels(database.pool);
          const log = new MemoryLog();
          const lives = crashes.map((one) => ({ ...one }));
          for (const one of [...actions, { kind: 'catchUp' } as const]) {
            if (one.kind === 'append') log.append(...one.events);
            else await surviving(one, { log, sizes, lives });
          }
          expect(await stored()).toEqual(expected(log));
        },
      ),
      { numRuns: 60 },
    );
  });
});

async function perform(
  one: Action,
  { log, projector }: { log: MemoryLog; projector: ReturnType<typeof createProjector> },
): Promise<void> {
  if (one.kind === 'append') log.append(...one.events);
  else if (one.kind === 'catchUp') await projector.catchUp();
  else await projector.rebuild(one.name);
}

/** Runs an action in processes that die, until one lives long enough. */
async function surviving(
  one: Action,
  { log, sizes, lives }: { log: MemoryLog; sizes: Tuning; lives: { after: number; by: string }[] },
): Promise<void> {
  for (;;) {
    const life = lives[0];
    let dead = false;
    const pool = ownPool(database.url);
    const probe = async (_step: Step) => {
      if (!life || life.after-- > 0) return;
      dead = true;
      lives.shift();
      if (life.by === 'throw') throw new Crash();
      await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    };
    const logger = keepingLogger();
    try {
      await perform(one, {
        log,
        projector: createProjector({ pool, log, models: [toys, teams], logger, tuning: sizes, probe }),
      });
      return;
    } catch (error) {
      if (!dead) throw error;
    } finally {
      await pool.end();
    }
  }
}

async function stored() {
  const { pool } = database;
  return {
    toys: await storedRows(pool, toys),
    teams: await storedRows(pool, teams),
    tables: await tables(pool),
    indexes: await indexes(pool),
  };
}

/** The fold of the whole log; a swap leaves nothing behind, and every index has its name back. */
const expected = (log: MemoryLog) => ({
  toys: expectedRows(log, toys),
  teams: expectedRows(log, teams),
  tables: ['teams', 'toys'],
  indexes: ['teams_pkey', 'toys_i0', 'toys_i1', 'toys_i2', 'toys_pkey'],
});
