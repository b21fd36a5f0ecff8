import type { CompareData } from '#api/handlers/compare-list.ts';
import { applicationFilters } from '#domain/training/course-date/lists.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ListCompare } from '#web/list/list-compare.tsx';

/** The list of applications at two moments. */
export default function ApplicationsComparePage({ data }: PageViewProps<CompareData>) {
  return <ListCompare data={data} form={applicationFilters} base="/panel/applications" />;
}
