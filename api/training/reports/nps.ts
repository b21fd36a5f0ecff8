import { addQuery } from '#domain/kernel/url.ts';
import { daysInMonth } from '#domain/report/periods.ts';
import type { ReportDays } from '#domain/report/report.ts';
import { formatDay } from '#domain/text/dates.ts';
import { npsReport } from '#domain/training/reports/nps.ts';
import { npsScore } from '#domain/training/survey/score.ts';
import { ratesByMonth } from '#projections/training/survey/survey-list.ts';
import { shortReport, type ReportScreen } from '#api/reports/screen.ts';

/** The answers themselves, of these days. */
const answersOf = ({ from, to }: ReportDays): string =>
  addQuery('/panel/nps', { filters: { dateFrom: from && formatDay(from), dateTo: to && formatDay(to) } });

/** NPS of each month; a line leads to its answers. */
export const npsScreen: ReportScreen = shortReport({
  view: npsReport,
  async all({ app }, days) {
    const { from, to } = days;
    const months = await ratesByMonth(app.db, { ...(from && { dateFrom: from }), ...(to && { dateTo: to }) });
    return months.map(({ month, distribution }) => {
      const { promoters, passives, detractors, total } = npsScore(distribution);
      return {
        key: month,
        link: answersOf(daysInMonth(month, days)),
        cells: { month, answers: total, promoters, passives, detractors, points: (promoters - detractors) * 100 },
      };
    });
  },
});
