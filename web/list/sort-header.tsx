import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { mergeQuery, omitQuery } from '#domain/kernel/url.ts';
import { useAnnounced } from '#web/app/announce.ts';
import { usePageContext } from '#web/app/page-context.tsx';

const ORDERS = { ascending: 'rosnąco', descending: 'malejąco' } as const;

/** What another order does not carry over. */
const PLACE = ['page', 'after', 'before', 'sort'];

/**
 * The heading of a column that can be sorted by; the order lives in the URL as filters[sort]. `orders` names the
 * ascending and the descending one; the first press takes `first`, the next one the other.
 */
export function SortHeader(props: {
  label: string;
  sort: string;
  orders: readonly [ascending: string, descending: string];
  first?: 'ascending' | 'descending';
}) {
  const { label, sort, orders, first = 'ascending' } = props;
  const { path, search, link } = usePageContext();
  const [ascending, descending] = orders;
  const order = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none';
  const wanted = order === 'none' ? first : order === 'ascending' ? 'descending' : 'ascending';
  const Icon = { none: ArrowDownUp, ascending: ArrowUp, descending: ArrowDown }[order];
  useAnnounced(order === 'none' ? '' : `${label}: ${ORDERS[order]}`, order);
  const here = omitQuery(link(search ? `${path}?${search}` : path), PLACE);
  return (
    <th scope="col" aria-sort={order}>
      <Link
        className="table-sort"
        to={mergeQuery(here, { 'filters[sort]': wanted === 'ascending' ? ascending : descending })}
      >
        {label}
        <Icon size={14} aria-hidden />
      </Link>
    </th>
  );
}
