import { streamOf } from '#domain/kernel/subject.ts';
import { lastDayBefore } from '#domain/text/working-days.ts';
import type { Status } from '../order/terms.ts';

/** ORD-20: what of orders is noticed by itself: that one repeats another, that a visit is late. */

/** What was noticed of an order is kept apart from what people did with it, and is no version of it. */
export const noticeStream = (orderId: string): string => streamOf('order-notice', orderId);

/** A36: of the same serial number, or the same NIP and activity, within this many days of being entered. */
export const DUPLICATE_DAYS = 30;

/** By what one order repeats another. */
export const DUPLICATE_BECAUSE = ['serial', 'client'] as const;
export type DuplicateBecause = (typeof DUPLICATE_BECAUSE)[number];
export const DUPLICATE_LABELS: Record<DuplicateBecause, string> = {
  serial: 'ten sam numer seryjny',
  client: 'ten sam NIP i rodzaj czynności',
};

/** Of companies that have no NIP there are many, so this one identifies nobody (VAL-20). */
export const isNipOfOne = (nip: string): boolean => nip !== '' && nip !== 'PUBLIC';

/** A36: late is what was agreed and not done this many working days after its day; as long may an order wait for one. */
const DELAY_DAYS = 3;
/** The statuses in which an order may be late. */
export const LATE_STATUSES: readonly Status[] = ['approved', 'set'];

/** Today visits of this day and earlier ones are late, and orders without a day that were entered by then wait too long. */
export const lateUpTo = (today: string): string => lastDayBefore(today, DELAY_DAYS);

/** What says whether a visit is late. Of an erased client's order nobody can do anything any more, so it never is. */
export interface AgreedVisit {
  readonly status: Status;
  readonly executionDate: string;
  readonly erased: boolean;
}

/** @param upTo as `lateUpTo` says it, once for many orders */
export const isLate = ({ status, executionDate, erased }: AgreedVisit, upTo: string): boolean =>
  LATE_STATUSES.includes(status) && executionDate !== '' && executionDate <= upTo && !erased;

/** The statuses in which an order without a day waits for somebody to give it one. */
export const WAITING_STATUSES: readonly Status[] = ['requested', 'approved'];

export interface UnplannedVisit extends AgreedVisit {
  /** `YYYY-MM-DD`, in Warsaw. */
  readonly enteredOn: string;
}

/**
 * ORD-20: an order that has no day ahead and is never late for it ages from being entered, the only day known of every
 * order: one without a day, and one that is not even approved when the day that was planned is over.
 *
 * @param upTo as `lateUpTo` says it, once for many orders
 */
export const isWaiting = ({ status, executionDate, erased, enteredOn }: UnplannedVisit, upTo: string): boolean =>
  WAITING_STATUSES.includes(status) &&
  (executionDate === '' || (!LATE_STATUSES.includes(status) && executionDate <= upTo)) &&
  enteredOn <= upTo &&
  !erased;

/** What is seen of an order before anybody opens it. */
export interface Warnings {
  /** Agreed, and its day is over by three working days. */
  readonly delayed: boolean;
  /** No day ahead (`isWaiting`), and entered three working days ago or earlier. */
  readonly waiting: boolean;
  /** Neither yet, but the next working day makes it one of them. */
  readonly soonLate: boolean;
}

/** The days up to which orders are late, or late on the next working day: counted once for many orders. */
export interface LateDays {
  readonly late: string;
  readonly soon: string;
}

export const lateDays = (today: string): LateDays => ({
  late: lateUpTo(today),
  soon: lastDayBefore(today, DELAY_DAYS - 1),
});

export function warningsOf(visit: UnplannedVisit, { late, soon }: LateDays): Warnings {
  const [delayed, waiting] = [isLate(visit, late), isWaiting(visit, late)];
  return { delayed, waiting, soonLate: !delayed && !waiting && (isLate(visit, soon) || isWaiting(visit, soon)) };
}
