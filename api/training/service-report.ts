import { parseDay } from '#domain/shared/dates.ts';
import type { Column } from '#ops/xlsx/columns.ts';
import { streamXlsx } from '#ops/xlsx/stream.ts';
import {
  applicationsByService,
  type ServiceLine,
  type ServiceReportFilter,
} from '#projections/training/service-report.ts';
import { download, page } from '../http/define.ts';
import type { Ask, Route } from '../http/route.ts';
import { readFilters } from '../shared/read-filters.ts';

/** What the page of the report gets. */
export type ServiceReportView = Awaited<ReturnType<typeof report>>;

/** FRM-06. */
async function report(ask: Ask) {
  const { filter, typed, notices } = readFilters<ServiceReportFilter>(ask.query, {
    startedOnFrom: { label: 'Szkolenie od', check: parseDay },
    startedOnTo: { label: 'Szkolenie do', check: parseDay },
  });
  return { lines: await applicationsByService(ask.app.db, filter), filters: typed, notices };
}

const COLUMNS: readonly (Column & { value(line: ServiceLine): string | number | null })[] = [
  { header: 'Numer serwisu', width: 18, value: (line) => line.boschCarServiceId },
  { header: 'Firma', width: 34, value: (line) => (line.boschCarServiceId ? line.companyName : null) },
  { header: 'Zgłoszenia', type: 'number', width: 12, value: (line) => line.total },
  { header: 'Aktywne', type: 'number', width: 12, value: (line) => line.active },
  { header: 'Lista podstawowa', type: 'number', width: 18, value: (line) => line.primary },
  { header: 'Lista rezerwowa', type: 'number', width: 18, value: (line) => line.reserve },
  { header: 'Obecni', type: 'number', width: 12, value: (line) => line.attended },
];

async function* cells(lines: readonly ServiceLine[]) {
  for (const line of lines) yield COLUMNS.map((column) => column.value(line));
}

const PATH = '/panel/firms/reports/applications-by-bosch-car-services';
const READ = ['BOSCHCARSERVICE_READ', 'APPLICATION_READ'] as const;

export const serviceReportRoutes: readonly Route[] = [
  page(PATH, READ, report),
  // The same lines as the page with the same filters.
  download(`${PATH}/download`, READ, async (ask, res) => {
    const { lines } = await report(ask);
    const columns = COLUMNS.map(({ value: _value, ...column }) => column);
    const fileName = `zgloszenia-wg-serwisow-${ask.context.today}`;
    await streamXlsx({ columns, rows: cells(lines), fileName, title: 'Serwisy' }, res);
  }),
];
