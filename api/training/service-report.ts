import { parseDay } from '#domain/shared/dates.ts';
import { applicationsByService, type ServiceReportFilter } from '#projections/training/service-report.ts';
import { page } from '../http/define.ts';
import type { Ask, Route } from '../http/route.ts';
import { readFilters } from './read-filters.ts';

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

export const serviceReportRoutes: readonly Route[] = [
  page('/panel/firms/reports/applications-by-bosch-car-services', ['BOSCHCARSERVICE_READ', 'APPLICATION_READ'], report),
];
