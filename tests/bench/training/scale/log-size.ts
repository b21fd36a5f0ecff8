import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#ops/app.ts';
import { reactions } from '#workers/index.ts';
import { median, round } from '../../load.ts';
import { withPlace, withProgramAt, type Program } from '../../program.ts';
import { seedHistory } from '../../rebuild-seed.ts';
import { command, generate, page, type GeneratedCall } from '../../requests.ts';
import { applicationHistory } from '../application-history.ts';
import { makeDates, registration } from '../scene.ts';

const REGISTRATIONS = 600;
const PAGES = 200;

/** What a log of so many events costs; times in ms, of one client by default. */
export interface LogSize {
  readonly events: number;
  readonly seedSeconds: number;
  /** All read models, from nothing. */
  readonly rebuildSeconds: number;
  readonly databaseGb: number;
  readonly startMs: number;
  readonly registration: number;
  readonly registrationsPerSecond: number;
  readonly decision: number;
  readonly list: number;
  readonly listByMail: number;
  readonly details: number;
  readonly asOf: number;
}

/** Measures everyday work with a log of so many events of a generated history. */
export async function measureLogSize(events: number): Promise<LogSize> {
  let result: LogSize | undefined;
  await withPlace(async (place) => {
    const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10;
    let began = performance.now();
    let seedSeconds = 0;
    let rebuildSeconds = 0;
    await withProgramAt(
      place,
      {
        workers: false,
        seed: async ({ pool, vault, log, projector }) => {
          await seedHistory(
            pool,
            vault,
            applicationHistory(events, (kind, n) => `${kind}-${n}`),
          );
          seedSeconds = seconds(began);
          began = performance.now();
          await projector.catchUp();
          rebuildSeconds = seconds(began);
          await seenByReactions(pool, await log.newest());
        },
      },
      () => Promise.resolve(),
    );
    began = performance.now();
    await withProgramAt(place, { workers: true }, async (program) => {
      const startMs = Math.round(performance.now() - began);
      const figures = await everyday(program);
      const { rows } = await program.app.pool.query<{ gb: number }>(
        'SELECT pg_database_size(current_database()) / 1e9::float8 AS gb',
      );
      result = { events, seedSeconds, rebuildSeconds, databaseGb: round(rows[0]?.gb ?? 0), startMs, ...figures };
    });
  });
  if (!result) throw new Error('Nothing was measured');
  return result;
}

/** As if the workers had run all along: nobody is notified of a history that was made up. */
const seenByReactions = (pool: App['pool'], position: string) =>
  pool.query('INSERT INTO app.reactions (name, position) SELECT unnest($1::text[]), $2', [
    reactions.map(({ name }) => name),
    position,
  ]);

async function everyday({ app, url, operator, visitor }: Program) {
  const dates = await makeDates(app, 10);
  const client = visitor();
  await client.refreshToken();
  const register = (who: string): GeneratedCall[] =>
    Array.from({ length: REGISTRATIONS }, (_, n) =>
      command(client, '/api/register-applications', registration(dates[n % dates.length] ?? '', `${who}-${n}`)),
    );
  const send = (clients: number, status: number, calls: readonly GeneratedCall[]) =>
    generate({ origin: url, clients, calls, status });
  await send(8, 201, register('warm'));
  const many = await send(32, 201, register('many'));
  await app.queue.idle(600_000);
  const alone = await send(1, 201, register('alone').slice(0, 200));
  await app.queue.idle(600_000);
  await sleep(500);
  const ids = alone.answers.map(
    ({ text }) => (JSON.parse(text) as { applications: { id: string }[] }).applications[0]?.id ?? '',
  );
  const decided = await send(
    1,
    200,
    ids.map((id) => command(operator, `/panel/applications/${id}/confirm`)),
  );
  const pages = async (path: (n: number) => string): Promise<number> => {
    const calls = Array.from({ length: PAGES }, (_, n) => page(operator, `/backend${path(n)}`));
    await send(1, 200, calls.slice(0, 20));
    const rounds: number[] = [];
    for (let n = 0; n < 3; n += 1) rounds.push((await send(1, 200, calls)).load.p50);
    return median(rounds);
  };
  const moment = encodeURIComponent(new Date().toISOString());
  return {
    registration: alone.load.p50,
    registrationsPerSecond: many.load.perSecond,
    decision: decided.load.p50,
    list: await pages(() => '/panel/applications'),
    listByMail: await pages((n) => `/panel/applications?filters[email]=biuro${n}@`),
    details: await pages((n) => `/panel/applications/${ids[n % ids.length]}`),
    asOf: await pages((n) => `/panel/applications/${ids[n % ids.length]}?asOf=${moment}`),
  };
}
