import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { readCheckpoints } from '#ops/projector/checkpoints.ts';
import { runProjections } from '#ops/projector/command.ts';
import { readStall } from '#ops/projector/stall.ts';
import { createProjector, type Projector } from '#ops/projector/projector.ts';
import { integer, text, type ReportView } from '#ops/reporting/view.ts';
import { makeViews } from '#ops/reporting/views.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { MemoryLog } from '#tests/support/log/memory-log.ts';
import { forgetReadModels, keepingLogger } from '#tests/support/log/read-models.ts';
import { teams, toys } from '#tests/support/log/toy-read-model.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';

const view: ReportView = {
  name: 'toys',
  about: 'Zabawki',
  from: 'reporting_source.toys t LEFT JOIN reporting_source.teams g ON g.name = t.team',
  columns: {
    toy_id: text('t.id', 'Identyfikator'),
    owner: text('t.owner', 'Czyja'),
    changes: integer('t.count', 'Ile zmian'),
    team_size: integer('g.made', 'Ile w drużynie'),
  },
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: DatabasePool;
let log: MemoryLog;
let started: Projector[];
/** A report builder: reads what is granted, and has a schema of its own. */
let bi: pg.Client;
let role: string;

beforeEach(async () => {
  database = await testDatabase();
  ({ pool } = database);
  log = new MemoryLog();
  started = [];
  for (let n = 0; n < 20; n++) log.append({ type: 'Made', data: { id: `id-${n}`, to: 'x', text: 'Ala' } });
  role = `bi_${randomBytes(4).toString('hex')}`;
  await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'; CREATE SCHEMA own AUTHORIZATION ${role}`);
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'secret'];
  bi = new pg.Client({ connectionString: url.href, application_name: 'excel' });
  await bi.connect();
});
afterEach(async () => {
  for (const projector of started) await projector.stop();
  await bi.end();
  await pool.query(`DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`);
  await database.drop();
});

async function program(models: readonly AnyReadModel[] = [toys, teams]): Promise<Projector> {
  const whenLive = async () => void (await makeViews(pool, [view]));
  const projector = createProjector({ pool, log, models, logger: keepingLogger(), whenLive });
  started.push(projector);
  await projector.start();
  await projector.catchUp();
  await expect
    .poll(() => pool.query(`SELECT WHERE to_regclass('reporting.toys') IS NOT NULL`))
    .toHaveProperty('rowCount', 1);
  return projector;
}

/** What the report builder has made for itself, and may read. */
async function report(): Promise<void> {
  await pool.query(`GRANT USAGE ON SCHEMA reporting TO ${role}; GRANT SELECT ON reporting.toys TO ${role}`);
  await bi.query(
    'CREATE VIEW own.owners AS SELECT owner, sum(changes)::int AS n, max(team_size) AS size FROM reporting.toys GROUP BY owner',
  );
}

const owners = async () => (await bi.query('SELECT * FROM own.owners')).rows;
const identity = async () =>
  (
    await pool.query(
      `SELECT 'reporting.toys'::regclass::oid, has_table_privilege('${role}', 'reporting.toys', 'SELECT') AS granted`,
    )
  ).rows;
const troubleOf = async (name: string) =>
  (await readCheckpoints(pool)).find((one) => one.name === name && one.slot === 'next')?.swap ?? null;

