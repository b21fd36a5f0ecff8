import { STATUS_LABELS, type Status } from '#domain/orders/order/terms.ts';

const COLOURS: Record<Status, string> = {
  requested: 'amber',
  approved: 'violet',
  set: 'blue',
  done: 'green',
  completed: 'grey',
  cancelled: 'red',
};

export const OrderStatusBadge = ({ status }: { status: Status }) => (
  <span className={`badge badge-${COLOURS[status]}`}>{STATUS_LABELS[status]}</span>
);
