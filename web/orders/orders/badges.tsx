import { STATUS_LABELS, type Status } from '#domain/orders/order/terms.ts';

const COLOURS: Record<Status, string> = {
  requested: 'amber',
  approved: 'violet',
  set: 'blue',
  done: 'green',
  completed: 'grey',
  cancelled: 'red',
};

interface Warnings {
  readonly duplicate?: boolean;
  readonly delayed: boolean;
  readonly waiting?: boolean;
}

/** ORD-20: what is noticed of an order. */
export function OrderWarnings({ duplicate = false, delayed, waiting = false }: Warnings) {
  return (
    <>
      {duplicate && <span className="badge badge-amber">powtórzone</span>}
      {delayed && <span className="badge badge-red">opóźnione</span>}
      {waiting && <span className="badge badge-amber">czeka na dzień</span>}
    </>
  );
}

export const OrderStatusBadge = ({ status }: { status: Status }) => (
  <span className={`badge badge-${COLOURS[status]}`}>{STATUS_LABELS[status]}</span>
);
