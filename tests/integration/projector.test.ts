import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import type { AnyReadModel, ReadModel } from '#projections/read-model.ts';
import { runProjections } from '#ops/projector/command.ts';
import { createProjector, type Projector, type ProjectorOptions } from '#ops/projector/projector.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { MemoryLog } from '#tests/support/log/memory-log.ts';
import { expectedRows, keepingLogger, ownPool, storedRows, tables } from '#tests/support/log/read-models.ts';
import { teams, toys, type ToyRow } from '#tests/support/log/toy-read-model.ts';

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

function projectorOf(models: readonly AnyReadModel[], options: Partial<ProjectorOptions> = {}): Projector {
  const projector = createProjector({ pool, log, models, logger, ...options });
  started.push(projector);
  return projector;
}

const made = (id: string, to = 'x', text = 'Ala') => ({ type: 'Made', data: { id, to, text } });
const tagged = (id: string, text = 't') => ({ type: 'Tagged', data: { id, to: '', text } });

/** Toys whose fold, or whose column, does not take some texts. */
function touchy(refuses: (text: string) => boolean): ReadModel<ToyRow> {
  const tag = toys.on.Tagged;
  if (!tag) throw new Error('toys are tagged');
  return {
    ...toys,
    name: 'touchy',
    on: {
      ...toys.on,
      Tagged: {
        rows: (event) => tag.rows(event),
        evolve: (row, event, key) => {
          if (refuses((event.data as { text: string }).text)) throw new Error('this text is refused');
          return tag.evolve(row, event, key);
        },
      },
    },
  };
}

async function stateOf(projector: Projector, name: string) {
  const found = (await projector.status()).find((one) => one.name === name);
  if (!found) throw new Error(`no status of ${name}`);
  return found;
}

async function eventually(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await sleep(10);
}

describe('read your own write', () => {
  it('shows an event to who waits for its position', async () => {
    const projector = projectorOf([toys, teams]);
    await projector.start();
    for (let n = 0; n < 20; n++) {
      const position = log.append(made(`id-${n}`));
      expect(await projector.waitFor(['toys', 'teams'], position)).toBe(true);
      expect(await storedRows(pool, toys)).toEqual(expectedRows(log, toys));
    }
  });

  it('passes events that no read model folds', async () => {
    const projector = projectorOf([toys, teams]);
    await projector.start();
    expect(await projector.waitFor(['teams'], log.append({ type: 'Nothing', data: {} }))).toBe(true);
  });

  it('works in a process that is not the runner', async () => {
    const reader = projectorOf([toys]);
    const position = log.append(made('a'));
    expect(await reader.waitFor(['toys'], position, 50)).toBe(false);
    await projectorOf([toys]).start();
    expect(await reader.waitFor(['toys'], position)).toBe(true);
    expect(await reader.waitFor(['toys'], log.append(made('b')))).toBe(true);
  });

  it('says false for a position that does not come, and refuses unknown names', async () => {
    const projector = projectorOf([toys]);
    await projector.start();
    expect(await projector.waitFor(['toys'], '999999999999', 20)).toBe(false);
    await expect(projector.waitFor(['nobody'], '')).rejects.toThrow('There is no read model nobody');
  });
});

