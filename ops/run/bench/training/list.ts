import type { Kysely } from 'kysely';
import type pg from 'pg';
import { foldedSql } from '#projections/folded.ts';
import type { ReadTables } from '#projections/tables.ts';
import { listApplications, type ApplicationFilter } from '#projections/training/applications/application-list.ts';
import { measureList, queryOf } from '../list-round.ts';
import { withProgram } from '../program.ts';

/** A million applications written straight into the read model: what a list reads, not how it came to be. */
export async function fillApplications(pool: pg.Pool, rows: number): Promise<void> {
  await pool.query(`
    INSERT INTO read.courses (id, title, active, version, "values")
    SELECT 'c' || n, 'Szkolenie ' || n, true, 1, '{"name":"Szkolenie"}' FROM generate_series(1, 100) n`);
  await pool.query(
    `INSERT INTO read.applications (id, registration_id, course_date_id, course_id, course_location_id, started_on,
       list_type, listed_at, status, status_before, date_status, seat, present, left_seat, attended, attendance_marked,
       certificate_code, certificate_sent, confirmation_sent, overbooked, calendar_sequence, calendar_entry,
       applied_at, version, person_id, reporter_id, participant_name, company_name, company_nip, company_id,
       company_state, bosch_car_service_id, names, emails, company_searched, identity, details)
     SELECT 'a' || lpad(n::text, 8, '0'), 'r' || n / 2, 'd' || n % 20000, 'c' || 1 + n % 100, 'l' || n % 10,
       to_char(date '2024-01-01' + n % 1500, 'YYYY-MM-DD'), CASE WHEN n % 5 = 0 THEN 'reserve' ELSE 'primary' END,
       lpad(n::text, 20, '0'), (ARRAY['waiting','sent','confirmed','rejected','archived'])[1 + n % 5],
       (ARRAY['waiting','waiting','sent','sent','confirmed'])[1 + n % 5], 'active',
       CASE WHEN n % 5 = 3 THEN NULL WHEN n % 5 = 0 THEN 'reserve' ELSE 'primary' END, n % 3 = 0 AND n % 5 NOT IN (0, 3), false,
       n % 3 = 0, n % 3 = 0, NULL,
       false, false, false, 1, false, to_char(timestamp '2024-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.000Z'),
       1, 'p' || n % 300000, 'q' || n % 40000, 'Imię' || n % 1000 || ' Nazwisko' || n % 7919,
       'Auto Serwis ' || n % 4000, lpad((1000000000 + n % 40000)::text, 10, '0'), NULL,
       (ARRAY['mazowieckie','slaskie','pomorskie','podlaskie'])[1 + n % 4], (4000 + n % 4000)::text,
       ${foldedSql(`'Imię' || n % 1000 || ' Nazwisko' || n % 7919 || ' | Anna Kos' || n % 997`)},
       ${foldedSql(`'osoba' || n || '@demo.example biuro' || n % 4000 || '@demo.example'`)},
       ${foldedSql(`'Auto Serwis ' || n % 4000`)}, 'participant|osoba' || n, '{}'
     FROM generate_series(1, $1::int) n`,
    [rows],
  );
  await pool.query('VACUUM ANALYZE read.applications');
}

const FILTERS: readonly (readonly [name: string, filter: ApplicationFilter])[] = [
  ['none', {}],
  ['status', { status: 'confirmed' }],
  ['listType', { listType: 'reserve' }],
  ['courseId', { courseId: 'c7' }],
  ['courseLocationId', { courseLocationId: 'l3' }],
  ['startedOn', { startedOnFrom: '2026-01-01', startedOnTo: '2026-01-31' }],
  ['companyName', { companyName: 'serwis 123' }],
  ['companyNip', { companyNip: '1000001234' }],
  ['companyState', { companyState: 'slaskie' }],
  ['boschCarServiceId', { boschCarServiceId: '4321' }],
  ['participantName', { participantName: 'nazwisko77' }],
  ['name', { name: 'kos99' }],
  ['email', { email: 'osoba4321' }],
  ['nothing matches', { participantName: 'xyzxyz' }],
  ['three at once', { status: 'confirmed', listType: 'primary', companyState: 'slaskie' }],
];

/**
 * `npm run bench -- list [rows]`: the applications list with 1,000,000 rows, each filter's first page and deep pages,
 * through HTTP and as the bare query in the same rounds. Goal: HTTP at most twice the query plus 5 ms.
 */
export async function benchList(rows = 1_000_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app, operator }) => {
    await fillApplications(app.pool, rows);
    const page = Math.floor(rows / 100);
    for (const [name, filter] of FILTERS) {
      await measureList('list', name, {
        http: () => operator.props(`/panel/applications?${queryOf(filter)}`),
        query: () => bare(app.db, filter, {}),
      });
    }
    const first = await bare(app.db, {}, {});
    await measureList('list', 'next page by cursor', {
      http: () => operator.props(`/panel/applications?page=2&after=${first.next}`),
      query: () => bare(app.db, {}, { page: 2, after: first.next ?? '' }),
    });
    await measureList('list', `page ${page} by number`, {
      http: () => operator.props(`/panel/applications?page=${page}`),
      query: () => bare(app.db, {}, { page }),
    });
  });
}

const bare = (db: Kysely<ReadTables>, filter: ApplicationFilter, at: { page?: number; after?: string }) =>
  listApplications(db, { filter, sort: 'appliedAtDesc', pageSize: 50, page: 1, ...at });
