import { overlapping, overlapWarning, typedTime } from '#domain/orders/order/visit-overlap.ts';
import type { Bookings } from '#api/orders/orders/overlaps.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Below the form that asks when a visit is: which others of its service the typed hours meet. A warning, no refusal. */
export function OverlapNotice(props: {
  values: Readonly<Record<string, unknown>>;
  present: string;
  bookings: Bookings;
}) {
  const { values, present, bookings } = props;
  const time = typedTime(values, present);
  const warning = time && overlapWarning(overlapping(time, bookings.personId, bookings.booked));
  return warning ? <Notice theme="warning">{warning}</Notice> : null;
}