describe('one runner', () => {
  it('is taken over by a process that stands by', async () => {
    const [first, second] = [projectorOf([toys]), projectorOf([toys])];
    await first.start();
    await second.start();
    log.append(made('a'));
    await first.stop();
    expect(await second.waitFor(['toys'], log.append(made('b')), 60_000)).toBe(true);
    expect(await storedRows(pool, toys)).toEqual(expectedRows(log, toys));
  });

  it('gives up its place with its connection and comes back', async () => {
    const projector = projectorOf([toys], { pool: ownPool(database.url) });
    await projector.start();
    log.append(made('a'));
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    expect(await projector.waitFor(['toys'], log.append(made('b')), 60_000)).toBe(true);
    expect(await storedRows(pool, toys)).toEqual(expectedRows(log, toys));
  });

  it('never doubles an event, even when two fold at once', async () => {
    for (let n = 0; n < 300; n++) log.append(made(`id-${n % 7}`, `team-${n % 5}`));
    // Without the lock: each runner is let in as if it were alone.
    const unlocked = (probe: () => Promise<void>) => {
      const own = ownPool(database.url);
      own.options.options = '-c search_path=unlocked,public,pg_catalog';
      return projectorOf([toys, teams], {
        pool: own,
        probe,
        tuning: { liveBatch: 7, rebuildBatch: 5, writeBehindChars: 300 },
      });
    };
    await pool.query(`CREATE SCHEMA unlocked;
      CREATE FUNCTION unlocked.pg_try_advisory_lock(integer, integer) RETURNS boolean LANGUAGE sql AS 'SELECT true'`);
    const both = [unlocked(() => sleep(1)), unlocked(() => sleep(0))];
    await Promise.all(both.map((projector) => projector.catchUp()));
    for (let n = 0; n < 300; n++) log.append(made(`id-${n % 7}`, `team-${n % 5}`));
    await Promise.all(both.map((projector) => projector.catchUp()));
    expect(await storedRows(pool, toys)).toEqual(expectedRows(log, toys));
    expect(await storedRows(pool, teams)).toEqual(expectedRows(log, teams));
  });
});

describe('an event that cannot be folded', () => {
  it('pauses its read model alone, with everything before it, until it is resumed', async () => {
    let refusing = true;
    const model = touchy((text) => refusing && text === 'bad');
    const projector = projectorOf([toys, model]);
    await projector.start();
    const position = log.append(made('a'), tagged('a', 'good'), tagged('a', 'bad'), tagged('a', 'after'), made('b'));
    expect(await projector.waitFor(['toys'], position)).toBe(true);
    expect(await projector.waitFor(['touchy'], position, 60_000)).toBe(false);
    expect(await stateOf(projector, 'touchy')).toMatchObject({
      state: 'paused',
      position: log.events[1]?.position,
      error: 'Tagged event-3: this text is refused',
      lag: 3,
    });
    expect(logger.errors).toEqual([
      [
        { readModel: 'touchy', slot: 'live', eventId: 'event-3', type: 'Tagged', message: 'this text is refused' },
        expect.any(String),
      ],
    ]);
    expect(await stateOf(projector, 'toys')).toMatchObject({ state: 'live', lag: 0, error: null });
    expect(await storedRows(pool, model)).toEqual([expect.objectContaining({ id: 'a', tags: ['good'] })]);

    await projector.resume();
    await eventually(async () => logger.errors.length === 2);
    expect(await stateOf(projector, 'touchy')).toMatchObject({ state: 'paused', error: expect.any(String) });

    refusing = false;
    await projector.resume(['touchy']);
    await projector.catchUp();
    expect(await stateOf(projector, 'touchy')).toMatchObject({ state: 'live', error: null, lag: 0 });
    expect(await storedRows(pool, model)).toEqual(expectedRows(log, model));
    expect(await projector.waitFor(['toys', 'touchy'], log.append(made('c')))).toBe(true);
  });

  it.each(['live', 'rebuilt'])(
    'goes on without a row that the database refuses (%s), and shows none of its values',
    async (how) => {
      const strict: ReadModel<ToyRow> = {
        ...toys,
        name: 'strict',
        columns: { ...toys.columns, owner: `text NOT NULL CHECK (owner <> 'Kowalski')` },
      };
      const projector = projectorOf([toys, strict]);
      if (how === 'live') await projector.start();
      const events = Array.from({ length: 40 }, (_, n) => made(`id-${n}`, 'x', n === 23 ? 'Kowalski' : 'Ala'));
      const position = log.append(...events);
      if (how === 'live') await projector.waitFor(['toys'], position);
      await projector.catchUp();
      const status = await stateOf(projector, 'strict');
      const aside = { rows: 1, reason: expect.stringMatching(/^23514 .*strict/) };
      expect(status).toMatchObject({ state: 'live', events: 40, rows: 39, error: null, aside });
      expect(await projector.paused()).toEqual(['strict: leaves out 1 rows']);
      expect(await projector.unready()).toEqual([]);
      const lines: string[] = [];
      expect(await runProjections(['status'], projector, (line) => lines.push(line))).toBe(1);
      expect(lines.join('\n')).toContain('leaves out 1 rows that the database refuses');
      expect(JSON.stringify([status, logger.errors])).not.toContain('Kowalski');
      expect(await stateOf(projector, 'toys')).toMatchObject({ state: 'live', rows: 40, lag: 0 });
    },
  );

  it('goes on without such a row though its table was written ahead of the others', async () => {
    const { Made } = toys.on;
    if (!Made) throw new Error('toys are made');
    // Its rows are written once, so sooner than those of toys, which change.
    const once: ReadModel<ToyRow> = {
      ...toys,
      name: 'once',
      columns: { ...toys.columns, owner: `text NOT NULL CHECK (owner <> 'Kowalski')` },
      on: { Made },
    };
    const events = Array.from({ length: 60 }, (_, n) => [
      made(`id-${n}`, 'x', n === 41 ? 'Kowalski' : 'Ala'),
      tagged(`id-${n}`),
    ]);
    log.append(...events.flat());
    const projector = projectorOf([toys, once], { tuning: { rebuildBatch: 4, writeBehindChars: 20_000 } });
    await projector.catchUp();
    expect(await stateOf(projector, 'once')).toMatchObject({
      events: 60,
      rows: 59,
      aside: { rows: 1, reason: expect.stringMatching(/^23514/) },
    });
    expect(await storedRows(pool, toys)).toEqual(expectedRows(log, toys));
  });
});

