import type { ReportView } from '#ops/reporting/view.ts';
import { applicationViews } from './applications.ts';
import { courseDateViews } from './course-dates.ts';
import { personViews } from './persons.ts';
import { recordViews } from './records.ts';

/** What report builders read of training. */
export const trainingReportViews: readonly ReportView[] = [
  ...recordViews,
  ...courseDateViews,
  ...applicationViews,
  ...personViews,
];
