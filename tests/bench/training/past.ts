import type pg from 'pg';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { CourseDateScheduled } from '#domain/training/course-date/events.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { createLog } from '#ops/log/log.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { installLive } from '#ops/projector/checkpoints.ts';
import { pastOf } from '#ops/projector/past.ts';
import { createProjector } from '#ops/projector/projector.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createVault } from '#ops/vault/vault.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { applications } from '#projections/training/applications/applications.ts';
import { load, median, report, round } from '../load.ts';
import { withPlace, withProgram } from '../program.ts';
import { seedHistory, type MadeEvent } from '../rebuild-seed.ts';
import { judged } from '../verdict.ts';
import { applicationHistory, metaOf } from './application-history.ts';

const ROUNDS = 3;
const CALLS = 20;
const SEATS = 24;
/** Facts of an application in such a history. */
const FACTS = 3.5;

const persons = (kind: string, n: number): string => `${kind}-${n}`;

/** The dates, then what happened on them. */
function* historyOf(count: number): Generator<MadeEvent> {
  const dates = Math.ceil(count / FACTS / SEATS) + 500;
  for (let n = 0; n < dates; n += 1) {
    const courseDateId = `date-${String(n).padStart(8, '0')}`;
    const day = new Date(Date.UTC(2025, 0, 2) + (n % 700) * 86_400_000).toISOString().slice(0, 10);
    const details = {
      courseId: `course-${n % 15}`,
      courseLocationId: `location-${n % 9}`,
      startedOn: day,
      formula: 'onsite',
      onlineMeetingUrl: null,
      trainerId: null,
      seatLimit: SEATS,
      visibility: 'visible',
      timeStart: 930,
      timeEnd: 1600,
      full: false,
      autoPromote: false,
      reminderDays: 3,
    };
    const stream = courseDateStream(courseDateId);
    yield {
      stream,
      revision: 0,
      type: CourseDateScheduled.type,
      data: { courseDateId, details },
      meta: metaOf(0, persons),
    };
  }
  for (const event of applicationHistory(count, persons)) yield { ...event, revision: event.revision + 1 };
}

/**
 * `npm run bench -- past [events]`: lists as of a moment with 100,000 applications (350,000 events) or so many behind it,
 * half of the facts before the moment and half after it, through HTTP; and what keeping the past costs: rows, bytes, folding live and rebuilding,
 * each with and without in the same rounds. Goals: a list in less than 1 s, folding at most 15 % slower.
 */
export async function benchPast(events = 350_000): Promise<void> {
  await measureLists(events);
  await measureKeeping(events);
}

async function measureLists(events: number): Promise<void> {
  const seed = (app: { pool: pg.Pool; vault: Parameters<typeof seedHistory>[1] }) =>
    seedHistory(app.pool, app.vault, historyOf(events));
  await withProgram({ workers: false, seed }, async ({ operator }) => {
    const middle = new Date(Date.UTC(2025, 0, 1) + (events / 2) * 1000).toISOString();
    const slowest: number[] = [];
    for (const [list, queries] of Object.entries(LISTS)) {
      for (const query of queries) {
        const ask = async (asOf: string) => {
          const { status, text } = await operator.props(`/panel/${list}?${query}${asOf}`);
          if (status !== 200) throw new Error(text);
        };
        await ask(`&asOf=${middle}`);
        const past = await load({ clients: 1, calls: CALLS }, () => ask(`&asOf=${middle}`));
        const present = await load({ clients: 1, calls: CALLS }, () => ask(''));
        slowest.push(past.p50);
        report({ bench: 'past', case: `${list} ${query}`, unit: 'ms', past, present });
      }
    }
    for (const [list, minutes] of COMPARED) {
      const to = new Date(Date.parse(middle) + minutes * 60_000).toISOString();
      const compare = async () => {
        const { status, text } = await operator.props(`/panel/${list}/compare?from=${middle}&to=${to}`);
        if (status !== 200) throw new Error(text);
      };
      await compare();
      const took = await load({ clients: 1, calls: CALLS / 4 }, compare);
      report({ bench: 'past', case: `${list} at two moments, ${minutes} minutes apart`, unit: 'ms', took });
    }
    judged({
      bench: 'past',
      figure: 'slowest list as of a moment, p50',
      value: Math.max(...slowest),
      unit: 'ms',
      goal: { atMost: 1_000 },
    });
  });
}

const LISTS = {
  applications: [
    '',
    'filters[status]=confirmed',
    'filters[status]=confirmed&filters[sort]=startedOnAsc',
    'filters[participantName]=uczestnik12',
    'filters[courseId]=course-3',
    'filters[datePhase]=upcoming',
    'page=400',
  ],
  'course-dates': ['', 'filters[status]=upcoming', 'filters[sort]=freeSeatsDesc', 'filters[seats]=kept'],
} as const;

/** In such a history a fact comes each second: of a day more rows are touched than are compared at once. */
const COMPARED = [
  ['applications', 1],
  ['applications', 60],
  ['applications', 1_440],
  ['course-dates', 60],
] as const;

const { past: _past, ...plain } = applications;
const VARIANTS: Readonly<Record<'without' | 'with', AnyReadModel>> = {
  without: { ...plain, indexes: plain.indexes.map((index) => index.replace(', valid_from', '')) },
  with: applications,
};

async function measureKeeping(events: number): Promise<void> {
  await withPlace(async ({ databaseUrl }) => {
    const pool = createPool(databaseUrl, { max: 4 });
    const vault = createVault({ pool, masterKey: Buffer.alloc(32, 7) });
    const log = createLog({
      store: createPostgresStore(pool, { notify: false }),
      vault,
      definitions: allEvents as readonly EventDefinition[],
    });
    const seeded = await seedHistory(pool, vault, historyOf(events));
    const silent = () => undefined;
    const logger = { debug: silent, info: silent, warn: console.error, error: console.error };
    const spent = {
      live: { without: [] as number[], with: [] as number[] },
      rebuild: { without: [] as number[], with: [] as number[] },
    };
    for (let n = 0; n < ROUNDS; n += 1) {
      for (const kind of n % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        const model = VARIANTS[kind];
        await pool.query(`DROP TABLE IF EXISTS read.applications, read.${pastOf('applications')} CASCADE`);
        await pool.query('DELETE FROM read.checkpoints');
        await installLive(pool, model);
        const projector = createProjector({ pool, log, models: [model], logger });
        spent.live[kind].push(await timed(() => projector.catchUp()));
        spent.rebuild[kind].push(await timed(() => projector.rebuild(model.name)));
        if (n === ROUNDS - 1) report({ bench: 'past', case: `tables ${kind}`, ...(await sizeOf(pool)) });
      }
    }
    await pool.end();
    for (const [work, { without, with: kept }] of Object.entries(spent)) {
      const [plainly, keeping] = [median(without), median(kept)];
      report({ bench: 'past', case: work, events: seeded, unit: 'ms', without: round(plainly), with: round(keeping) });
      judged({
        bench: 'past',
        figure: `${work} with the past, slower by`,
        value: round((100 * keeping) / plainly - 100),
        unit: '%',
        goal: { atMost: 15 },
      });
    }
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function sizeOf(pool: pg.Pool): Promise<object> {
  const { rows } = await pool.query<object>(
    `SELECT relname AS table, pg_total_relation_size(oid)::float8 AS bytes, pg_table_size(oid)::float8 AS "withoutIndexes",
       reltuples AS rows
     FROM pg_class WHERE relname = ANY ($1) AND relnamespace = 'read'::regnamespace ORDER BY relname`,
    [['applications', pastOf('applications')]],
  );
  return { tables: rows };
}
