import type { Access } from '#domain/kernel/access.ts';
import type { Command } from '#domain/kernel/decider.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, forbidden, invalid, isRefusal, type FieldErrors, type Refusal } from '#domain/kernel/refusal.ts';
import { canManageOrders } from '../access.ts';
import { orderActor } from './actor.ts';
import { dayErrors, type OrderDays } from './days.ts';
import { now, unlocked, valuesOf, type OrderChange } from './decide/editable.ts';
import { isSettling } from './decide/erased.ts';
import { confirmationFacts, differences, stepFact, visitMoved, type StepStatus } from './decide/facts.ts';
import { isErased, toDetails, toValues, type DetailValues, type OrderPersons } from './details.ts';
import type { OrderEvent } from './events.ts';
import { statusOf, type OrderContents, type OrderedBy, type OrderState } from './state.ts';
import type { Confirmation, Status } from './terms.ts';
import { refusedTransition, nextStatuses } from './transitions.ts';
import { hourFields, hoursRefusal, timeOf, type HourName, type VisitTime } from './visit-hours.ts';

/** Everything that a form of an order says, checked, with what it leaves as it is. */
export interface OrderValues extends VisitTime {
  readonly details: DetailValues;
  readonly persons: OrderPersons;
  readonly orderedBy: OrderedBy;
  readonly companyId: string;
  readonly status: Status;
  readonly confirmations: readonly Confirmation[];
}

type OrderCommand<Input> = Command<OrderState, Input, OrderEvent>;

/** Who may at all; whether they manage orders, and whose orders, is decided below (ORD-22). */
const WORKING_WITH_ORDERS = 'VIEWING_ORDERS';

/** ORD-01, ORD-08. A status beyond the first is reached by the facts that lead there. */
export const enterOrder: OrderCommand<{ readonly id: string; readonly values: OrderValues }> = {
  name: 'EnterOrder',
  permission: WORKING_WITH_ORDERS,
  decide(state, { id, values }, { access, now, today }) {
    if (!canManageOrders(access)) return forbidden();
    if (state.details) return conflict('To zlecenie już istnieje.');
    const { orderedBy, companyId, details, persons, status } = values;
    if (status === 'cancelled') return conflict('Nowe zlecenie nie może być anulowane.');
    const entered: OrderEvent = {
      type: 'OrderEntered',
      data: { orderId: id, enteredAt: now, orderedBy, companyId, details: toDetails(details, persons) },
    };
    const wrong = timeErrors(values, { today });
    if (wrong) return invalid(wrong);
    const time = timeOf(values);
    return [
      entered,
      ...confirmationFacts(id, [], values.confirmations),
      ...(status === 'requested' || status === 'approved' ? visitMoved(id, NO_TIME, time) : []),
      ...WAY_TO[status].map((step) => stepFact(id, { status: step, ...time, changed: [] })),
    ];
  },
};

const NO_TIME: VisitTime = { executionDate: '', hours: null };

/** What is wrong with days and hours, each at its field. */
function timeErrors(
  values: OrderValues,
  { standing, today }: { readonly standing?: OrderDays; readonly today: string },
): FieldErrors | undefined {
  const days = dayErrors({ to: daysOf(values), standing, today });
  const { executionDate, hours } = values;
  const wrong = (['visitFrom', 'visitTo'] satisfies HourName[]).flatMap((name) => {
    const message = hoursRefusal(name, { executionDate, ...hourFields(hours) });
    return message ? [[name, [message]] satisfies [string, string[]]] : [];
  });
  return days || wrong.length > 0 ? { ...days, ...Object.fromEntries(wrong) } : undefined;
}

const daysOf = ({ status, executionDate, details }: OrderValues): OrderDays => ({
  status,
  executionDate,
  installationDate: String(details.installationDate),
});

/** By which steps a new order comes to its status. */
const WAY_TO: Record<Exclude<Status, 'cancelled'>, readonly StepStatus[]> = {
  requested: [],
  approved: ['approved'],
  set: ['set'],
  done: ['done'],
  completed: ['done', 'completed'],
};

interface OrderSave extends OrderChange {
  readonly values: OrderValues;
  /** ISO 8601 UTC, of work that a device without a network noted as done. */
  readonly notedAt?: string | undefined;
}

/**
 * APP-06 for orders: only what differs becomes facts; the status is a field like any other (ORD-04). Its fact comes first
 * and names what else the step changes, so that undo takes back the whole step.
 */
export const saveOrder: OrderCommand<OrderSave> = {
  name: 'SaveOrder',
  permission: WORKING_WITH_ORDERS,
  decide(state, input, { access, today }) {
    const details = unlocked(state, input, access);
    if (isRefusal(details)) return details;
    const { values } = input;
    const refusal =
      refuseStatus(state, values, access) ?? (isErased(details) ? undefined : refuseDays(state, values, today));
    if (refusal) return refusal;
    const facts = factsOf(state, input);
    return isErased(details) && !isSettling(facts) ? conflict(ERASED) : facts;
  },
};

function factsOf(state: OrderState, { values, notedAt }: OrderSave): OrderEvent[] {
  const to = { ...values, details: toDetails(values.details, values.persons) };
  const { status } = values;
  const time = timeOf(values);
  if (status === statusOf(state) || status === 'requested') return differences(state, to);
  const step = stepFact(state.id, { status, ...time, changed: changedFields(state, to), notedAt });
  return [step, ...differences(TELLS_DAY.includes(status) ? { ...state, ...time } : state, to)];
}

/** Steps whose fact holds the day. */
const TELLS_DAY: readonly Status[] = ['set', 'done'];

/** Names of the form's fields that differ, without the status. */
function changedFields(state: OrderState, to: OrderContents): string[] {
  if (!state.details || !to.details) return [];
  const was: Readonly<Record<string, unknown>> = valuesOf(state, state.details);
  const is: Readonly<Record<string, unknown>> = valuesOf({ ...state, ...to }, to.details);
  return Object.keys(was).filter((name) => was[name] !== is[name]);
}

/** A cancelled order is asked for no day (ORD-07). */
function refuseDays(state: OrderState, values: OrderValues, today: string): Refusal | undefined {
  const { installationDate = '' } = state.details ? toValues(state.details) : {};
  const standing = {
    status: statusOf(state),
    executionDate: state.executionDate,
    installationDate: String(installationDate),
  };
  const errors = timeErrors(values, { standing, today });
  return errors && invalid(errors);
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
