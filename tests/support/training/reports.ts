import { leadTimeReports } from '#domain/training/reports/lead-times.ts';
import {
  applicationsReport,
  crmReport,
  noShowsReport,
  returningFirmsReport,
  servicesReport,
  statisticsReport,
} from '#domain/training/reports/views.ts';

/** Paths of the reports that are shown as of a moment too; a new one is put here. */
export const REPORTS_WITH_A_PAST: readonly string[] = [
  applicationsReport,
  crmReport,
  noShowsReport,
  returningFirmsReport,
  servicesReport,
  statisticsReport,
  ...Object.values(leadTimeReports),
].map(({ path }) => path);
