import { SORT_LABEL } from '#domain/list/list.ts';
import { COMPARE } from '#domain/report/declare.ts';
import { isFigure } from '#domain/report/figures.ts';
import { periodBefore, type Period } from '#domain/report/periods.ts';
import type { ReportDays, ReportView } from '#domain/report/report.ts';
import { orderOf, type ReportOrder } from '#domain/report/sorting.ts';
import { formatDay, parseDay } from '#domain/text/dates.ts';
import { oneOf, readFilters } from '#api/handlers/read-filters.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { gives } from '#api/http/security/happenings.ts';

/** What the address of a report asks for. */
export interface ReportQuestion {
  readonly days: ReportDays;
  /** Of the lines; undefined as the report has them. */
  readonly order: ReportOrder | undefined;
  /** The time that it is compared with. */
  readonly before: Period | undefined;
}

/** The two days of the filter, by name without `filters[…]` (RPT-05). */
function dayFields({ filters }: ReportView) {
  const [from, to] = filters.fields.map(({ name, label }) => ({ name: name.slice('filters['.length, -1), label }));
  if (!from || !to) throw new Error('A report has two days');
  return { from, to };
}

/** As the address of a report has them. */
export function daysOfFilter(view: ReportView, days: Period): Record<string, string> {
  const { from, to } = dayFields(view);
  return { [from.name]: formatDay(days.from), [to.name]: formatDay(days.to) };
}

const NOTHING_BEFORE =
  'Z poprzednim okresem można porównać okres, który ma pierwszy i ostatni dzień i trwa najwyżej sto lat.';

/** Reads days, order and comparison; what can't be used is left out and said. */
export async function readQuestion(request: RequestContext, view: ReportView) {
  const { from, to } = dayFields(view);
  const checks = {
    [from.name]: { label: from.label, check: parseDay },
    [to.name]: { label: to.label, check: parseDay },
    sort: { label: SORT_LABEL, check: (value: string) => orderOf(view, value) && value },
    ...(view.columns.some(isFigure)
      ? { [COMPARE.name]: { label: COMPARE.label, check: oneOf([COMPARE.before]) } }
      : {}),
  };
  const { filter, notices, ...read } = await readFilters<Record<string, string>>(request.query, checks, [
    [from.name, to.name],
  ]);
  const labels: Readonly<Record<string, { readonly label: string }>> = checks;
  gives(request, {
    filters: Object.entries(filter).map(([name, value]) => `${labels[name]?.label ?? name}: ${value}`),
  });
  const days: ReportDays = { from: filter[from.name], to: filter[to.name] };
  const isCompared = filter[COMPARE.name] !== undefined;
  const before = isCompared && days.from && days.to ? periodBefore({ from: days.from, to: days.to }) : undefined;
  const question: ReportQuestion = { days, order: orderOf(view, filter.sort ?? ''), before };
  return { ...read, filter: question, notices: isCompared && !before ? [...notices, NOTHING_BEFORE] : notices };
}
