import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { allEvents } from '#domain/events.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { fold, type Command, type CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { changeCourseDate } from '#domain/training/course-date/decide/dates.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { CourseDateDetails } from '#domain/training/course-date/details.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import { createExecute, type Execute } from '#ops/execute/execute.ts';
import { createLog } from '#ops/log/log.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createVault } from '#ops/vault/vault.ts';
import { load, median, medians, report, round, withDatabase, type Load } from '../load.ts';

const ROUNDS = 3;
const CLIENTS = 32;
const CALLS = 5_000;
const NAMES = ['plain', 'cold', 'warm'] as const;
type Name = (typeof NAMES)[number];
type Round = Record<Name, Load>;

/**
 * `npm run bench -- decide`: read a stream of 5 events, decide, append one, 32 at once over 5,000 streams; through the
 * command handler with nothing cached and with every stream cached, against the plain `pg` cycle on the same table.
 * Goal: ahead of the plain cycle (8,800 per s on a like machine).
 */
export async function benchDecide(): Promise<void> {
  await withDatabase(CLIENTS, async (pool) => {
    const rounds: Round[] = [];
    // The first round warms the machine up and is not counted.
    for (let n = 0; n <= ROUNDS; n += 1) rounds.push(await oneRound(pool, n));
    const mediansOf = (name: Name) => medians(rounds.slice(1).map((one) => one[name]));
    const ratio = (name: 'cold' | 'warm') =>
      round(median(rounds.slice(1).map((one) => one[name].perSecond / one.plain.perSecond)));
    report({
      bench: 'decide',
      clients: CLIENTS,
      rounds: ROUNDS,
      goalPerSecond: 8_800,
      plain: mediansOf('plain'),
      cold: mediansOf('cold'),
      warm: mediansOf('warm'),
      coldOfPlain: ratio('cold'),
      warmOfPlain: ratio('warm'),
    });
  });
}

async function oneRound(pool: DatabasePool, n: number): Promise<Round> {
  for (const name of NAMES) await seed(pool, `${name}-${n}`);
  await pool.query('VACUUM ANALYZE eventstore.events');
  await pool.query('CHECKPOINT');
  const handler = (streams: number) => createHandler(pool, streams);
  const cold = handler(0);
  const warm = handler(4 * CALLS);
  const runs = { clients: CLIENTS, calls: CALLS };
  await load(runs, (index) => run(warm, streamOf(`warm-${n}`, index), lookAt));
  const measures = {
    plain: () => load(runs, (index) => plainCycle(pool, streamOf(`plain-${n}`, index))),
    cold: () => load(runs, (index) => run(cold, streamOf(`cold-${n}`, index), oneSeatMore)),
    warm: () => load(runs, (index) => run(warm, streamOf(`warm-${n}`, index), oneSeatMore)),
  };
  // Each goes first once: the machine has other things to do now and then.
  const order = [NAMES[n % 3], NAMES[(n + 1) % 3], NAMES[(n + 2) % 3]] as Name[];
  const measured: Partial<Round> = {};
  for (const name of order) measured[name] = await measures[name]();
  return measured as Round;
}

const streamOf = (name: string, index: number): string => `course-date-${name}-${index}`;

function createHandler(pool: DatabasePool, streams: number): Execute {
  const vault = createVault({ pool, masterKey: randomBytes(32) });
  const store = createPostgresStore(pool, { notify: false });
  return createExecute({ log: createLog({ store, vault, definitions: allEvents }), cache: { streams } });
}

const context: CommandContext = {
  actor: { type: 'SzkoleniaOperator', id: 'operator-1', portal: 'szkolenia' },
  access: systemAccess,
  now: '2026-03-10T09:00:00.000Z',
  today: '2026-03-10',
};

type Measured = Command<CourseDateState, undefined, CourseDateEvent>;

const lookAt: Measured = { name: 'LookAt', permission: 'public', decide: () => [] };

const oneSeatMore: Measured = {
  ...changeCourseDate,
  decide: (state) =>
    changeCourseDate.decide(
      state,
      { details: { ...(state.details ?? DETAILS), seatLimit: (state.details?.seatLimit ?? 0) + 1 } },
      context,
    ),
};

async function run(execute: Execute, stream: string, command: Measured): Promise<void> {
  const answer = await execute({
    stream,
    decider: courseDate,
    command,
    input: undefined,
    context,
    correlationId: randomUUID(),
  });
  if (isRefusal(answer)) throw new Error(answer.message);
}

/** What everybody writes first: select, fold, decide, insert; the primary key catches conflicts. */
async function plainCycle(pool: DatabasePool, stream: string): Promise<void> {
  const { rows } = await pool.query<CourseDateEvent & { revision: number }>(
    'SELECT revision, type, data FROM eventstore.events WHERE stream = $1 ORDER BY revision',
    [stream],
  );
  const decision = oneSeatMore.decide(fold(courseDate, rows), undefined, context);
  if (isRefusal(decision)) throw new Error(decision.message);
  const [event] = decision;
  const meta = { at: context.now, actor: context.actor, command: 'ChangeCourseDate', correlationId: randomUUID() };
  await pool.query(
    'INSERT INTO eventstore.events (stream, revision, id, type, version, data, meta) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      stream,
      (rows.at(-1)?.revision ?? -1) + 1,
      randomUUID(),
      event?.type,
      1,
      JSON.stringify(event?.data),
      JSON.stringify(meta),
    ],
  );
}

const DETAILS: CourseDateDetails = {
  courseId: 'course-1',
  startedOn: '2026-04-01',
  courseLocationId: 'location-1',
  formula: 'onsite',
  onlineMeetingUrl: null,
  trainerId: null,
  seatLimit: 20,
  visibility: 'hidden',
  timeStart: 930,
  timeEnd: 1600,
  full: false,
  autoPromote: false,
  reminderDays: 3,
};

/** Streams of 5 events: a date that was scheduled and changed four times. */
async function seed(pool: DatabasePool, name: string): Promise<void> {
  const changed = { before: { seatLimit: 20 }, after: { seatLimit: 20 } };
  const meta = { at: context.now, actor: context.actor, command: 'Bench', correlationId: randomUUID() };
  await pool.query(
    `INSERT INTO eventstore.events (stream, revision, id, type, version, data, meta)
     SELECT 'course-date-' || $1 || '-' || s, r, gen_random_uuid(),
       CASE r WHEN 0 THEN 'CourseDateScheduled' ELSE 'CourseDateChanged' END, 1,
       CASE r WHEN 0 THEN $2::json ELSE $3::json END, $4::json
     FROM generate_series(0, $5::int - 1) AS s, generate_series(0, 4) AS r`,
    [
      name,
      JSON.stringify({ courseDateId: name, details: DETAILS }),
      JSON.stringify({ courseDateId: name, ...changed }),
      JSON.stringify(meta),
      CALLS,
    ],
  );
}

if (process.argv[1] === import.meta.filename) await benchDecide();
