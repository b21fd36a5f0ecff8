import type { Access } from '#domain/kernel/access.ts';
import type { Command } from '#domain/kernel/decider.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, forbidden, invalid, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { canManageOrders } from '../access.ts';
import { boundToCompany, editsOrders, orderActor } from './actor.ts';
import {
  groupValues,
  isErased,
  toDetails,
  toValues,
  type DetailValues,
  type OrderDetails,
  type OrderPersons,
} from './details.ts';
import { CORRECTIONS, type OrderEvent } from './events.ts';
import { GROUP_NAMES } from './fields.ts';
import { statusOf, type OrderedBy, type OrderState } from './state.ts';
import {
  CONFIRMATION_NAMES,
  CONFIRMATIONS,
  STATUS_LABELS,
  statusAfterUndo,
  type Confirmation,
  type Status,
} from './terms.ts';
import { refusedTransition, nextStatuses } from './transitions.ts';

/** Everything that a form of an order says, checked, with what it leaves as it is. */
export interface OrderValues {
  readonly details: DetailValues;
  readonly persons: OrderPersons;
  readonly orderedBy: OrderedBy;
  readonly companyId: string;
  /** `YYYY-MM-DD`, or ''. */
  readonly executionDate: string;
  readonly status: Status;
  readonly confirmations: readonly Confirmation[];
}

type OrderCommand<Input> = Command<OrderState, Input, OrderEvent>;

/** Who may at all; whether they manage orders, and whose orders, is decided below (ORD-22). */
const WORKING_WITH_ORDERS = 'VIEWING_ORDERS';

const NOT_FOUND = 'Nie znaleziono zlecenia.';

/** An order of another company is not there. */
export const isWithinReach = (
  access: Access,
  { companyId, orderedBy }: { readonly companyId: string; readonly orderedBy: Pick<OrderedBy, 'companyId'> },
): boolean => {
  const bound = boundToCompany(access);
  return bound === undefined || (bound !== '' && (companyId === bound || orderedBy.companyId === bound));
};

/** ORD-01, ORD-08. A status beyond the first is reached by the facts that lead there. */
export const enterOrder: OrderCommand<{ readonly id: string; readonly values: OrderValues }> = {
  name: 'EnterOrder',
  permission: WORKING_WITH_ORDERS,
  decide(state, { id, values }, { access, now }) {
    if (!canManageOrders(access)) return forbidden();
    if (state.details) return conflict('To zlecenie już istnieje.');
    const { orderedBy, companyId, details, persons, status } = values;
    if (status === 'cancelled') return conflict('Nowe zlecenie nie może być anulowane.');
    const entered: OrderEvent = {
      type: 'OrderEntered',
      data: { orderId: id, enteredAt: now, orderedBy, companyId, details: toDetails(details, persons) },
    };
    return [
      entered,
      ...confirmationFacts(id, [], values.confirmations),
      ...(status === 'requested' || status === 'approved' ? visitMoved(id, '', values.executionDate) : []),
      ...WAY_TO[status].map((step) => statusFact(id, step, values.executionDate)),
    ];
  },
};

/** By which steps a new order comes to its status. */
const WAY_TO: Record<Exclude<Status, 'cancelled'>, readonly Status[]> = {
  requested: [],
  approved: ['approved'],
  set: ['set'],
  done: ['done'],
  completed: ['done', 'completed'],
};

export interface OrderChange {
  readonly orderId: string;
  readonly version?: number | undefined;
}

/** APP-06 for orders: only what differs becomes facts; the status is a field like any other (ORD-04). */
export const saveOrder: OrderCommand<OrderChange & { readonly values: OrderValues }> = {
  name: 'SaveOrder',
  permission: WORKING_WITH_ORDERS,
  decide(state, input, { access }) {
    const details = editable(state, input, access);
    if (isRefusal(details)) return details;
    const { values } = input;
    const from = statusOf(state);
    const refusal = refuseStatus(state, values, access);
    if (refusal) return refusal;
    const { id } = state;
    return [
      ...handedOver(state, values.orderedBy),
      ...(values.companyId === state.companyId
        ? []
        : [fact('OrderReassigned', { orderId: id, from: state.companyId, to: values.companyId })]),
      ...corrections(id, details, toDetails(values.details, values.persons)),
      ...confirmationFacts(id, state.confirmations, values.confirmations),
      ...(TELLS_DAY.includes(values.status) && values.status !== from
        ? []
        : visitMoved(id, state.executionDate, values.executionDate)),
      ...(values.status === from ? [] : [statusFact(id, values.status, values.executionDate)]),
    ];
  },
};

