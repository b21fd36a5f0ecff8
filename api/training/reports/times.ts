import { daysInMonth } from '#domain/report/periods.ts';
import type { ReportDays, ReportLine } from '#domain/report/report.ts';
import { leadTimeReports, type LeadTimesBy } from '#domain/training/reports/lead-times.ts';
import { leadTimes, type LeadTimes } from '#projections/training/reports/lead-times.ts';
import { shortReport, type ReportScreen } from '#api/reports/screen.ts';
import { listOf } from './lists.ts';

const LINKS: Readonly<Record<LeadTimesBy, (key: string, days: ReportDays) => Pick<ReportLine, 'link'>>> = {
  month: (key, days) => ({ link: listOf({}, daysInMonth(key, days)) }),
  course: (key, days) => ({ link: listOf({ courseId: key }, days) }),
  // Nothing lists the applications of a group.
  group: () => ({}),
};

const screen = (by: LeadTimesBy): ReportScreen =>
  shortReport({
    view: leadTimeReports[by],
    async all({ app }, days) {
      const { lines, medians } = await leadTimes(app.db, by, days);
      return {
        lines: lines.map(({ key, name, ...figures }: LeadTimes) => ({
          key,
          ...LINKS[by](key, days),
          cells: { ...figures, month: key, name: name || 'bez nazwy' },
        })),
        medians: { ...medians },
      };
    },
  });

/** How long applications wait, by month, course and group. */
export const leadTimeScreens: readonly ReportScreen[] = (Object.keys(leadTimeReports) as LeadTimesBy[]).map(screen);
