import { CORRECTIONS, type OrderEvent } from '../events.ts';
import { groupValues, ofClientAlone, type OrderDetails } from '../details.ts';
import { GROUP_NAMES } from '../fields.ts';
import type { OrderContents } from '../state.ts';
import { CONFIRMATION_NAMES, CONFIRMATIONS, type Confirmation, type Status } from '../terms.ts';
import { hoursInFact, isSameTime, type VisitTime } from '../visit-hours.ts';

type Fact<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>;
const fact = <T extends OrderEvent['type']>(type: T, data: Fact<T>['data']): OrderEvent =>
  ({ type, data }) as OrderEvent;

export type StepStatus = Exclude<Status, 'requested'>;

interface StepTo extends VisitTime {
  readonly status: StepStatus;
  /** Names of the form's fields that it changes besides. */
  readonly changed: readonly string[];
  /** When a device without a network noted that the work is done. */
  readonly notedAt?: string | undefined;
}

/** The step to a status. It comes before whatever else the same decision changes. */
export function stepFact(orderId: string, { status, executionDate, hours, changed, notedAt }: StepTo): OrderEvent {
  const step = { orderId, changed: [...changed] };
  const time = { executionDate, ...hoursInFact(hours) };
  switch (status) {
    case 'approved':
      return fact('OrderApproved', step);
    case 'set':
      return fact('VisitSet', { ...step, ...time });
    case 'done':
      return fact('ServiceDone', { ...step, ...time, ...(notedAt === undefined ? {} : { notedAt }) });
    case 'completed':
      return fact('OrderCompleted', step);
    case 'cancelled':
      return fact('OrderCancelled', step);
  }
}

/** What differs between an order and what it is to be, as facts; nothing where nothing differs. */
export const differences = (from: OrderContents & { readonly id: string }, to: OrderContents): OrderEvent[] => [
  ...(from.orderedBy.employeeId === to.orderedBy.employeeId
    ? []
    : [fact('OrderHandedOver', { orderId: from.id, from: from.orderedBy, to: to.orderedBy })]),
  ...(from.companyId === to.companyId
    ? []
    : [fact('OrderReassigned', { orderId: from.id, from: from.companyId, to: to.companyId })]),
  ...(from.details && to.details ? corrections(from.id, from.details, to.details) : []),
  ...confirmationFacts(from.id, from.confirmations, to.confirmations),
  ...visitMoved(from.id, from, to),
];

export const visitMoved = (orderId: string, from: VisitTime, to: VisitTime): OrderEvent[] =>
  isSameTime(from, to)
    ? []
    : [fact('VisitMoved', { orderId, from: from.executionDate, to: to.executionDate, ...hoursInFact(to.hours) })];

/** The groups whose values differ; who they are about changes with them. */
const corrections = (orderId: string, from: OrderDetails, to: OrderDetails): OrderEvent[] =>
  GROUP_NAMES.filter(
    (name) => JSON.stringify(groupValues(name, from[name])) !== JSON.stringify(groupValues(name, to[name])),
  ).map(
    (name) =>
      ({
        type: CORRECTIONS[name],
        data: { orderId, before: ofClientAlone(from[name]), after: ofClientAlone(to[name]) },
      }) as OrderEvent,
  );

export const confirmationFacts = (
  orderId: string,
  from: readonly Confirmation[],
  to: readonly Confirmation[],
): OrderEvent[] =>
  CONFIRMATION_NAMES.filter((name) => from.includes(name) !== to.includes(name)).map((confirmation) =>
    to.includes(confirmation)
      ? fact('ConfirmationGiven', { orderId, confirmation, wording: CONFIRMATIONS[confirmation] })
      : fact('ConfirmationWithdrawn', { orderId, confirmation }),
  );
