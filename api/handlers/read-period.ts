import { periodNamed, PERIODS, type Period, type PeriodView } from '#domain/text/periods.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { textOf } from './read-filters.ts';

/** What the address of a calendar asks for, such as `month=YYYY-MM`; without a name that can be read it is this month. */
export function readPeriod(
  { query, context }: Pick<RequestContext, 'query' | 'context'>,
  views: readonly PeriodView[],
): Period {
  for (const view of views) {
    const text = textOf(query[view]);
    const period = text ? periodNamed(view, text) : undefined;
    if (period) return period;
  }
  return PERIODS.month(context.today);
}
