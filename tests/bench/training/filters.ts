import { sql, type Kysely } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';
import {
  applicationConditions,
  SORTS,
  type ApplicationFilter,
} from '#projections/training/applications/application-list.ts';
import { orderBy } from '#projections/keyset-page.ts';
import type { App } from '#ops/app.ts';
import { fillApplications } from './applications-seed.ts';
import type { Client } from '../client.ts';
import { queryOf } from '../list-round.ts';
import { report, round } from '../load.ts';
import { withProgram } from '../program.ts';
import { judged } from '../verdict.ts';

/** A filter that is within its goal after the first of them is asked no more: of what is over, neighbours may be to blame. */
const ROUNDS = { fewest: 2, most: 6 };

/** Old and new, rare and frequent: what each filter is likely to be asked. */
const SINGLE: readonly ApplicationFilter[] = [
  { status: 'waiting' },
  { status: 'archived' },
  { status: 'rejected' },
  { listType: 'reserve' },
  { courseId: 'c7' },
  { courseId: 'c95' },
  { courseLocationId: 'l2' },
  { courseLocationId: 'l15' },
  { startedOnFrom: '2019-01-01', startedOnTo: '2019-12-31' },
  { startedOnFrom: '2025-12-01', startedOnTo: '2025-12-31' },
  { companyName: 'serwis 123' },
  { companyNip: '10000' },
  { companyState: 'slaskie' },
  { boschCarServiceId: '40321' },
  { participantName: 'nazwisko77' },
  { participantName: 'xyzxyz' },
  { employeeName: 'anna' },
  { name: 'kos99' },
  { email: 'biuro12' },
  { email: 'osoba4321' },
  { courseDateId: 'd4000' },
];

const namesOf = (filter: ApplicationFilter) => Object.keys(filter).join();

/** Of each field the case that misleads most: a value that is old, or rare. */
const MISLEADING = SINGLE.filter(
  (one, place) => SINGLE.findIndex((other) => namesOf(other) === namesOf(one)) === place,
);

/** Every two of different fields. */
const pairs = MISLEADING.flatMap((one, place) =>
  MISLEADING.slice(place + 1)
    .filter((other) => namesOf(one) !== namesOf(other))
    .map((other): ApplicationFilter => ({ ...one, ...other })),
);

/**
 * `npm run bench -- filters [rows]`: every filter of the applications list and every two of them, on a million rows that
 * cluster in time, through HTTP against the better of two bare statements: a `LIMIT` as anybody writes it, and the same
 * gathered first. Goal: HTTP at most twice that plus 5 ms, for each.
 */
export async function benchFilters(rows = 1_000_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app, operator }) => {
    await fillApplications(app.pool, rows);
    await compareFilters({ app, operator });
  });
}

export async function compareFilters(program: { app: App; operator: Client }): Promise<void> {
  const over: number[] = [];
  for (const filter of [...SINGLE, ...pairs]) over.push(await compare(program, filter));
  judged({
    bench: 'filters',
    figure: 'filters of the applications list and pairs of them, on clustered data: the worst beyond 2 × bare SQL',
    value: Math.max(...over),
    unit: 'ms',
    goal: { atMost: 5 },
    cases: over.length,
    beyond: over.filter((ms) => ms > 5).length,
  });
}

/** How many ms HTTP takes beyond twice the bare statement. */
async function compare({ app, operator }: { app: App; operator: Client }, filter: ApplicationFilter): Promise<number> {
  const times = { http: [] as number[], limit: [] as number[], gathered: [] as number[] };
  const calls = {
    http: () => operator.props(`/panel/applications?${queryOf(filter)}`),
    limit: () => bare(app.db, filter, 'not materialized'),
    gathered: () => bare(app.db, filter, 'materialized'),
  };
  // Of few calls the quickest is what neighbours disturbed least.
  const best = (kind: keyof typeof calls) => Math.min(...times[kind]);
  const bareBest = () => Math.min(best('limit'), best('gathered'));
  const over = () => round(best('http') - 2 * bareBest());
  for (let n = 0; n < ROUNDS.most && (n < ROUNDS.fewest || over() > 5); n += 1) {
    for (const kind of ['http', 'limit', 'gathered'] as const) {
      // What was far slower at first is not the better one.
      if (n > 0 && kind !== 'http' && best(kind) > 3 * bareBest()) continue;
      const began = performance.now();
      await calls[kind]();
      times[kind].push(performance.now() - began);
    }
  }
  const [http, limit, gathered] = (['http', 'limit', 'gathered'] as const).map((kind) => round(best(kind)));
  report({ bench: 'filters', filter, unit: 'ms', http, limit, gathered, over: over(), withinGoal: over() <= 5 });
  return over();
}

/** The first page and the capped count, each a statement, at the same time. */
async function bare(db: Kysely<ReadTables>, filter: ApplicationFilter, how: 'materialized' | 'not materialized') {
  const where = applicationConditions(filter);
  const order = SORTS.appliedAtDesc;
  await Promise.all([
    sql`with matched as ${sql.raw(how)} (select id, applied_at from read.applications where ${where}),
        page as (select id from matched order by ${orderBy(order)} limit 51)
      select a.id, a.participant_name, a.company_name, a.status, c.title from read.applications a
      left join read.courses c on c.id = a.course_id where a.id in (select id from page) order by ${orderBy(order, 'a')}`.execute(
      db,
    ),
    sql`select count(*) from (select 1 from read.applications where ${where} limit 10001) counted`.execute(db),
  ]);
}
