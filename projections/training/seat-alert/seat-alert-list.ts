import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { MOST_HITS, runPersonSearch, type PersonHit } from '#projections/gdpr/person-search.ts';
import type { ReadTables } from '#projections/tables.ts';
import { has } from '#projections/search-text.ts';
import { hasBegun } from '../course-dates/phase.ts';
import type { SeatAlertRow } from './seat-alerts.ts';

type Db = Kysely<ReadTables>;

export const seatAlertById = (db: Db, id: string): Promise<SeatAlertRow | undefined> =>
  db.selectFrom('seat_alerts').selectAll().where('id', '=', id).executeTakeFirst();

/** Everything that one address asked for, newest first. */
export const seatAlertsOfPerson = (db: Db, personId: string): Promise<SeatAlertRow[]> =>
  db
    .selectFrom('seat_alerts')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();

/** Those that wait for a seat, a course after the other. */
export const waitingAlerts = (db: Db): Promise<SeatAlertRow[]> =>
  db
    .selectFrom('seat_alerts')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy('course_id')
    .orderBy('asked_at')
    .orderBy('id')
    .execute();

/** How many would be written to when there is a seat on this date. */
export async function alertsAbout(db: Db, date: { readonly id: string; readonly courseId: string }): Promise<number> {
  const { n } = await db
    .selectFrom('seat_alerts')
    .where('status', '=', 'waiting')
    .where('course_id', '=', date.courseId)
    .where((eb) => eb.or([eb('course_date_id', '=', date.id), eb('course_date_id', 'is', null)]))
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Nobody said yes in time. */
export const unconfirmedAlerts = (db: Db, now: string): Promise<SeatAlertRow[]> =>
  db.selectFrom('seat_alerts').selectAll().where('status', '=', 'asked').where('confirm_by', '<', now).execute();

/**
 * Whose time is over, or whose date has begun or has become one of another course. One that is cancelled or hidden may come
 * back: nobody is notified of it until then, and who waits need not ask again.
 */
export const alertsOver = (db: Db, { now, today }: { now: string; today: string }): Promise<SeatAlertRow[]> =>
  db
    .selectFrom('seat_alerts as s')
    .selectAll('s')
    .where('s.status', '=', 'waiting')
    .where(
      sql<SqlBool>`(s.until < ${today} or (s.course_date_id is not null and not exists (
        select from read.course_dates d where d.id = s.course_date_id and d.course_id = s.course_id and not ${hasBegun('d', now)})))`,
    )
    .execute();

/** Whether an application `a` is of this address, or was sent by the human whom it is known as, whatever theirs is there. */
const isTheirs = (email: RawBuilder<unknown>, personId: RawBuilder<unknown>) =>
  sql<SqlBool>`(lower(${email}) in (lower(a.details->'participant'->>'email'), lower(a.details->'reporter'->>'email'))
    or a.reporter_id = coalesce((select m.into_id from read.person_merges m where m.id = ${personId}), ${personId}))`;

/** Of those that wait for one date, who holds a place on it by now. */
export const alertsOfRegistered = (db: Db): Promise<SeatAlertRow[]> =>
  db
    .selectFrom('seat_alerts as s')
    .selectAll('s')
    .where('s.status', '=', 'waiting')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('applications as a')
          .select('a.id')
          .whereRef('a.course_date_id', '=', 's.course_date_id')
          .where('a.seat', 'is not', null)
          .where(isTheirs(sql`s.email`, sql`s.person_id`)),
      ),
    )
    .execute();

/** On which of these dates somebody with this address holds a place, or one of whoever it is known as. */
export async function placesOfAddress(
  db: Db,
  { email, personId }: { readonly email: string; readonly personId: string },
  dates: readonly string[],
): Promise<ReadonlySet<string>> {
  if (dates.length === 0) return new Set();
  const rows = await db
    .selectFrom('applications as a')
    .select('a.course_date_id')
    .where('a.course_date_id', 'in', dates)
    .where('a.seat', 'is not', null)
    .where(isTheirs(sql`${email}::text`, sql`${personId}::text`))
    .execute();
  return new Set(rows.map((row) => row.course_date_id));
}

/** Who is known by such an address alone: no account and no registration leads to the person. */
export const findAskers = (db: Db, text: string): Promise<PersonHit[]> =>
  runPersonSearch(
    db,
    sql<PersonHit>`select distinct on (s.person_id) 'visitor' as kind, s.person_id as "personId", s.person_id as id,
        s.email as name, s.email as email, 'powiadomienie o wolnym miejscu' as detail, true as unlisted
      from read.seat_alerts s
      where ${has('s.email', text)} and s.email not in ('', ${FORGOTTEN})
        and not exists (select from read.visitors v where v.id = s.person_id)
        and not exists (select from read.reporters r where r.person_id = s.person_id)
      order by s.person_id, s.asked_at desc limit ${MOST_HITS}`,
  );
