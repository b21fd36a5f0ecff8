import type pg from 'pg';
import { LONG_MS, withTimeout } from '#ops/postgres/watched-client.ts';
import { foldedSql } from '#projections/folded.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { datedNow } from './applications-seed.ts';
import { median, report, round } from '../load.ts';
import { withProgram } from '../program.ts';

const ROUNDS = 3;
const CALLS = 20;
/** Fewer say nothing about time: each text is asked for once, to see that it can be. */
const FEW = 10_000;

const FIRST = `'Jan','Anna','Łukasz','Żaneta','Grzegorz','Małgorzata','Paweł','Joanna','Krzysztof','Zofia','Michał','Agnieszka',
  'Wojciech','Katarzyna','Piotr','Ewa','Stanisław','Barbara','Tomasz','Święto'`;
const STEMS = `'Kowal','Nowa','Wiśnie','Wójci','Kamiń','Lewandow','Zieliń','Szymań','Woźnia','Dąbrow','Kozłow','Jankow','Mazur',
  'Krawczy','Piotrow','Grabow','Żółw','Pawłow','Michal','Nowi'`;
const ENDINGS = `'ski','czyk','ak','ek','owski','iak','ewicz','ik','ka','ecki','owa','yński','uk','cz','arz','ała','ura','ec',
  'yn','or'`;
const FIRMS = `'Auto Serwis','Autoserwis','Warsztat','Moto-Żółw','Mechanika Pojazdowa'`;

const nth = (list: string, place: string): string =>
  `(ARRAY[${list}])[1 + (${place}) % array_length(ARRAY[${list}], 1)]`;

/** Persons with Polish names in 40,000 firms, each with one application, written straight into the read models. */
const fillAll = (pool: pg.Pool, persons: number): Promise<void> =>
  // A million rows take longer than a request may.
  withTimeout(pool, LONG_MS, async (client) => {
    await withoutIndexes(client, ['applications', 'employees'], () => fill(client, persons));
    await client.query('VACUUM ANALYZE');
  });