describe('an event that this program cannot read', () => {
  const at = (stream: string, event: ReturnType<typeof made>) => ({ ...event, stream });
  /** What `held` says: one stream, from its second event on. */
  const HELD = [{ stream: 'one', eventId: 'event-3', type: 'Tagged', revision: 2, reason: 'cannot be opened' }];

  /** Stream one: made, tagged (unreadable), tagged again; stream two goes on behind it. */
  function history(): string {
    log.unreadable.add('event-3');
    log.append(at('one', made('a')), at('two', made('b')));
    return log.append(at('one', tagged('a', 'lost')), at('one', tagged('a', 'later')), at('two', tagged('b', 'good')));
  }

  it.each(['live', 'rebuilt', 'in the smallest batches'])('holds back its stream, and no other (%s)', async (how) => {
    const tuning = how === 'in the smallest batches' ? { liveBatch: 1, rebuildBatch: 1 } : {};
    const projector = projectorOf([toys, teams], { tuning });
    if (how === 'live') await projector.start();
    const position = history();
    if (how !== 'live') await projector.catchUp();
    expect(await projector.waitFor(['toys', 'teams'], position)).toBe(true);
    expect(await projector.status()).toMatchObject([
      { name: 'toys', state: 'live', lag: 0, error: null, held: HELD },
      { name: 'teams', state: 'live', error: null, held: [] },
    ]);
    expect(await storedRows(pool, toys)).toMatchObject([
      { id: 'a', tags: [] },
      { id: 'b', tags: ['good'] },
    ]);
    expect(await projector.unready()).toEqual([]);
    expect(await projector.paused()).toEqual(['toys: leaves out 1 streams']);
    expect(logger.errors).toEqual([
      [expect.objectContaining({ readModel: 'toys', stream: 'one', eventId: 'event-3' }), expect.any(String)],
    ]);
    const lines: string[] = [];
    await runProjections(['status'], projector, (line) => lines.push(line));
    expect(lines.join('\n')).toContain('leaves out one from revision 2 on: cannot be opened (event-3)');
  });

  it('is folded in its place by the next program that reads it', async () => {
    const before = projectorOf([toys]);
    await before.start();
    await before.waitFor(['toys'], history());
    // Its stream grows while it is held back.
    const position = log.append(at('one', tagged('a', 'last')));
    expect(await before.waitFor(['toys'], position)).toBe(true);
    await before.stop();
    log.unreadable.clear();
    const next = projectorOf([toys]);
    await next.start();
    await eventually(async () => (await stateOf(next, 'toys')).held.length === 0);
    await next.catchUp();
    expect(await storedRows(pool, toys)).toEqual(expectedRows(log, toys));
    expect((await storedRows(pool, toys))[0]).toMatchObject({ tags: ['lost', 'later', 'last'] });
  });

  it('keeps its place through a restart of a program that cannot read it either', async () => {
    const position = history();
    await projectorOf([toys]).catchUp();
    const projector = projectorOf([toys]);
    await projector.start();
    expect(await projector.waitFor(['toys'], log.append(at('one', tagged('a', 'last'))))).toBe(true);
    expect(await stateOf(projector, 'toys')).toMatchObject({ state: 'live', held: HELD, rebuild: null });
    expect((await storedRows(pool, toys))[0]).toMatchObject({ id: 'a', tags: [] });
    expect(position < log.last).toBe(true);
  });
});

