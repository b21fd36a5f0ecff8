import type { OrderActor } from './actor.ts';
import { STATUS_LABELS, WITHOUT_SERVICE, type Status } from './terms.ts';

/** ORD-04: from each status, without the way back, which is undo with a reason. */
const NEXT: Record<Status, readonly Status[]> = {
  requested: ['approved', 'set', 'cancelled'],
  approved: ['set', 'cancelled'],
  set: ['done', 'cancelled'],
  done: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** Without a service nobody comes: it is done as soon as it is known. */
const DONE_WITHOUT_SERVICE: readonly Status[] = ['requested', 'approved'];

/** A BTS employee reports on the visit; approving, completing and cancelling is for who manages orders (decided). */
export const BTS_MAY: readonly Status[] = ['set', 'done'];

export interface OrderStatus {
  readonly status: Status;
  /** The choice of the service as it is to be. */
  readonly companyId: string;
}

/** What the status may become now, for this actor, in the order of the statuses. */
export function nextStatuses({ status, companyId }: OrderStatus, actor: OrderActor): readonly Status[] {
  const done: readonly Status[] =
    companyId === WITHOUT_SERVICE && DONE_WITHOUT_SERVICE.includes(status) ? ['done'] : [];
  const [last, ...before] = NEXT[status].toReversed();
  const all = last === undefined ? [] : [...before.reverse(), ...done, last];
  return actor === 'bts' ? all.filter((next) => BTS_MAY.includes(next)) : all;
}

/** Nothing is left to do. */
export const hasStatusAlready = (status: Status): string => `Zlecenie ma już status „${STATUS_LABELS[status]}”.`;

/** Why not, and what is allowed instead. */
export function refusedTransition(current: OrderStatus, to: Status, actor: OrderActor): string {
  const next = nextStatuses(current, actor).map((status) => STATUS_LABELS[status]);
  const now = next.length > 0 ? `Teraz można zmienić na: ${next.join(', ')}.` : 'Teraz statusu nie można zmienić.';
  return `Nie można zmienić statusu z „${STATUS_LABELS[current.status]}” na „${STATUS_LABELS[to]}”. ${now}`;
}
