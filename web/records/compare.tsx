import type { CompareData } from '#api/handlers/compare-list.ts';
import { recordFilterForm } from '#domain/record/view.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ListCompare } from '#web/list/list-compare.tsx';
import { useRecord } from './use-record.ts';

/** The list of any plain record or account at two moments. */
export default function RecordComparePage({ data }: PageViewProps<CompareData>) {
  const { view } = useRecord(null);
  return <ListCompare data={data} form={recordFilterForm(view)} />;
}
