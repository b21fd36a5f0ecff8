import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recorded } from '#domain/kernel/event.ts';
import { pastSource } from '#ops/history/past-source.ts';
import { createProjector } from '#ops/projector/projector.ts';
import { replay } from '#ops/projector/replay.ts';
import type { Tuning } from '#ops/projector/target.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { MemoryLog, type ToyEvent } from '#tests/support/log/memory-log.ts';
import { forgetReadModels, keepingLogger } from '#tests/support/log/read-models.ts';
import { NOBODY, oldToyEvent, oldToys, teams } from '#tests/support/log/toy-read-model.ts';

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

const text = ({ data }: Recorded): string => (data as { text: string }).text;

/** What a program shows whose log ends at the moment, without whom erasures have taken since. */
function expectedAt(log: MemoryLog, moment: string): object[] {
  const known = log.events.filter(({ at }) => at <= moment);
  const gone = new Set(log.events.filter(({ at, type }) => at > moment && type === 'OwnerErased').map(text));
  return [...replay(oldToys, known).values()].map((row) => (gone.has(row.owner) ? { ...row, owner: NOBODY } : row));
}

const models = [oldToys, teams];

async function shownAt(moment: string): Promise<object[]> {
  const { rows } = await database.pool.query<{ row: { seen_at: string } & object }>(SHOWN_AT, [moment]);
  return rows.map(({ row }) => ({ ...row, seen_at: new Date(row.seen_at).toISOString() }));
}

const columns = Object.keys(oldToys.columns).join(', ');

/** By hand, beside the program's own way. */
const SHOWN_AT = `SELECT row_to_json(t) AS row FROM (
  SELECT ${columns} FROM read.toys WHERE valid_from <= $1
  UNION ALL SELECT ${columns} FROM read.toys__past WHERE valid_from <= $1 AND valid_to > $1) t ORDER BY id COLLATE "C"`;

async function listedAt(moment: string): Promise<unknown[]> {
  const { db } = pastSource(database.pool, models, moment);
  const found = await db
    .selectFrom('toys' as never)
    .select('id' as never)
    .orderBy('id' as never)
    .execute();
  return found.map((row) => (row as { id: string }).id).sort();
}

/** Which rows there were, asked of rows and former rows as they stood at a later moment. */
async function listedFrom(later: string, moment: string): Promise<unknown[]> {
  const { db } = pastSource(database.pool, models, later);
  const { rows } = await sql<{ id: string; owner: string }>`
    select id, owner from read.toys where valid_from <= ${moment}::timestamptz
    union all
    select id, owner from read.toys__past where valid_from <= ${moment}::timestamptz and valid_to > ${moment}::timestamptz`.execute(
    db,
  );
  return rows.map(({ id, owner }) => `${id} ${owner}`).sort();
}

async function whole(): Promise<string[]> {
  const { rows } = await database.pool.query<{ row: string }>(
    `SELECT t::text AS row FROM read.toys__past t ORDER BY id COLLATE "C", valid_from`,
  );
  return rows.map(({ row }) => row);
}

type Named = { readonly id: string; readonly owner: string };

async function agrees(log: MemoryLog): Promise<void> {
  const moments = ['2026-01-01T00:00:00.000Z', ...log.events.map(({ at }) => at)];
  for (const moment of moments) {
    const expected = expectedAt(log, moment);
    expect(await shownAt(moment), moment).toEqual(expected);
    expect(await listedAt(moment)).toEqual(expected.map((row) => (row as { id: string }).id).sort());
    const named = expected.map((row) => `${(row as Named).id} ${(row as Named).owner}`).sort();
    for (const later of moments.filter((one) => one >= moment).slice(0, 3)) {
      expect(await listedFrom(later, moment), `${moment} from ${later}`).toEqual(named);
    }
  }
}

describe('what rows said before', () => {
  it('is at every moment what a program shows whose log ends there, live and rebuilt, and nobody who is erased is in it', async () => {
    const batches = fc.array(fc.array(oldToyEvent, { maxLength: 12 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(batches, tuning, async (all, sizes) => {
        await forgetReadModels(database.pool);
        const log = new MemoryLog();
        const logger = keepingLogger();
        const projector = createProjector({ pool: database.pool, log, models, logger, tuning: sizes });
        for (const events of all) {
          log.append(...events);
          await projector.catchUp();
        }
        await agrees(log);
        const live = await whole();
        await projector.rebuild('toys');
        expect(await whole()).toEqual(live);
        await agrees(log);
        expect(logger.errors).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('is kept of what is asked, and a model that keeps nothing is never shown as it is now', async () => {
    await forgetReadModels(database.pool);
    const log = new MemoryLog();
    const made = (id: string): ToyEvent => ({ type: 'Made', data: { id, to: 'x', text: 'Ala' } });
    log.append(made('a'));
    await createProjector({ pool: database.pool, log, models, logger: keepingLogger() }).catchUp();
    const { db } = pastSource(database.pool, models, '2026-06-01T00:00:00.000Z');
    await expect(
      db
        .selectFrom('teams' as never)
        .selectAll()
        .execute(),
    ).rejects.toThrow('What teams said in the past is not kept');
  });
});