describe('an old and a new program side by side', () => {
  type Wider = ToyRow & { first_team: string };
  const first = (row: Partial<Wider> | undefined, next: ToyRow | null) =>
    next && { ...next, first_team: row?.first_team ?? next.team ?? '' };
  const wider: ReadModel<Wider> = {
    ...toys,
    version: 2,
    columns: { ...toys.columns, first_team: 'text NOT NULL' },
    on: Object.fromEntries(
      Object.entries(toys.on).map(([type, { rows, evolve }]) => [
        type,
        {
          rows,
          evolve: (row, event, key) => first(row, evolve(row, event, key)),
        } satisfies ReadModel<Wider>['on'][string],
      ]),
    ),
  };
  const versions = async () =>
    (await pool.query('SELECT slot, version FROM read.checkpoints ORDER BY slot')).rows as object[];

  it('the new one builds alongside while the old one leads, and takes over; both see every write', async () => {
    const old = projectorOf([toys], { pool: ownPool(database.url) });
    await old.start();
    for (let n = 0; n < 300; n++) log.append(made(`id-${n % 50}`, `team-${n % 3}`));
    await old.catchUp();
    const next = projectorOf([wider], { pool: ownPool(database.url), tuning: { rebuildBatch: 20 } });
    await next.start();
    expect(await next.unready()).toEqual(['toys: rebuilding']);
    let unready = 1;
    for (let n = 0; unready > 0 || n < 40; n++) {
      const position = log.append(tagged(`id-${n % 50}`, `tag-${n}`));
      expect(await old.waitFor(['toys'], position)).toBe(true);
      expect(await old.unready()).toEqual([]);
      unready = (await next.unready()).length;
      await sleep(5);
    }
    expect(await versions()).toEqual([{ slot: 'live', version: 2 }]);
    expect(await next.waitFor(['toys'], log.append(made('z')), 60_000)).toBe(true);
    expect(await storedRows(pool, wider)).toEqual(expectedRows(log, wider));
  });

  it('an old one that leads again leaves what a newer one keeps alone, and gives the place back', async () => {
    log.append(made('a'));
    await projectorOf([wider, teams]).catchUp();
    const kept = await storedRows(pool, wider);
    const old = projectorOf([toys, teams], { pool: ownPool(database.url) });
    await old.start();
    expect(await old.waitFor(['teams'], log.append(made('b', 'y')), 60_000)).toBe(true);
    await expect(old.rebuild('toys')).rejects.toThrow('toys: a newer program keeps version 2');
    await old.catchUp();
    expect(await storedRows(pool, wider)).toEqual(kept);
    expect(await stateOf(old, 'toys')).toMatchObject({ state: 'newer', version: 2 });
    const next = projectorOf([wider, teams], { pool: ownPool(database.url) });
    await next.start();
    expect(await next.waitFor(['toys', 'teams'], log.last, 60_000)).toBe(true);
    expect(await storedRows(pool, wider)).toEqual(expectedRows(log, wider));
  });

  it('an old one is not ready where the newer table lacks what it reads, unless nobody reads that any more', async () => {
    await projectorOf([wider]).catchUp();
    await projectorOf([{ ...toys, version: 3 }]).catchUp();
    expect(await projectorOf([wider]).unready()).toEqual(['toys: newer']);
    expect(await projectorOf([{ ...wider, retired: ['first_team'] }]).unready()).toEqual([]);
  });
});

