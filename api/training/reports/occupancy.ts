import { addQuery } from '#domain/kernel/url.ts';
import { daysInMonth } from '#domain/report/periods.ts';
import type { ReportDays } from '#domain/report/report.ts';
import { formatDay } from '#domain/text/dates.ts';
import { occupancyReports, type OccupancyBy } from '#domain/training/reports/occupancy.ts';
import { occupancyAtStart } from '#projections/training/reports/occupancy.ts';
import { shortReport, type ReportScreen } from '#api/reports/screen.ts';

const datesOf = (filter: Readonly<Record<string, string>>, { from, to }: ReportDays): string =>
  addQuery('/panel/course-dates', {
    filters: { ...filter, startedOnFrom: from && formatDay(from), startedOnTo: to && formatDay(to) },
  });

const LINKS: Readonly<Record<OccupancyBy, (key: string, days: ReportDays) => string>> = {
  month: (key, days) => datesOf({}, daysInMonth(key, days)),
  course: (key, days) => datesOf({ courseId: key }, days),
};

const screen = (by: OccupancyBy): ReportScreen =>
  shortReport({
    view: occupancyReports[by],
    async all({ app, context }, days) {
      const lines = await occupancyAtStart(app.db, { by, now: context.now }, days);
      return lines.map(({ key, name, ...figures }) => ({
        key,
        link: LINKS[by](key, days),
        cells: { ...figures, month: key, name: name || 'bez nazwy' },
      }));
    },
  });

/** How full dates were when they began, by month and by course. */
export const occupancyScreens: readonly ReportScreen[] = (Object.keys(occupancyReports) as OccupancyBy[]).map(screen);
