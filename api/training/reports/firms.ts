import { daysInMonth } from '#domain/report/periods.ts';
import type { ReportDays } from '#domain/report/report.ts';
import { noShowsReport, returningFirmsReport } from '#domain/training/reports/views.ts';
import { noShowsByFirm, type NoShowLine } from '#projections/training/reports/no-shows.ts';
import { firmCohorts } from '#projections/training/reports/returning-firms.ts';
import { shortReport, type ReportScreen } from '#api/reports/screen.ts';
import { listOf } from './lists.ts';

/** The firm's applications for dates that are over. */
function applicationsOf({ boschCarServiceId, nip }: NoShowLine, days: ReportDays): { link?: string } {
  const filter = { listType: 'primary', datePhase: 'held' };
  if (boschCarServiceId) return { link: listOf({ ...filter, boschCarServiceId }, days) };
  return nip ? { link: listOf({ ...filter, companyNip: nip }, days) } : {};
}

/** The line of those whom neither a number nor a NIP tells apart, for "PUBLIC" is nobody's. */
const NEITHER = 'bez numeru serwisu i NIP';

/** Who had a seat and did not come. */
export const noShowsScreen: ReportScreen = shortReport({
  view: noShowsReport,
  async all({ app, context }, days) {
    const lines = await noShowsByFirm(app.db, days, context.now);
    return lines.map((line) => ({
      key: line.boschCarServiceId ?? `nip-${line.nip ?? ''}`,
      ...applicationsOf(line, days),
      cells: { ...line, firm: line.firm ?? NEITHER },
    }));
  },
});

/** Firms by their first training; a line leads to the applications for trainings of its month. */
export const returningFirmsScreen: ReportScreen = shortReport({
  view: returningFirmsReport,
  async all({ app, context }, days) {
    const lines = await firmCohorts(app.db, days, context.now);
    return lines.map((cells) => ({
      key: cells.month,
      link: listOf({ datePhase: 'held' }, daysInMonth(cells.month, days)),
      cells: { ...cells },
    }));
  },
});
