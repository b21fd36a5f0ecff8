import type pg from 'pg';
import { applicationsReport, crmReport, servicesReport, statisticsReport } from '#domain/training/reports/views.ts';
import { fillApplications } from './applications-seed.ts';
import { median, report, round } from '../load.ts';
import { withProgram } from '../program.ts';

const ROUNDS = 3;
const DATES = 20_000;
const YEAR = 'filters[dateFrom]=01.01.2026&filters[dateTo]=31.12.2026';

/** The dates that the applications are for, fifty for each. */
async function fillDates(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO read.course_dates SELECT (json_populate_record(NULL::read.course_dates, json_build_object('id', 'd' || n,
       'course_id', 'c' || 1 + n % 100, 'started_on', to_char(date '2024-01-01' + n % 1500, 'YYYY-MM-DD'), 'time_start', 930,
       'time_end', 1600, 'course_location_id', 'l1', 'formula', 'onsite', 'seat_limit', 60, 'visibility', 'visible',
       'status', 'active', 'reserve_only', false, 'auto_promote', false, 'reminder_days', 3, 'version', 1))).* FROM generate_series(0, $1::int - 1) n`,
    [DATES],
  );
  await pool.query('VACUUM ANALYZE read.course_dates');
}

/** `npm run bench -- reports [rows]`: each report over a million applications, all of them and one year, and the file. */
export async function benchReports(rows = 1_000_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app, url, operator }) => {
    await fillApplications(app.pool, rows);
    await fillDates(app.pool);
    for (const { path } of [crmReport, applicationsReport, statisticsReport, servicesReport]) {
      const year = path === servicesReport.path ? YEAR.replaceAll('filters[date', 'filters[startedOn') : YEAR;
      for (const [days, query] of Object.entries({ all: '', year })) {
        const times: number[] = [];
        for (let n = 0; n <= ROUNDS; n += 1) {
          const began = performance.now();
          const answer = await operator.props(`${path}?${query}`);
          if (answer.status !== 200) throw new Error(answer.text);
          // The first one warms.
          if (n > 0) times.push(performance.now() - began);
        }
        report({ bench: 'reports', case: path, days, rows, unit: 'ms', rounds: ROUNDS, ms: round(median(times)) });
      }
    }
    const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const began = performance.now();
    const file = await fetch(`${url}${crmReport.path}/excel?${YEAR}`, { headers: { cookie } });
    const { byteLength } = await file.arrayBuffer();
    report({
      bench: 'reports',
      case: 'file of a year',
      rows,
      unit: 's',
      s: round((performance.now() - began) / 1000),
      byteLength,
    });
  });
}
