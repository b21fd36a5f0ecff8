import { certificateEndsReport, certificateMonthsReport } from '#domain/training/reports/certificates.ts';
import { leadTimeReports } from '#domain/training/reports/lead-times.ts';
import { npsReport } from '#domain/training/reports/nps.ts';
import { occupancyReports } from '#domain/training/reports/occupancy.ts';
import { operatorsByDayReport, operatorsReport } from '#domain/training/reports/operators.ts';
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
  ...Object.values(occupancyReports),
  certificateEndsReport,
  certificateMonthsReport,
  npsReport,
  operatorsReport,
  operatorsByDayReport,
].map(({ path }) => path);
