import { addQuery } from '#domain/kernel/url.ts';
import { lateUpTo } from '#domain/orders/notices/terms.ts';
import { ACTIVITY_LABELS, type Activity } from '#domain/orders/order/terms.ts';
import { ORDER_GROUPINGS, type OrdersBy } from '#domain/orders/reports/heads.ts';
import { orderOutcomes, orderTimes } from '#domain/orders/reports/views.ts';
import { daysInMonth } from '#domain/report/periods.ts';
import type { ReportDays, ReportLine } from '#domain/report/report.ts';
import { formatDay } from '#domain/text/dates.ts';
import { outcomesOfOrders } from '#projections/orders/reports/outcomes.ts';
import { timesOfOrders } from '#projections/orders/reports/times.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { orderNames } from '../orders/facts.ts';
import { shortReport, type ReportScreen } from '#api/reports/screen.ts';

type Asked = Pick<RequestContext, 'access'>;

/** The list of orders entered on these days; nowhere for anyone who may not see it. */
function listOf({ access }: Asked, filter: Readonly<Record<string, string>>, { from, to }: ReportDays) {
  if (!access.reads('VIEWING_ORDERS')) return undefined;
  return addQuery('/panel/orders', {
    filters: { ...filter, enterDateFrom: from && formatDay(from), enterDateTo: to && formatDay(to) },
  });
}

/** Which orders of the days are counted in the line of a key. */
const LISTS: Readonly<
  Record<OrdersBy, (key: string, days: ReportDays) => { filter: Record<string, string>; days: ReportDays }>
> = {
  month: (key, days) => ({ filter: {}, days: daysInMonth(key, days) }),
  service: (key, days) => ({ filter: { companyId: key }, days }),
  activity: (key, days) => ({ filter: { activityType: key }, days }),
  model: (key, days) => ({ filter: { deviceModelFilter: key }, days }),
};

/** What names a line and where it leads: what has no service, activity or model is no list's filter. */
async function lineOf(request: RequestContext, by: OrdersBy, days: ReportDays) {
  const names = by === 'service' ? (await orderNames(request)).companyId : new Map<string, string>();
  return <Figures extends { readonly key: string }>({ key, ...figures }: Figures): ReportLine => {
    const list = LISTS[by](key, days);
    const link = key === '' ? undefined : listOf(request, list.filter, list.days);
    const name = by === 'activity' ? ACTIVITY_LABELS[key as Activity] : (names.get(key) ?? key);
    return { key, ...(link ? { link } : {}), cells: { ...figures, month: key, name: name || 'brak' } };
  };
}

const byName = (one: ReportLine, other: ReportLine): number =>
  String(one.cells.name).localeCompare(String(other.cells.name), 'pl');

const outcomes = (by: OrdersBy): ReportScreen =>
  shortReport({
    view: orderOutcomes[by],
    async all(request, days) {
      const { app, context } = request;
      const [found, line] = await Promise.all([
        outcomesOfOrders(app.db, by, { days, lateUpTo: lateUpTo(context.today) }),
        lineOf(request, by, days),
      ]);
      return found.map((one) => line({ ...one, pleased: one.very_good + one.good })).toSorted(byName);
    },
    linkOfSum: (grade, days, request) => listOf(request, { clientGradeFilter: grade }, days),
  });

const times = (by: OrdersBy): ReportScreen =>
  shortReport({
    view: orderTimes[by],
    async all(request, days) {
      const [{ lines, medians }, line] = await Promise.all([
        timesOfOrders(request.app.db, by, days),
        lineOf(request, by, days),
      ]);
      return { lines: lines.map(line).toSorted(byName), medians: { ...medians } };
    },
  });

/** Orders by month of entry, service, activity and model: what became of them, and how long it took. */
export const orderReports: readonly ReportScreen[] = [...ORDER_GROUPINGS.map(outcomes), ...ORDER_GROUPINGS.map(times)];
