import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { readModels } from '#projections/index.ts';
import { readConfig } from '#ops/config/config.ts';
import { createLog, type Log } from '#ops/log/log.ts';
import type { BuildInThread } from '#ops/projector/builds.ts';
import { createProjector, type Projector } from '#ops/projector/projector.ts';
import { replay } from '#ops/projector/replay.ts';
import { seedHistory } from '#tests/bench/rebuild-seed.ts';
import { applicationHistory } from '#tests/bench/training/application-history.ts';
import { buildsInThreads } from '#ops/run/builds-in-threads.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createThreads } from '#ops/threads/threads.ts';
import { createVault } from '#ops/vault/vault.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { keepingLogger, storedRows } from '#tests/support/log/read-models.ts';

const MODELS = readModels.filter(({ name }) => ['applications', 'certificates', 'timeline'].includes(name));
/** So many that they are folded in a thread. */
const EVENTS = 7_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
const threads = createThreads();
const logger = keepingLogger();
let log: Log;
let projector: Projector;
let buildInThread: BuildInThread;
const started: URL[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const { pool, url } = database;
  const masterKey = randomBytes(32);
  const vault = createVault({ pool, masterKey });
  const forgotten: string[] = [];
  await seedHistory(
    pool,
    vault,
    applicationHistory(EVENTS, (kind, n) => `${kind}-${n}`),
  );
  forgotten.push((await vault.knownPerson('participant-3')) ?? '', (await vault.knownPerson('operator-1')) ?? '');
  for (const person of forgotten) await vault.forget(person);
  const store = createPostgresStore(pool, { notify: false });
  log = createLog({ store, vault, definitions: allEvents as readonly EventDefinition[] });
  const config = readConfig({ DATA_DIR: '/nonexistent', MASTER_KEY: masterKey.toString('hex') });
  const builds = {
    run: <Answer>(script: URL, ...rest: [unknown, object?]) => {
      started.push(script);
      return threads.builds.run<Answer>(script, ...rest);
    },
  };
  buildInThread = buildsInThreads(builds, { config, databaseUrl: url, logger });
  projector = createProjector({ pool, log, models: MODELS, logger, buildInThread });
});
afterAll(async () => {
  await projector.stop();
  await threads.close();
  await database.drop();
});

/** The rows as the log gives them, by model. */
async function replayed(): Promise<unknown> {
  const { events } = await log.readAll('', { limit: 2 * EVENTS });
  return JSON.parse(JSON.stringify(MODELS.map((model) => [...replay(model, events).values()])));
}

const stored = () => Promise.all(MODELS.map((model) => storedRows(database.pool, model)));

it('gives the rows that the log gives, of forgotten persons too', async () => {
  await Promise.all(MODELS.map(({ name }) => projector.rebuild(name)));
  expect(started).toHaveLength(1);
  expect(logger.errors).toEqual([]);
  const rows = await stored();
  expect(rows.map((some) => some.length)).toEqual([expect.any(Number), expect.any(Number), EVENTS]);
  expect(rows).toEqual(await replayed());
});

it('is gone on with where threads were ended in the middle', async () => {
  await projector.start();
  const rebuilt = Promise.all(MODELS.map(({ name }) => projector.rebuild(name)));
  const before = started.length;
  while (started.length === before) await new Promise((resolve) => setTimeout(resolve, 20));
  await projector.stop();
  await projector.start();
  await rebuilt;
  expect(await stored()).toEqual(await replayed());
});

it('waits longer after each thread that could not be started, and goes on when one can', async () => {
  await projector.stop();
  const keeping = keepingLogger();
  const tries: number[] = [];
  const seldom: BuildInThread = (share, signal) => {
    if (tries.push(performance.now()) > 3) return buildInThread(share, signal);
    return Promise.reject(new Error('No thread'));
  };
  const models = MODELS.filter((model) => model.showsActors);
  const patient = createProjector({ pool: database.pool, log, models, logger: keeping, buildInThread: seldom });
  await patient.start();
  // Calls for builds, of which each comes at once otherwise.
  const calls = setInterval(() => void database.pool.query('NOTIFY read_models_control'), 20);
  await Promise.all(models.map(({ name }) => patient.rebuild(name))).finally(() => clearInterval(calls));
  await patient.stop();
  expect(keeping.errors).toHaveLength(3);
  const pauses = tries.slice(1).map((at, place) => at - (tries[place] ?? 0));
  expect(pauses.map((pause, place) => pause >= 495 * 2 ** place)).toEqual([true, true, true]);
});
