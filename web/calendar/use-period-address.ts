import { mergeQuery, omitQuery } from '#domain/kernel/url.ts';
import { PERIOD_VIEWS, type PeriodView } from '#domain/text/periods.ts';
import { usePageContext } from '#web/app/page-context.tsx';

/** The address of another period with the same filters. */
export function usePeriodAddress(): (view: PeriodView, name: string) => string {
  const { path, search, link } = usePageContext();
  const clean = omitQuery(link(search ? `${path}?${search}` : path), PERIOD_VIEWS);
  return (view, name) => mergeQuery(clean, { [view]: name });
}
