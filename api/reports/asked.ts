import { SORT_LABEL } from '#domain/list/list.ts';
import { EARLIER } from '#domain/report/compared.ts';
import { COMPARE } from '#domain/report/declare.ts';
import { isFigure } from '#domain/report/figures.ts';
import { periodBefore, type Period } from '#domain/report/periods.ts';
import type { ReportDays, ReportView } from '#domain/report/report.ts';
import { orderOf, type ReportOrder } from '#domain/report/sorting.ts';
import { formatDay, parseDay } from '#domain/text/dates.ts';
import { momentOf } from '#domain/text/warsaw.ts';
import { firstFactAt } from '#projections/timeline-list.ts';
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
  /** The earlier moment that it is compared with, ISO 8601 UTC. */
  readonly earlier: string | undefined;
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

const NOT_EARLIER = 'Chwila do porównania musi być wcześniejsza niż ta, z której pokazujemy raport.';
const BEFORE_ALL = 'Wtedy nie było jeszcze żadnych zapisów. Porównujemy ze stanem z chwili pierwszego z nich.';
const ONE_COMPARISON = 'Raport porównujemy albo z poprzednim okresem, albo ze stanem z dnia. Pokazujemy to drugie.';

/** The earlier moment, and what is said of it; `context.now` is the moment that the report shows. */
async function readEarlier({ app, portal, context, oldest: known }: RequestContext, asked: string | undefined) {
  if (asked === undefined) return { earlier: undefined, said: [] };
  if (asked >= context.now) return { earlier: undefined, said: [NOT_EARLIER] };
  const oldest = known ?? (await firstFactAt(app.db, portal)) ?? context.now;
  return asked < oldest ? { earlier: oldest, said: [BEFORE_ALL] } : { earlier: asked, said: [] };
}

/** What it is compared with, and what is said of that. */
async function readComparison(request: RequestContext, filter: Readonly<Record<string, string>>, days: ReportDays) {
  const { earlier, said } = await readEarlier(request, filter[EARLIER.name]);
  const isCompared = filter[COMPARE.name] !== undefined;
  if (!isCompared) return { earlier, before: undefined, said };
  if (earlier !== undefined) return { earlier, before: undefined, said: [...said, ONE_COMPARISON] };
  const before = days.from && days.to ? periodBefore({ from: days.from, to: days.to }) : undefined;
  return { earlier, before, said: before ? said : [...said, NOTHING_BEFORE] };
}

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
    ...(view.hasPast ? { [EARLIER.name]: { label: EARLIER.label, check: momentOf } } : {}),
  };
  const { filter, notices, ...read } = await readFilters<Record<string, string>>(request.query, checks, [
    [from.name, to.name],
  ]);
  const labels: Readonly<Record<string, { readonly label: string }>> = checks;
  gives(request, {
    filters: Object.entries(filter).map(([name, value]) => `${labels[name]?.label ?? name}: ${value}`),
  });
  const days: ReportDays = { from: filter[from.name], to: filter[to.name] };
  const { said, ...comparison } = await readComparison(request, filter, days);
  const question: ReportQuestion = { days, order: orderOf(view, filter.sort ?? ''), ...comparison };
  return { ...read, filter: question, notices: [...notices, ...said] };
}
