import type { Warnings } from '#domain/orders/notices/terms.ts';
import { STATUS_LABELS, type Status } from '#domain/orders/order/terms.ts';

const COLOURS: Record<Status, string> = {
  requested: 'amber',
  approved: 'violet',
  set: 'blue',
  done: 'green',
  completed: 'grey',
  cancelled: 'red',
};

/** ORD-20: what is noticed of an order. */
export function OrderWarnings(props: Warnings & { readonly duplicate?: boolean }) {
  const { duplicate = false, delayed, waiting, soonLate } = props;
  return (
    <>
      {duplicate && <span className="badge badge-amber">powtórzone</span>}
      {delayed && <span className="badge badge-red">opóźnione</span>}
      {waiting && <span className="badge badge-amber">czeka na dzień</span>}
      {soonLate && <span className="badge badge-amber">wkrótce opóźnione</span>}
    </>
  );
}

export const OrderStatusBadge = ({ status }: { status: Status }) => (
  <span className={`badge badge-${COLOURS[status]}`}>{STATUS_LABELS[status]}</span>
);
