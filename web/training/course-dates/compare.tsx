import type { CompareData } from '#api/handlers/compare-list.ts';
import { courseDateFilters } from '#domain/training/course-date/lists.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ListCompare } from '#web/list/list-compare.tsx';

/** The list of dates at two moments. */
export default function CourseDatesComparePage({ data }: PageViewProps<CompareData>) {
  return <ListCompare data={data} form={courseDateFilters} base="/panel/course-dates" />;
}
