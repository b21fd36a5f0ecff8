import type { CompareData } from '#api/handlers/compare-list.ts';
import { applicationFilters, courseDateFilters } from '#domain/training/course-date/lists.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ListCompare } from '#web/list/list-compare.tsx';

/** The list of applications or of dates at two moments. */
export default function TrainingComparePage({ data }: PageViewProps<CompareData>) {
  const { path } = usePageContext();
  const form = path.startsWith('/panel/applications') ? applicationFilters : courseDateFilters;
  return <ListCompare data={data} form={form} />;
}