/** ORD-04: one step back, or a cancelled order to the start; the reason says why. */
export const undoOrder: OrderCommand<OrderChange> = {
  name: 'UndoOrder',
  permission: WORKING_WITH_ORDERS,
  decide(state, input, { access, reason }) {
    const details = editable(state, input, access);
    if (isRefusal(details)) return details;
    if (!canManageOrders(access)) return forbidden();
    if (!reason) return invalid({ reason: ['Powód jest wymagane'] });
    const to = statusAfterUndo(state.statuses);
    if (!to) {
      return conflict(`Zlecenia o statusie „${STATUS_LABELS[statusOf(state)]}” nie można cofnąć.`, now(state));
    }
    return [fact('OrderReinstated', { orderId: state.id, status: to })];
  },
};

/** What the order is now, for whoever has to choose. */
const now = (state: OrderState) => ({
  version: state.version,
  status: statusOf(state),
  ...(state.details ? { values: valuesOf(state, state.details) } : {}),
});

/** Every field of the form by its name. */
export const valuesOf = (
  { orderedBy, companyId, executionDate, confirmations, ...state }: OrderState,
  details: OrderDetails,
) => ({
  ...toValues(details),
  employeeId: orderedBy.employeeId ?? '',
  companyId,
  executionDate,
  status: state.statuses.at(-1) ?? 'requested',
  ...Object.fromEntries(CONFIRMATION_NAMES.map((name) => [name, confirmations.includes(name)])),
});

/** The order as whoever asks may change it now, or why not. */
export function editable(state: OrderState, { version }: OrderChange, access: Access): OrderDetails | Refusal {
  if (!state.details || !isWithinReach(access, state)) return notFound(NOT_FOUND);
  if (!editsOrders(access)) return forbidden();
  if (version !== undefined && version !== state.version) {
    return conflict('Zlecenie zmieniło się w międzyczasie. Wybierz, które wartości zachować.', now(state));
  }
  return isErased(state.details) ? conflict(ERASED) : state.details;
}

function refuseStatus(
  state: OrderState,
  to: { readonly status: Status; readonly companyId: string },
  access: Access,
): Refusal | undefined {
  const status = statusOf(state);
  if (to.status === status) return undefined;
  const current = { status, companyId: to.companyId };
  const actor = orderActor(access);
  return nextStatuses(current, actor).includes(to.status)
    ? undefined
    : conflict(refusedTransition(current, to.status, actor), now(state));
}

/** Facts that tell the day themselves. */
const TELLS_DAY: readonly Status[] = ['set', 'done'];

type Fact<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>;
const fact = <T extends OrderEvent['type']>(type: T, data: Fact<T>['data']): OrderEvent =>
  ({ type, data }) as OrderEvent;

function statusFact(orderId: string, status: Status, executionDate: string): OrderEvent {
  switch (status) {
    case 'approved':
      return fact('OrderApproved', { orderId });
    case 'set':
      return fact('VisitSet', { orderId, executionDate });
    case 'done':
      return fact('ServiceDone', { orderId, executionDate });
    case 'completed':
      return fact('OrderCompleted', { orderId });
    case 'cancelled':
      return fact('OrderCancelled', { orderId });
    case 'requested':
      return fact('OrderReinstated', { orderId, status });
  }
}

const visitMoved = (orderId: string, from: string, to: string): OrderEvent[] =>
  from === to ? [] : [fact('VisitMoved', { orderId, from, to })];

const handedOver = ({ id, orderedBy }: OrderState, to: OrderedBy): OrderEvent[] =>
  orderedBy.employeeId === to.employeeId ? [] : [fact('OrderHandedOver', { orderId: id, from: orderedBy, to })];

/** The groups whose values differ; who they are about changes with them. */
const corrections = (orderId: string, from: OrderDetails, to: OrderDetails): OrderEvent[] =>
  GROUP_NAMES.filter(
    (name) => JSON.stringify(groupValues(name, from[name])) !== JSON.stringify(groupValues(name, to[name])),
  ).map((name) => ({ type: CORRECTIONS[name], data: { orderId, before: from[name], after: to[name] } }) as OrderEvent);

const confirmationFacts = (orderId: string, from: readonly Confirmation[], to: readonly Confirmation[]): OrderEvent[] =>
  CONFIRMATION_NAMES.filter((name) => from.includes(name) !== to.includes(name)).map((confirmation) =>
    to.includes(confirmation)
      ? fact('ConfirmationGiven', { orderId, confirmation, wording: CONFIRMATIONS[confirmation] })
      : fact('ConfirmationWithdrawn', { orderId, confirmation }),
  );
