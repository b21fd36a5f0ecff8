import type pg from 'pg';
import { LONG_MS, withTimeout } from '#ops/postgres/watched-client.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { foldedSql } from '#projections/folded.ts';

/** Years that the applications spread over; the newest is of the last day. */
const YEARS = 8;

/** A number below `below` that follows from the application's number but looks drawn. */
const drawn = (below: number, salt: number): string => `((hashint8(n * 64 + ${salt}) & 1073741823) % ${below})`;

const FIRST = `ARRAY['Jan','Anna','Łukasz','Żaneta','Grzegorz','Małgorzata','Paweł','Joanna','Krzysztof','Zofia']`;
const STATES = `ARRAY['mazowieckie','slaskie','pomorskie','podlaskie','malopolskie','lubelskie','opolskie','lodzkie']`;

/**
 * Applications written straight into the read model: what a list reads, not how it came to be. As in life they cluster
 * in time: courses, places and companies come and go over the years (`window` of them at a time), what is old is
 * archived and only the last days wait. A planner that thinks matches spread evenly is wrong about them.
 */
export const fillApplications = (pool: pg.Pool, rows: number): Promise<void> =>
  // A million rows take longer than a request may.
  withTimeout(pool, LONG_MS, async (client) => {
    await withoutIndexes(client, ['applications'], () => fill(client, rows));
    await client.query('VACUUM ANALYZE read.applications');
    await client.query('ANALYZE read.courses, read.locations, read.course_dates');
  });

/** Rows that no fact has made are of the present alone. */
export async function datedNow(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(`ALTER TABLE read."${table}" ALTER valid_from SET DEFAULT statement_timestamp()`);
}

async function fill(client: pg.PoolClient, rows: number): Promise<void> {
  await datedNow(client, ['courses', 'locations', 'course_dates', 'applications']);
  await client.query(`
    INSERT INTO read.courses (id, title, active, version, "values")
    SELECT 'c' || n, 'Szkolenie ' || n, true, 1, '{"name":"Szkolenie"}' FROM generate_series(1, 100) n`);
  await client.query(`
    INSERT INTO read.locations (id, title, active, version, "values")
    SELECT 'l' || n, 'Miejsce ' || n, n > 10, 1, '{"name":"Miejsce"}' FROM generate_series(1, 20) n`);
  await client.query(
    `INSERT INTO read.course_dates (id, course_id, course_location_id, started_on, formula, seat_limit, visibility,
       time_start, time_end, reserve_only, auto_promote, reminder_days, status, version)
     SELECT 'd' || n, 'c' || n % 100 + 1, 'l' || n % 20 + 1,
       to_char(timestamp '2018-01-31' + (n * 50 / $1::float8) * interval '${YEARS} years', 'YYYY-MM-DD'), 'onsite',
       60, 'visible', 540, 960, false, false, 7, 'active', 1 FROM generate_series(0, $1::int / 50) n`,
    [rows],
  );
  await client.query(
    `INSERT INTO read.applications (id, registration_id, course_date_id, course_id, course_location_id, started_on,
       list_type, listed_at, status, status_before, date_status, seat, present, left_seat, attended, attendance_marked,
       certificate_code, certificate_sent, confirmation_sent, reserve_informed, overbooked, calendar_sequence, calendar_entry,
       applied_at, decided_at, version, participants, reporters, person_id, reporter_id, participant_name, company_name, company_nip, company_id,
       company_state, bosch_car_service_id, names, emails, company_searched, details)
     SELECT 'a' || lpad(n::text, 8, '0'), 'r' || n / 2, 'd' || n / 50, 'c' || course, 'l' || place,
       to_char(applied + interval '30 days', 'YYYY-MM-DD'), list, lpad(n::text, 20, '0'), status,
       CASE status WHEN 'waiting' THEN 'waiting' WHEN 'archived' THEN 'confirmed' ELSE 'sent' END, 'active',
       CASE WHEN status IN ('rejected', 'canceled') THEN NULL ELSE list END,
       status = 'archived' AND list = 'primary', false, status = 'archived', status = 'archived', NULL, false, false,
       false, false, 1, false, to_char(applied, 'YYYY-MM-DD"T"HH24:MI:SS.000Z'),
       CASE WHEN status NOT IN ('waiting', 'canceled') THEN to_char(applied + interval '9 hours', 'YYYY-MM-DD"T"HH24:MI:SS.000Z') END,
       1, 1, 1, 'p' || n % 300000, 'q' || company, name,
       'Auto Serwis ' || company, lpad((1000000000 + company::bigint * 7919)::text, 10, '0'), NULL,
       (${STATES})[1 + company % 8], (40000 + company)::text, ${foldedSql(`name || ' | Anna Kos' || company`)},
       ${foldedSql(`'osoba' || n || '@demo.example biuro' || company || '@demo.example'`)},
       ${foldedSql(`'Auto Serwis ' || company`)}, '{}'
     FROM (SELECT n, age, applied, (age * 60)::int + ${drawn(40, 1)} + 1 AS course, (age * 10)::int + ${drawn(10, 2)} + 1 AS place,
         (age * 4500)::int + ${drawn(500, 3)} AS company, CASE WHEN ${drawn(10, 4)} = 0 THEN 'reserve' ELSE 'primary' END AS list,
         (${FIRST})[1 + ${drawn(10, 5)}] || ' Nazwisko' || (age * 7000)::int + ${drawn(919, 6)} AS name,
         CASE WHEN ${drawn(20, 7)} = 0 THEN 'rejected' WHEN ${drawn(20, 7)} = 1 THEN 'canceled' WHEN age < 0.97 THEN 'archived'
           WHEN age < 0.99 THEN 'confirmed' WHEN age < 0.995 THEN 'sent' ELSE 'waiting' END AS status
       FROM (SELECT n, n::float8 / $1 AS age,
           timestamp '2018-01-01' + (n::float8 / $1) * interval '${YEARS} years' AS applied
         FROM generate_series(1, $1::int) n) aged) shaped`,
    [rows],
  );
}
