import { PHASE_LABELS, phasesAt } from '#domain/training/course-date/phase.ts';
import { FORMULA_LABELS } from '#domain/training/course-date/terms.ts';
import { voivodeshipLabel } from '#domain/form/voivodeships.ts';
import type { ReportLine } from '#domain/report/report.ts';
import type { ReportOrder } from '#domain/report/sorting.ts';
import { applicationsReport, crmReport, servicesReport, statisticsReport } from '#domain/training/reports/views.ts';
import { applicationsByCourse, type CourseLine } from '#projections/training/reports/applications.ts';
import {
  countParticipations,
  everyParticipation,
  participationsPage,
  type Participation,
} from '#projections/training/reports/crm.ts';
import { applicationsByService, type ServiceLine } from '#projections/training/reports/services.ts';
import { dateStatistics, type DateLine } from '#projections/training/reports/statistics.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { ratingReports } from '../rating/reports.ts';
import type { ReportQuestion } from '#api/reports/asked.ts';
import { shortReport, type ReportScreen } from '#api/reports/screen.ts';
import { certificateScreens } from './certificates.ts';
import { noShowsScreen, returningFirmsScreen } from './firms.ts';
import { listOf } from './lists.ts';
import { npsScreen } from './nps.ts';
import { occupancyScreens } from './occupancy.ts';
import { operatorScreens } from './operators.ts';
import { leadTimeScreens } from './times.ts';

const participation = ({ id, companyState, ...cells }: Participation): ReportLine => ({
  key: id,
  link: `/panel/applications/${id}`,
  cells: { ...cells, companyState: voivodeshipLabel(companyState) },
});

/** As they come by themselves; said of the past, where no index has that order and each batch would be sorted for itself. */
const NEWEST: ReportOrder = { column: 'startedOn', direction: 'desc' };

async function* everybody(
  { app, asOf }: RequestContext,
  { days, order = asOf === undefined ? undefined : NEWEST }: ReportQuestion,
): AsyncGenerator<ReportLine> {
  for await (const row of everyParticipation(app.db, { days, order })) yield participation(row);
}

/** RPT-02. */
const crm: ReportScreen = {
  view: crmReport,
  async lines({ app }, asked, at) {
    const [total, rows] = await Promise.all([
      countParticipations(app.db, asked.days),
      participationsPage(app.db, asked, at),
    ]);
    return { lines: rows.map(participation), total, sums: null, before: null, charts: [] };
  },
  every: async (request, asked) => ({ lines: everybody(request, asked), sums: null, before: null, charts: [] }),
};

/** RPT-03: each number is one of the list with the same filters. */
const applications = shortReport({
  view: applicationsReport,
  async all({ app }, days) {
    const lines = await applicationsByCourse(app.db, days);
    return lines.map(({ courseId, ...cells }: CourseLine) => ({
      key: courseId,
      link: listOf({ courseId }, days),
      cells,
    }));
  },
  linkOfSum: (status, days) => listOf({ status }, days),
});

const unmarkedOf = ({ primary, attended, absent }: Pick<DateLine, 'primary' | 'attended' | 'absent'>): number =>
  primary - (attended ?? 0) - (absent ?? 0);

/** RPT-04. */
const statistics = shortReport({
  view: statisticsReport,
  async all({ app, context }, days) {
    const { phaseOf, hasBegun } = phasesAt(context.now);
    const lines = await dateStatistics(app.db, days);
    return lines.map(({ id, formula, locationName, status, timeStart, timeEnd, duration, ...line }) => ({
      key: id,
      link: `/panel/course-dates/${id}`,
      cells: {
        ...line,
        place: formula === 'online' ? FORMULA_LABELS.online : locationName,
        status: PHASE_LABELS[phaseOf({ ...line, status, timeStart, timeEnd, duration })],
        unmarked: status !== 'cancelled' && hasBegun({ ...line, timeStart }) ? unmarkedOf(line) : null,
      },
    }));
  },
});

/** FRM-06. */
const services = shortReport({
  view: servicesReport,
  async all({ app }, days) {
    const lines = await applicationsByService(app.db, days);
    return lines.map(({ boschCarServiceId: number, companyName, ...counts }: ServiceLine) => ({
      key: number ?? '',
      ...(number ? { link: listOf({ boschCarServiceId: number }, days) } : {}),
      cells: { ...counts, boschCarServiceId: number ?? 'bez numeru', companyName: number ? companyName : null },
    }));
  },
});

export const reportScreens: readonly ReportScreen[] = [
  crm,
  applications,
  statistics,
  services,
  ...ratingReports,
  npsScreen,
  ...certificateScreens,
  noShowsScreen,
  returningFirmsScreen,
  ...leadTimeScreens,
  ...operatorScreens,
  ...occupancyScreens,
];
