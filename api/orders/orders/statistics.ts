import { daysBetween } from '#domain/text/days-between.ts';
import { addDays } from '#domain/text/calendar.ts';
import { parseDay } from '#domain/text/dates.ts';
import { lateUpTo } from '#domain/orders/notices/terms.ts';
import { DELAYS, type Figure } from '#domain/orders/order/statistics.ts';
import {
  ACTIVITIES,
  ACTIVITY_LABELS,
  GRADE_LABELS,
  GRADES,
  MISSING_GRADE_LABEL,
  STATUS_LABELS,
  STATUSES,
} from '#domain/orders/order/terms.ts';
import { orderCounts, type Count } from '#projections/orders/orders/statistics.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
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
}

/** GET /panel/orders/statistics, for whoever views statistics: orders entered on these days. */
export async function orderStatistics(request: RequestContext) {
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
  const figures: Record<Figure, readonly Bar[]> = {
    month: months.map((month) => bar(`${month.slice(5, 7)}.${month.slice(0, 4)}`, by('month'), month)),
    status: STATUSES.map((status) => bar(STATUS_LABELS[status], by('status'), status)),
    activity: ACTIVITIES.map((activity) => bar(ACTIVITY_LABELS[activity], by('activity'), activity)),
    service: by('service')
      .map(({ value, count }) => ({ label: names.companyId.get(value) ?? 'brak', count }))
      .toSorted((one, other) => other.count - one.count || one.label.localeCompare(other.label, 'pl')),
    grade: [
      ...GRADES.map((grade) => bar(GRADE_LABELS[grade], by('grade'), grade)),
      bar(MISSING_GRADE_LABEL, by('grade'), ''),
    ],
    delay: overdue(by('late'), today),
  };
  return {
    from,
    to,
    total: by('status').reduce((sum, { count }) => sum + count, 0),
    figures,
    filters: read.typed,
    errors: read.errors,
    notices: [...read.notices, ...(wanted < earliest ? [TOO_LONG] : [])],
  };
}

const TOO_LONG = 'Pokazujemy najwyżej dziesięć lat. Wybierz krótszy okres.';

const bar = (label: string, counts: readonly Count[], value: string): Bar => ({
  label,
  count: counts.find((count) => count.value === value)?.count ?? 0,
});

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

function overdue(counts: readonly Count[], today: string): Bar[] {
  const sums = DELAYS.map(() => 0);
  for (const { value, count } of counts) {
    const place = DELAYS.findIndex(({ to }) => daysBetween(value, today) <= to);
    sums[place] = (sums[place] ?? 0) + count;
  }
  return DELAYS.map(({ label }, index) => ({ label, count: sums[index] ?? 0 }));
}

export type StatisticsView = Awaited<ReturnType<typeof orderStatistics>>;