describe('readiness', () => {
  const waiting = ['toys: catching-up', 'teams: catching-up'];

  it('is not said before each read model has been built from what the log held', async () => {
    log.append(made('a'), made('b', 'y'));
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const projector = projectorOf([toys, teams], { probe: (step) => (step === 'flushed' ? held : undefined) });
    expect(await projector.unready()).toEqual(waiting);
    await projector.start();
    const built = projector.catchUp();
    await eventually(async () => (await projector.status()).some(({ rebuild }) => rebuild !== null));
    expect(await projector.unready()).toEqual(waiting);
    go();
    await built;
    expect(await projector.unready()).toEqual([]);
    expect(await storedRows(pool, toys)).toEqual(expectedRows(log, toys));
  });

  it('is not said after a restart before what was appended meanwhile is folded', async () => {
    const before = projectorOf([toys, teams]);
    log.append(made('a'));
    await before.catchUp();
    log.append(made('b'));
    const projector = projectorOf([toys, teams]);
    expect(await projector.unready()).toEqual(waiting);
    await projector.catchUp();
    expect(await projector.unready()).toEqual([]);
    // What comes later is the reader's business (`waitFor`), not the program's.
    log.append(made('c'));
    expect(await projector.unready()).toEqual([]);
  });

  it('is taken back while a read model is paused, which is reported separately', async () => {
    log.append(made('a'));
    const projector = projectorOf([touchy((text) => text === 'bad'), toys]);
    await projector.catchUp();
    expect(await projector.unready()).toEqual([]);
    log.append(tagged('a', 'bad'));
    await projector.catchUp();
    expect([await projector.unready(), await projector.paused()]).toEqual([['touchy: paused'], ['touchy: paused']]);
    const restarted = projectorOf([touchy((text) => text === 'bad'), toys]);
    expect([await restarted.unready(), await restarted.paused()]).toEqual([['touchy: paused'], ['touchy: paused']]);
  });

  it('is not said before the program’s own version is live', async () => {
    log.append(made('a'));
    await projectorOf([toys]).catchUp();
    const projector = projectorOf([{ ...toys, version: 2 }]);
    expect(await projector.unready()).toEqual(['toys: rebuilding']);
    await projector.catchUp();
    expect(await projector.unready()).toEqual([]);
  });
});

