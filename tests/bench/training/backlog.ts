import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { median, medians, report, round, type Load } from '../load.ts';
import { withProgram } from '../program.ts';
import { command, generate, type Cost } from '../requests.ts';
import { judged } from '../verdict.ts';
import { makeDates, registration } from './scene.ts';

const MAILS = 100_000;
const ROUNDS = 4;
/** Operators who decide at once. */
const CLIENTS = 4;
/** Decisions of a round. */
const CALLS = 200;
/** Employees of one registration. */
const TOGETHER = 25;
/** Applications that the mails are about: one with all of them would be read whole for each of its mails. */
const SUBJECTS = 8_000;

type Measured = Load & Cost;
interface Round {
  readonly alone: Measured;
  readonly beside: Measured;
  /** Mails that went out during the decisions, per s. */
  readonly mailsPerSecond: number;
}

/**
 * `npm run bench -- backlog [mails]`: operators' decisions while so many mails are due and going out, and without them, in
 * turns on one program. Goal: p99 with the backlog at most 1.2 times that without.
 */
export async function benchBacklog(mails = MAILS): Promise<void> {
  await withProgram({ workers: 'later' }, async ({ app, url, operator, visitor, work }) => {
    const dates = await makeDates(app, 4);
    const ids = await registered(url, { dates, visitor, count: CALLS * (2 * ROUNDS + 2) + SUBJECTS });
    const subjects = ids.splice(0, SUBJECTS).map((id) => `application:${id}`);
    await app.projector.catchUp();
    // From now on: the mails of the registrations are not what is measured.
    await work();
    const decide = async (calls: readonly string[]): Promise<Measured> => {
      const { load, cost } = await generate({
        origin: url,
        clients: CLIENTS,
        calls: calls.map((id) => command(operator, `/panel/applications/${id}/confirm`)),
        status: 200,
      });
      return { ...load, ...cost };
    };
    const next = () => ids.splice(0, CALLS);
    const rounds: Round[] = [];
    for (let n = 0; n <= ROUNDS; n += 1) {
      const alone = async () => decide(next());
      const beside = async () => {
        await order(app.pool, { mails, subjects });
        // What one round sends, the next one leaves alone: who knows a thing gets no second mail of it.
        subjects.push(...subjects.splice(0, SUBJECTS / (ROUNDS + 1)));
        const before = await sentMails(app.pool);
        const began = performance.now();
        const measured = await decide(next());
        const sent = (await sentMails(app.pool)) - before;
        const seconds = (performance.now() - began) / 1000;
        await forget(app.pool);
        return { beside: measured, mailsPerSecond: round(sent / seconds) };
      };
      // Anyone who comes second has a fuller log: by turns.
      const first = n % 2 === 0 ? await alone() : undefined;
      const crowded = await beside();
      rounds.push({ alone: first ?? (await alone()), ...crowded });
    }
    reportRounds(rounds.slice(1), mails);
  });
}

function reportRounds(rounds: readonly Round[], mails: number): void {
  const ratio = (figure: 'p50' | 'p99' | 'perSecond') =>
    round(median(rounds.map(({ alone, beside }) => beside[figure] / alone[figure])));
  report({
    bench: 'backlog',
    mails,
    clients: CLIENTS,
    rounds: ROUNDS,
    alone: medians(rounds.map(({ alone }) => alone)),
    beside: medians(rounds.map(({ beside }) => beside)),
    p50Ratio: ratio('p50'),
    perSecondRatio: ratio('perSecond'),
    p99Ratios: rounds.map(({ alone, beside }) => round(beside.p99 / alone.p99)),
    mailsPerSecond: median(rounds.map(({ mailsPerSecond }) => mailsPerSecond)),
  });
  judged({
    bench: 'backlog',
    figure: `decision during ${mails.toLocaleString('en')} mails that go out, p99`,
    value: ratio('p99'),
    unit: '× without',
    goal: { atMost: 1.2 },
  });
}

async function registered(
  origin: string,
  { dates, visitor, count }: { dates: readonly string[]; visitor(): Parameters<typeof command>[0]; count: number },
): Promise<string[]> {
  const client = visitor();
  await client.refreshToken();
  const { answers } = await generate({
    origin,
    clients: 4,
    calls: Array.from({ length: Math.ceil(count / TOGETHER) }, (_, at) =>
      command(client, '/api/register-applications', crowd(dates, at)),
    ),
    status: 201,
  });
  return answers
    .flatMap(({ text }) => (JSON.parse(text) as { applications: { id: string }[] }).applications)
    .map(({ id }) => id);
}

const crowd = (dates: readonly string[], at: number) => {
  const form = registration(dates[at % dates.length] ?? '', `b-${at}`);
  const employees = Array.from({ length: TOGETHER }, (_, n) => ({
    firstName: 'Jan',
    lastName: 'Nowak',
    email: `jan-${at}-${n}@demo.example`,
    phone: '',
  }));
  return { ...form, employees };
};

/** Real mails, each composed and written when its turn comes, due since before everything else, in the order of their subjects. */
async function order(
  pool: DatabasePool,
  { mails, subjects }: { mails: number; subjects: readonly string[] },
): Promise<void> {
  const prefix = `backlog-${Date.now()}-`;
  await pool.query(
    `INSERT INTO app.mails (id, portal, template, subjects, created_at)
     SELECT $1 || n, 'szkolenia', 'registration-received', ARRAY[($2::text[])[1 + (n - 1) % cardinality($2::text[])]], now()
       FROM generate_series(1, $3::int) n`,
    [prefix, subjects, mails],
  );
  await pool.query(
    `INSERT INTO app.jobs (id, name, data, due_at, portal)
     SELECT $1 || n, 'mail', jsonb_build_object('mailId', $1 || n), now() - interval '1 day' + n * interval '1 ms', 'szkolenia'
       FROM generate_series(1, $2::int) n`,
    [prefix, mails],
  );
  await settle(pool);
}

/** What still waits is not to be sent any more; what is held ends. */
async function forget(pool: DatabasePool): Promise<void> {
  await pool.query(`DELETE FROM app.jobs WHERE done_at IS NULL AND taken_by IS NULL AND id LIKE 'backlog-%'`);
  await mailsHeld(pool);
  await pool.query(`DELETE FROM app.mails WHERE status = 'queued' AND id LIKE 'backlog-%'`);
  await settle(pool);
}

/** What writing so many rows leaves to PostgreSQL to do is not counted in a round. */
async function settle(pool: DatabasePool): Promise<void> {
  await pool.query('VACUUM (ANALYZE) app.jobs');
  await pool.query('VACUUM (ANALYZE) app.mails');
  await pool.query('CHECKPOINT');
  await sleep(1500);
}

const sentMails = async (pool: DatabasePool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM app.mails WHERE status = 'sent'`);
  return rows[0]?.n ?? 0;
};

async function until(pool: DatabasePool, nothing: string): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(`${nothing} LIMIT 1`);
    if (rowCount === 0) return;
    await sleep(100);
  }
}

const mailsHeld = (pool: DatabasePool) =>
  until(pool, `SELECT FROM app.jobs WHERE done_at IS NULL AND taken_by IS NOT NULL AND name = 'mail'`);
