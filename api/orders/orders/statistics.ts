import { daysBetween } from '#domain/text/days-between.ts';
import { addDays } from '#domain/text/calendar.ts';
import { presetsOf } from '#domain/report/periods.ts';
import { formatDay, parseDay } from '#domain/text/dates.ts';
import { addQuery } from '#domain/kernel/url.ts';
import { lateUpTo } from '#domain/orders/notices/terms.ts';
import { DELAYS, type Figure } from '#domain/orders/order/statistics.ts';
import {
  ACTIVITIES,
  ACTIVITY_LABELS,
  GRADE_LABELS,
  GRADES,
  MISSING_GRADE,
  MISSING_GRADE_LABEL,
  STATUS_LABELS,
  STATUSES,
} from '#domain/orders/order/terms.ts';
import { orderCounts, type Count } from '#projections/orders/orders/statistics.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { atSameMoment, withPast } from '#api/handlers/past-list.ts';
import { readFilters } from '#api/handlers/read-filters.ts';
import { orderNames } from './facts.ts';

/** Without days the last twelve months; no more than ten years at once. */
const MONTHS = 12;
const MOST_MONTHS = 120;

interface Days {
  readonly enterDateFrom?: string;
  readonly enterDateTo?: string;
}

export interface Bar {
  readonly label: string;
  readonly count: number;
  /** To the orders that were counted; absent for anyone who may not see them. */
  readonly link?: string;
}

/** GET /panel/orders/statistics, for anyone who views statistics: orders entered on these days, now or as of a moment. */
export const orderStatistics = withPast(statisticsNow);

async function statisticsNow(request: RequestContext) {
  const { app, context } = request;
  const { today } = context;
  const read = await readFilters<Days>(
    request.query,
    {
      enterDateFrom: { label: 'Wprowadzono od', check: parseDay },
      enterDateTo: { label: 'Wprowadzono do', check: parseDay },
    },
    [['enterDateFrom', 'enterDateTo']],
  );
  const to = read.filter.enterDateTo ?? today;
  const wanted = read.filter.enterDateFrom ?? monthsBack(to, MONTHS - 1);
  const earliest = monthsBack(to, MOST_MONTHS - 1);
  // The last ones, so that the months and everything else count the same orders.
  const from = wanted < earliest ? earliest : wanted;
  const months = monthsOf(from, to);
  const [counts, names] = await Promise.all([
    months.length > 0 ? orderCounts(app.db, { from, to, lateUpTo: lateUpTo(today) }, months) : [],
    orderNames(request),
  ]);
  const by = (kind: Count['kind']) => counts.filter((count) => count.kind === kind);
  const link = linkOf(request, { enterDateFrom: from, enterDateTo: to });
  const figures: Record<Figure, readonly Bar[]> = {
    month: months.map((month, index) => {
      const next = months[index + 1];
      const entered = { enterDateFrom: index === 0 ? from : month, enterDateTo: next ? addDays(next, -1) : to };
      return bar(`${month.slice(5, 7)}.${month.slice(0, 4)}`, countOf(by('month'), month), link(entered));
    }),
    status: STATUSES.map((status) =>
      bar(STATUS_LABELS[status], countOf(by('status'), status), link({ statusFilter: status })),
    ),
    activity: ACTIVITIES.map((activity) =>
      bar(ACTIVITY_LABELS[activity], countOf(by('activity'), activity), link({ activityType: activity })),
    ),
    service: by('service')
      .map(({ value, count }) => {
        const name = names.companyId.get(value);
        return bar(name ?? 'brak', count, name ? link({ companyId: value }) : undefined);
      })
      .toSorted((one, other) => other.count - one.count || one.label.localeCompare(other.label, 'pl')),
    grade: [
      ...GRADES.map((grade) =>
        bar(GRADE_LABELS[grade], countOf(by('grade'), grade), link({ clientGradeFilter: grade })),
      ),
      bar(MISSING_GRADE_LABEL, countOf(by('grade'), ''), link({ clientGradeFilter: MISSING_GRADE })),
    ],
    delay: overdue(by('late'), today).map(({ label, count, days }) => bar(label, count, link(days))),
  };
  return {
    from,
    to,
    total: by('status').reduce((sum, { count }) => sum + count, 0),
    figures,
    presets: presetsOf(today),
    filters: read.typed,
    errors: read.errors,
    notices: [...read.notices, ...(wanted < earliest ? [TOO_LONG] : [])],
  };
}

const TOO_LONG = 'Pokazujemy najwyżej dziesięć lat. Wybierz krótszy okres.';

const bar = (label: string, count: number, link: string | undefined): Bar => ({
  label,
  count,
  ...(link === undefined ? {} : { link }),
});

const countOf = (counts: readonly Count[], value: string): number =>
  counts.find((count) => count.value === value)?.count ?? 0;

/** Leads to the list of what was entered on these days, narrowed; nowhere for anyone who may not see it. Days as `YYYY-MM-DD`. */
const linkOf =
  (request: RequestContext, entered: Required<Days>) =>
  (filter: Readonly<Record<string, string>>): string | undefined => {
    if (!request.access.reads('VIEWING_ORDERS')) return undefined;
    const filters = Object.entries({ ...entered, ...filter }).map(([name, value]) => [name, formatDay(value) || value]);
    return atSameMoment(request, addQuery('/panel/orders', { filters: Object.fromEntries(filters) }));
  };

/** The first day of the month so many months before the day's own. */
function monthsBack(day: string, months: number): string {
  let first = `${day.slice(0, 7)}-01`;
  for (let left = months; left > 0; left -= 1) first = `${addDays(first, -1).slice(0, 7)}-01`;
  return first;
}

/** First days of the months that the days touch; counted back, for the last year that can be written has none behind it. */
function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  for (let first = monthsBack(to, 0); first.slice(0, 7) >= from.slice(0, 7); first = monthsBack(first, 1)) {
    months.unshift(first);
  }
  return from > to ? [] : months;
}

/** Late visits by how long, each with what finds them in the list. */
function overdue(counts: readonly Count[], today: string) {
  return DELAYS.map(({ to, label }, index) => {
    const since = DELAYS[index - 1]?.to ?? 0;
    const own = counts.filter(({ value }) => {
      const days = daysBetween(value, today);
      return days <= to && (index === 0 || days > since);
    });
    return {
      label,
      count: own.reduce((sum, { count }) => sum + count, 0),
      days: {
        delayed: 'true',
        ...(Number.isFinite(to) ? { executionDateFrom: addDays(today, -to) } : {}),
        ...(index === 0 ? {} : { executionDateTo: addDays(today, -(since + 1)) }),
      },
    };
  });
}

export type StatisticsView = Awaited<ReturnType<typeof orderStatistics>>;
