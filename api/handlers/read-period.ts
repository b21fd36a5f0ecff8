import { parseDay } from '#domain/text/dates.ts';
import { PERIOD_VIEWS, PERIODS, type Period, type PeriodView } from '#domain/text/periods.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { textOf } from './read-filters.ts';

/** What the address of a calendar asks for: `month=YYYY-MM`, `week` or `day` with a day; what is no day is this month. */
export function readPeriod(
  { query, context }: Pick<RequestContext, 'query' | 'context'>,
  views: readonly PeriodView[] = PERIOD_VIEWS,
): Period {
  for (const view of views) {
    const text = textOf(query[view]);
    const day = text && parseDay(view === 'month' ? `${text}-01` : text);
    if (day) return PERIODS[view](day);
  }
  return PERIODS.month(context.today);
}
