import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportDays } from '#domain/report/report.ts';
import type { ReportOrder } from '#domain/report/sorting.ts';
import type { ReadTables } from '#projections/tables.ts';
import { countWhere } from '../seats.ts';
import { during } from './days.ts';

/** A certificate that nobody revoked and that has an end; a forgotten person's are kept without the person. */
export interface CertificateEnd {
  /** Of its application. */
  readonly id: string;
  readonly participant: string;
  readonly companyName: string;
  readonly companyNip: string;
  readonly courseName: string;
  /** Days are `YYYY-MM-DD`, of Warsaw. */
  readonly issuedOn: string;
  readonly validUntil: string;
  readonly state: string;
  readonly renewed: string;
}

/** Which certificates, seen on which day, in which order; those that end first come first by default. */
export interface EndsWanted {
  readonly days: ReportDays;
  readonly today: string;
  readonly order?: ReportOrder | undefined;
}

const FIRST: ReportOrder = { column: 'validUntil', direction: 'asc' };

/** The person was trained again since, and has a certificate of it that outlasts this one. */
const RENEWED: RawBuilder<SqlBool> = sql<SqlBool>`exists (select from read.applications n
  where n.person_id = a.person_id and n.course_id = a.course_id and n.certificate_code is not null
    and n.started_on > a.started_on
    and (n.certificate_valid_until is null or n.certificate_valid_until > a.certificate_valid_until))`;

const ending = (db: Kysely<ReadTables>, days: ReportDays) =>
  db
    .selectFrom('applications as a')
    .where('a.certificate_valid_until', 'is not', null)
    .where(during('a.certificate_valid_until', days));

const wide = (db: Kysely<ReadTables>, { days, today }: EndsWanted) =>
  ending(db, days)
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .innerJoin('certificates as z', 'z.code', 'a.certificate_code')
    .select([
      'a.id',
      'a.participant_name as participant',
      'a.company_name as companyName',
      'a.company_nip as companyNip',
      sql<string>`coalesce(c.title, '')`.as('courseName'),
      sql<string>`(z.issued_at::timestamptz at time zone 'Europe/Warsaw')::date::text`.as('issuedOn'),
      sql<string>`a.certificate_valid_until`.as('validUntil'),
      sql<string>`case when a.certificate_valid_until < ${today} then 'stracił ważność' else 'ważny' end`.as('state'),
      sql<string>`case when ${RENEWED} then 'tak' else 'nie' end`.as('renewed'),
    ]);

export async function countCertificateEnds(db: Kysely<ReadTables>, days: ReportDays): Promise<number> {
  const { n } = await ending(db, days)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** By id where they are alike. */
const idsBy = (db: Kysely<ReadTables>, wanted: EndsWanted) => {
  const { column, direction } = wanted.order ?? FIRST;
  return db
    .selectFrom(wide(db, wanted).as('w'))
    .select('w.id')
    .orderBy(sql`${sql.ref(`w.${column}`)} collate "pl-PL-x-icu"`, direction)
    .orderBy('w.id');
};

/** In the order of the ids. */
async function ofIds(
  db: Kysely<ReadTables>,
  today: string,
  rows: readonly { readonly id: string }[],
): Promise<CertificateEnd[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await wide(db, { days: {}, today }).where('a.id', 'in', ids).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Ids travel through the offset, the wide columns are fetched for one page. */
export async function certificateEndsPage(
  db: Kysely<ReadTables>,
  wanted: EndsWanted,
  at: { page: number; pageSize: number },
): Promise<CertificateEnd[]> {
  const ids = idsBy(db, wanted)
    .limit(at.pageSize)
    .offset((at.page - 1) * at.pageSize);
  return ofIds(db, wanted.today, await ids.execute());
}

const BATCH = 1000;

/** All of them in the same order, a batch at a time. */
export async function* everyCertificateEnd(db: Kysely<ReadTables>, wanted: EndsWanted): AsyncGenerator<CertificateEnd> {
  const ids = await idsBy(db, wanted).execute();
  for (let at = 0; at < ids.length; at += BATCH) yield* await ofIds(db, wanted.today, ids.slice(at, at + BATCH));
}

/** Certificates that end in one month, `YYYY-MM`. */
export interface CertificateMonth {
  readonly month: string;
  readonly ending: number;
  readonly renewed: number;
}

/** Oldest month first. */
export const certificateMonths = (db: Kysely<ReadTables>, days: ReportDays): Promise<CertificateMonth[]> =>
  ending(db, days)
    .select([
      sql<string>`left(a.certificate_valid_until, 7)`.as('month'),
      sql<number>`count(*)::int`.as('ending'),
      countWhere(RENEWED).as('renewed'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
