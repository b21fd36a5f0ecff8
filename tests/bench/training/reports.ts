import { leadTimeReports } from '#domain/training/reports/lead-times.ts';
import {
  applicationsReport,
  crmReport,
  noShowsReport,
  returningFirmsReport,
  servicesReport,
  statisticsReport,
} from '#domain/training/reports/views.ts';
import { fillApplications } from './applications-seed.ts';
import { besideSql } from '../beside-sql.ts';
import { report, round } from '../load.ts';
import { withProgram } from '../program.ts';

const REPORTS = [
  crmReport,
  applicationsReport,
  statisticsReport,
  servicesReport,
  noShowsReport,
  returningFirmsReport,
  ...Object.values(leadTimeReports),
];
const ROUNDS = 3;
const YEAR = 'filters[dateFrom]=01.01.2025&filters[dateTo]=31.12.2025';

/** `npm run bench -- reports [rows]`: each report over a million applications, all of them and one year, and the file. */
export async function benchReports(rows = 1_000_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app, url, operator }) => {
    await fillApplications(app.pool, rows);
    for (const { path } of REPORTS) {
      const year = path === servicesReport.path ? YEAR.replaceAll('filters[date', 'filters[startedOn') : YEAR;
      for (const [days, query] of Object.entries({ all: '', year })) {
        const page = async () => {
          const answer = await operator.props(`${path}?${query}`);
          if (answer.status !== 200) throw new Error(answer.text);
        };
        await besideSql(app.pool, page, { bench: 'reports', case: path, days, rows, rounds: ROUNDS });
      }
    }
    const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const began = performance.now();
    const file = await fetch(`${url}${crmReport.path}/excel?${YEAR}`, { headers: { cookie }, redirect: 'error' });
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