describe('rebuild', () => {
  it('of an empty log makes empty tables', async () => {
    const projector = projectorOf([toys, teams]);
    await projector.start();
    expect(await projector.rebuild('toys')).toMatchObject({ events: 0, rows: 0 });
    expect(await projector.waitFor(['toys'], log.append(made('a')))).toBe(true);
    expect(await storedRows(pool, toys)).toEqual(expectedRows(log, toys));
  });

  it('goes on beside the live table while events arrive and readers read', async () => {
    const projector = projectorOf([toys, teams], { tuning: { rebuildBatch: 20, writeBehindChars: 1_000 } });
    await projector.start();
    for (let n = 0; n < 400; n++) log.append(made(`id-${n % 50}`, `team-${n % 3}`));
    await projector.catchUp();
    const rebuilding = projector.rebuild('toys');
    let done = false;
    void rebuilding.then(() => (done = true));
    for (let n = 0; !done; n++) {
      const position = log.append(tagged(`id-${n % 50}`, `tag-${n}`));
      expect(await projector.waitFor(['toys', 'teams'], position)).toBe(true);
      expect((await storedRows(pool, toys)).length).toBe(50);
    }
    expect(await rebuilding).toMatchObject({ rows: 50 });
    await projector.catchUp();
    expect(await storedRows(pool, toys)).toEqual(expectedRows(log, toys));
    expect(await tables(pool)).toEqual(['teams', 'toys']);
  });

  it('follows a changed version: a new column is filled, the old table is shown until then', async () => {
    log.append(made('a'), made('b', 'y'), tagged('a'));
    await projectorOf([toys, teams]).catchUp();
    const before = await storedRows(pool, toys);
    type Wider = ToyRow & { first_team: string };
    const wider: ReadModel<Wider> = {
      ...toys,
      version: 2,
      columns: { ...toys.columns, first_team: 'text NOT NULL' },
      indexes: ['(first_team)', ...toys.indexes],
      on: Object.fromEntries(
        Object.entries(toys.on).map(([type, { rows, evolve }]) => [
          type,
          {
            rows,
            evolve: (row: Wider | undefined, event, key) => {
              const next = evolve(row, event, key);
              return next && { ...next, first_team: row?.first_team ?? next.team ?? '' };
            },
          } satisfies ReadModel<Wider>['on'][string],
        ]),
      ),
    };
    const seen: object[][] = [];
    const projector = projectorOf([wider, teams], {
      probe: async (step) => {
        if (step === 'flushed' || step === 'indexed') seen.push(await storedRows(pool, toys));
      },
    });
    expect(await projector.waitFor(['toys'], log.last)).toBe(false);
    expect(await stateOf(projector, 'toys')).toMatchObject({ version: 1, state: 'rebuilding' });
    await projector.catchUp();
    expect(seen.length).toBeGreaterThan(0);
    for (const rows of seen) expect(rows).toEqual(before);
    expect(await stateOf(projector, 'toys')).toMatchObject({ version: 2, state: 'live', rebuild: null });
    expect(await storedRows(pool, wider)).toEqual(expectedRows(log, wider));
  });

  it('takes a new read model over a long log and joins it to the others', async () => {
    const first = projectorOf([toys]);
    log.append(...Array.from({ length: 100 }, (_, n) => made(`id-${n}`)));
    await first.catchUp();
    const both = projectorOf([toys, teams], { tuning: { rebuildBatch: 7 } });
    await both.start();
    expect(await both.waitFor(['toys', 'teams'], log.append(made('new', 'z')))).toBe(true);
    await both.catchUp();
    expect(await storedRows(pool, teams)).toEqual(expectedRows(log, teams));
  });

  it('heals a paused read model', async () => {
    let refusing = true;
    const model = touchy((text) => refusing && text === 'bad');
    const projector = projectorOf([model]);
    await projector.start();
    await projector.waitFor(['touchy'], log.append(made('a'), tagged('a', 'bad')));
    await expect(projector.rebuild('touchy')).rejects.toThrow('touchy: Tagged event-2: this text is refused');
    refusing = false;
    expect(await projector.rebuild('touchy')).toMatchObject({ events: 2, rows: 1 });
    expect(await stateOf(projector, 'touchy')).toMatchObject({ state: 'live', error: null });
    expect(await projector.waitFor(['touchy'], log.append(made('b')))).toBe(true);
  });

  it('of all read models at once, on the command line', async () => {
    log.append(...Array.from({ length: 50 }, (_, n) => made(`id-${n % 9}`, `team-${n % 4}`)));
    const projector = projectorOf([toys, teams]);
    expect(await projector.status()).toMatchObject([
      { name: 'toys', state: 'rebuilding', lag: 50, rows: 0 },
      { name: 'teams', state: 'rebuilding', lag: 50, rows: 0 },
    ]);
    const lines: string[] = [];
    expect(await runProjections(['rebuild', '--all'], projector, (line) => lines.push(line))).toBe(0);
    expect(lines.map((line) => line.replace(/\d+ ms/, 'ms'))).toEqual([
      'toys: 50 events, 9 rows, ms',
      'teams: 50 events, 4 rows, ms',
    ]);
    expect(await runProjections(['status'], projector, (line) => lines.push(line))).toBe(0);
    expect(lines.slice(2).map((line) => line.split(/ {2,}/).slice(0, 5))).toEqual([
      ['READ MODEL', 'VERSION', 'STATE', 'LAG', 'ROWS'],
      ['toys', 'v1', 'live', '0', '9'],
      ['teams', 'v1', 'live', '0', '4'],
    ]);
    expect(await runProjections(['rebuild', 'nobody'], projector, (line) => lines.push(line))).toBe(1);
    expect(await runProjections(['erase'], projector, () => undefined)).toBe(2);
  });

  it('is done by the process that is the runner when another one asks', async () => {
    log.append(made('a'), made('b'));
    await projectorOf([toys]).start();
    expect(await projectorOf([toys]).rebuild('toys')).toMatchObject({ events: 2, rows: 2 });
  });
});

it('refuses read models that no table can be made of', () => {
  expect(() => projectorOf([{ ...toys, name: 'Toys; DROP' }])).toThrow('cannot be a table');
  expect(() => projectorOf([{ ...toys, name: 'toys__next' }])).toThrow('cannot be a table');
  expect(() => projectorOf([toys, toys])).toThrow('Two read models of one name');
});
