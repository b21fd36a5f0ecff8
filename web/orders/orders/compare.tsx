import type { CompareData } from '#api/handlers/compare-list.ts';
import { orderFilters } from '#domain/orders/order/list.ts';
import type { PageViewProps } from '#web/app/page-view.ts';
import { ListCompare } from '#web/list/list-compare.tsx';

/** The list of orders at two moments. */
export default function OrdersComparePage({ data }: PageViewProps<CompareData>) {
  return <ListCompare data={data} form={orderFilters} />;
}