async function fill(client: pg.PoolClient, persons: number): Promise<void> {
  await datedNow(client, ['employees', 'applications', 'companies', 'courses']);
  await client.query(
    `CREATE UNLOGGED TABLE read.people AS
     SELECT n, first || ' ' || last AS name, first, last, translate(lower(first || '.' || last), 'ąćęłńóśźż', 'acelnoszz')
       || n || '@' || ${nth(`'wp.pl','onet.pl','gmail.com','demo.example'`, 'n')} AS email,
       ${nth(FIRMS, '(n % 40000)')} || ' ' || n % 40000 AS firm,
       lpad((1000000000 + (n % 40000)::bigint * 7919)::text, 10, '0') AS nip
     FROM (SELECT n, ${nth(FIRST, 'n * 7')} AS first, ${nth(STEMS, 'n * 13 / 20')} || ${nth(ENDINGS, 'n / 400')} AS last
       FROM generate_series(1, $1::int) n) p`,
    [persons],
  );
  await client.query(
    `INSERT INTO read.employees (id, person_id, name, first_name, last_name, email, phone, fgaz_number, company_name,
       bosch_car_service_id, sap_client_number, access_type, expires_at, password_change_mode, version, stays)
     SELECT 'p' || n, 'p' || n, name, first, last, email, '', '', firm, NULL, NULL, 'unlimited', NULL, 'no_limit', 0, false FROM read.people`,
  );
  await client.query(
    `INSERT INTO read.applications (id, registration_id, course_date_id, course_id, course_location_id, started_on,
       list_type, listed_at, status, status_before, date_status, seat, present, left_seat, attended, attendance_marked,
       certificate_code, certificate_sent, confirmation_sent, reserve_informed, overbooked, calendar_sequence, calendar_entry,
       applied_at, version, participants, reporters, person_id, reporter_id, participant_name, company_name, company_nip, company_id,
       company_state, bosch_car_service_id, names, emails, company_searched, details)
     SELECT 'a' || n, 'r' || n, 'd' || n % 5000, 'c' || n % 100, 'l1', '2027-01-01', 'primary', lpad(n::text, 20, '0'),
       'waiting', 'waiting', 'active', 'primary', false, false, false, false, NULL, false, false, false, false, 1, false, '2026-01-01T00:00:00.000Z', 1, 1, 1, 'p' || n, 'q' || n % 40000, name, firm,
       nip, NULL, 'mazowieckie', NULL, ${foldedSql(`name || ' | Anna Kos' || n % 997`)}, ${foldedSql('email')},
       ${foldedSql('firm')}, '{}' FROM read.people`,
  );
  await client.query(
    `INSERT INTO read.companies (id, title, active, version, "values")
     SELECT 'f' || n % 40000, firm, true, 1, json_build_object('nipNumbers', json_build_array(nip))::jsonb
     FROM read.people WHERE n <= 40000 AND n <= $1`,
    [persons],
  );
  await client.query(
    `INSERT INTO read.course_dates SELECT (json_populate_record(NULL::read.course_dates, json_build_object('id', 'd' || n,
       'course_id', 'c' || n % 100, 'started_on', to_char(date '2024-01-01' + n % 1500, 'YYYY-MM-DD'), 'time_start', 930,
       'time_end', 1600, 'course_location_id', 'l1', 'formula', 'onsite', 'seat_limit', 10, 'visibility', 'visible',
       'status', 'active', 'reserve_only', false, 'auto_promote', false, 'reminder_days', 3, 'version', 1, 'valid_from', now()))).* FROM generate_series(0, 4999) n`,
  );
  await client.query(
    `INSERT INTO read.courses (id, title, active, version, "values")
     SELECT 'c' || n, 'Szkolenie ' || n, true, 1, '{}' FROM generate_series(0, 99) n`,
  );
  await client.query('DROP TABLE read.people');
}

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'a surname': ['Kowalski', 'wisnieczyk', 'Żółwak', 'krawczyowska'],
  'a name and a surname': ['anna kowal', 'nowi Jan', 'zaneta zolw', 'Paweł Mazurski'],
  'a person and a firm': ['kowalski autoserwis', 'zolwik warsztat', 'anna moto-zolw 123'],
  'a firm': ['Auto Serwis 1200', 'moto-zolw', 'mechanika 399'],
  'an e-mail': ['jan.kowalski', 'anna.nowaczyk777', '@gmail.com'],
  'a NIP': ['1000007919', '100-000-79-19', '10003'],
  'three letters': ['kow', 'ann', 'zol'],
  'nothing matches': ['qwxz', 'kowalski qwxz', 'abcdefghijkl'],
};

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

/**
 * `npm run bench -- search [persons]`: the quick search through HTTP over a million persons with a million applications;
 * medians over the rounds of each round's p50 and p95, and the slowest call of all.
 */
export async function benchSearch(persons = 1_000_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app, operator }) => {
    await fillAll(app.pool, persons);
    const [most, calls] = persons < FEW ? [1, 4] : [ROUNDS, CALLS];
    for (const [name, texts] of Object.entries(TEXTS)) {
      const rounds: number[][] = [];
      for (let n = 0; n <= most; n += 1) {
        const times: number[] = [];
        for (let call = 0; call < calls; call += 1) {
          const text = texts[call % texts.length] ?? '';
          const began = performance.now();
          await operator.props(`/panel/search?q=${encodeURIComponent(text)}`);
          times.push(performance.now() - began);
        }
        // The first one warms.
        if (n > 0) rounds.push(times);
      }
      const p = (share: number) => round(median(rounds.map((times) => percentile(times, share))));
      const slowest = round(Math.max(...rounds.flat()));
      report({ bench: 'search', case: name, persons, unit: 'ms', rounds: most, p50: p(0.5), p95: p(0.95), slowest });
    }
  });
}
