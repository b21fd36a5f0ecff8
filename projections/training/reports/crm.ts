import { sql, type Kysely, type SqlBool } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';
import { during } from './days.ts';
import type { ReportDays } from '#domain/report/report.ts';
import type { ReportOrder } from '#domain/report/sorting.ts';

/** One presence at one training (RPT-02); a forgotten person's are kept without the person. */
export interface Participation {
  readonly id: string;
  readonly startedOn: string;
  readonly participant: string;
  readonly email: string;
  readonly phone: string;
  readonly companyName: string;
  readonly companyNip: string;
  readonly companyState: string;
  readonly boschCarServiceId: string | null;
  readonly sapClientNumber: string | null;
  readonly courseName: string;
  readonly certificateCode: string | null;
}

const matching = (db: Kysely<ReadTables>, days: ReportDays) =>
  db.selectFrom('applications as a').where('a.present', '=', true).where(during('a.started_on', days));

const wide = (db: Kysely<ReadTables>, days: ReportDays) =>
  matching(db, days)
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .leftJoin('employees as e', 'e.id', 'a.person_id')
    .select([
      'a.id',
      'a.started_on as startedOn',
      'a.participant_name as participant',
      sql<string>`coalesce(a.details->'participant'->>'email', '')`.as('email'),
      sql<string>`coalesce(a.details->'participant'->>'phone', '')`.as('phone'),
      'a.company_name as companyName',
      'a.company_nip as companyNip',
      'a.company_state as companyState',
      'a.bosch_car_service_id as boschCarServiceId',
      'e.sap_client_number as sapClientNumber',
      sql<string>`coalesce(c.title, '')`.as('courseName'),
      'a.certificate_code as certificateCode',
    ]);

export const countParticipations = async (db: Kysely<ReadTables>, days: ReportDays): Promise<number> => {
  const { n } = await matching(db, days)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** Which participations, in which order; the newest trainings first by default. */
interface Wanted {
  readonly days: ReportDays;
  readonly order: ReportOrder | undefined;
}

/** Ids by one column, what has nothing there as if it had an empty text; and by id, so that no two are alike. */
const idsBy = (db: Kysely<ReadTables>, days: ReportDays, { column, direction }: ReportOrder) =>
  db
    .selectFrom(wide(db, days).as('w'))
    .select('w.id')
    .orderBy(sql`coalesce(${sql.ref(`w.${column}`)}, '') collate "pl-PL-x-icu"`, direction)
    .orderBy('w.id');

/** In the order of the ids. */
async function ofIds(db: Kysely<ReadTables>, rows: readonly { readonly id: string }[]): Promise<Participation[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = new Map((await wide(db, {}).where('a.id', 'in', ids).execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => (found.get(id) as Participation | undefined) ?? []);
}

/** Ids travel through the offset, the wide columns are fetched for one page. */
export async function participationsPage(
  db: Kysely<ReadTables>,
  { days, order }: Wanted,
  at: { page: number; pageSize: number },
): Promise<Participation[]> {
  const offset = (at.page - 1) * at.pageSize;
  if (order) return ofIds(db, await idsBy(db, days, order).limit(at.pageSize).offset(offset).execute());
  const newest = matching(db, days).select('a.id').orderBy('a.started_on', 'desc').orderBy('a.id');
  return ofIds(db, await newest.limit(at.pageSize).offset(offset).execute());
}

const BATCH = 1000;

/** All of them in the same order, a batch at a time. */
export async function* everyParticipation(
  db: Kysely<ReadTables>,
  { days, order }: Wanted,
): AsyncGenerator<Participation> {
  if (!order) return yield* newestFirst(db, days);
  const ids = await idsBy(db, days, order).execute();
  for (let at = 0; at < ids.length; at += BATCH) yield* await ofIds(db, ids.slice(at, at + BATCH));
}

async function* newestFirst(db: Kysely<ReadTables>, days: ReportDays): AsyncGenerator<Participation> {
  let last: Participation | undefined;
  for (;;) {
    const after = last;
    const rows = (await wide(db, days)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`a.started_on <= ${after?.startedOn} and (a.started_on < ${after?.startedOn} or a.id > ${after?.id})`,
        ),
      )
      .orderBy('a.started_on', 'desc')
      .orderBy('a.id')
      .limit(BATCH)
      .execute()) as Participation[];
    yield* rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
