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
export function OrderWarnings({ duplicate, delayed }: { duplicate: boolean; delayed: boolean }) {
  return (
    <>
      {duplicate && <span className="badge badge-amber">powtórzone</span>}
      {delayed && <span className="badge badge-red">opóźnione</span>}
    </>
  );
}

export const OrderStatusBadge = ({ status }: { status: Status }) => (
  <span className={`badge badge-${COLOURS[status]}`}>{STATUS_LABELS[status]}</span>
);