describe('a report builder and a swap', () => {
  it('keep their view, its grants and a view on top of it through a rebuild', async () => {
    const projector = await program();
    await report();
    const before = await identity();
    expect(await owners()).toEqual([{ owner: 'Ala', n: 20, size: 20 }]);
    await projector.rebuild('toys');
    await projector.rebuild('teams');
    await projector.waitFor(['toys', 'teams'], log.append({ type: 'Made', data: { id: 'new', to: 'x', text: 'Ala' } }));
    expect(await owners()).toEqual([{ owner: 'Ala', n: 21, size: 21 }]);
    expect(await identity()).toEqual(before);
    await expect(bi.query('SELECT * FROM read.toys')).rejects.toThrow('permission denied');
    await expect(bi.query('SELECT * FROM reporting_source.toys')).rejects.toThrow('permission denied');
  });

  it('wait for an open cursor seldom, say whose it is, and go on by themselves', async () => {
    const projector = await program();
    await report();
    await bi.query('BEGIN');
    await bi.query('DECLARE slow CURSOR FOR SELECT * FROM own.owners');
    await bi.query('FETCH 1 FROM slow');
    const rebuilt = projector.rebuild('toys').catch((error: unknown) => error);
    await expect
      .poll(() => troubleOf('toys'))
      .toMatchObject({
        tries: expect.any(Number),
        reason: expect.stringContaining(`${role} (excel, pid`),
      });
    const position = log.append({ type: 'Made', data: { id: 'during', to: 'x', text: 'Ala' } });
    expect(await projector.waitFor(['toys'], position)).toBe(true);
    await sleep(8_000);
    const tries = (await troubleOf('toys'))?.tries ?? 0;
    expect(tries).toBeGreaterThan(1);
    expect(tries).toBeLessThan(6);
    expect(await rebuilt).toHaveProperty('message', expect.stringContaining('held by'));
    await bi.query('COMMIT');
    await expect.poll(() => readCheckpoints(pool).then((all) => all.filter(({ slot }) => slot === 'next'))).toEqual([]);
    expect(await owners()).toEqual([{ owner: 'Ala', n: 21, size: 21 }]);
  });

  it('live through an upgrade that drops a column, changes one and adds one', async () => {
    await (await program()).stop();
    await report();
    const before = await identity();
    const { done: _done, count: _count, ...kept } = toys.columns;
    const fold = (row: object | null) => {
      const { done: _gone, ...rest } = (row ?? {}) as { done?: boolean };
      return row && { ...rest, mood: 'dobry' };
    };
    const next: AnyReadModel = {
      ...toys,
      version: 2,
      columns: { ...kept, count: 'bigint NOT NULL', mood: 'text NOT NULL' },
      indexes: ['(team, id)'],
      on: Object.fromEntries(
        Object.entries((toys as AnyReadModel).on).map(([type, handler]) => [
          type,
          { ...handler, evolve: (row, event, key) => fold(handler.evolve(row, event, key)) },
        ]),
      ),
    };
    await bi.query('BEGIN');
    await bi.query('SELECT * FROM own.owners');
    const upgraded = program([next, teams]);
    await expect.poll(() => troubleOf('toys')).toMatchObject({ tries: 1 });
    await bi.query('COMMIT');
    await upgraded;
    expect((await readCheckpoints(pool)).map(({ name, version }) => [name, version])).toEqual([
      ['teams', 1],
      ['toys', 2],
    ]);
    expect(await owners()).toEqual([{ owner: 'Ala', n: 20, size: 20 }]);
    expect(await identity()).toEqual(before);
    const { rows } = await pool.query('SELECT done, count, mood FROM reporting_source.toys LIMIT 1');
    expect(rows).toEqual([{ done: null, count: 1, mood: 'dobry' }]);
  });

  it("are notified of a view on the read model's own table, and swap once it is gone", async () => {
    const projector = await program();
    await pool.query(`CREATE VIEW own.direct AS SELECT id FROM read.toys`);
    await expect(projector.rebuild('toys')).rejects.toThrow(
      /toys: built, and not put in place after 3 tries: .*own\.direct/,
    );
    expect(await troubleOf('toys')).toMatchObject({ reason: expect.stringContaining('view own.direct') });
    const swap = expect.objectContaining({ reason: expect.stringContaining('view own.direct') });
    expect(await projector.progress()).toContainEqual(expect.objectContaining({ name: 'toys', state: 'live', swap }));
    const { models } = await readStall({ pool, log, models: [toys, teams] });
    expect(models).toMatchObject([{ name: 'toys', paused: null, aside: null, swap }]);
    const lines: string[] = [];
    await runProjections(['status'], projector, (line) => void lines.push(line));
    expect(lines.join('\n')).toMatch(/built, and not put in place since .*own\.direct/);
    await pool.query('DROP VIEW own.direct');
    await projector.resume(['toys']);
    await expect.poll(() => readCheckpoints(pool).then((all) => all.filter(({ slot }) => slot === 'next'))).toEqual([]);
  });

  it('live through tables that are made again because their checkpoints are gone', async () => {
    await (await program()).stop();
    await report();
    await pool.query('TRUNCATE read.checkpoints');
    await program();
    expect(await owners()).toEqual([{ owner: 'Ala', n: 20, size: 20 }]);
    for (const projector of started.splice(0)) await projector.stop();
    await forgetReadModels(pool);
  });
});
