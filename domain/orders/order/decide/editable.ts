import type { Access } from '#domain/kernel/access.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { boundToCompany } from '../actor.ts';
import { isErased, toValues, type OrderDetails } from '../details.ts';
import { statusOf, type OrderedBy, type OrderState } from '../state.ts';
import { CLOSED, CONFIRMATION_NAMES, isClosed } from '../terms.ts';
import { hourFields } from '../visit-hours.ts';
import { refusedEditing } from './rights.ts';

/** Which order a command changes, and the version that its form was opened with. */
export interface OrderChange {
  readonly orderId: string;
  readonly version?: number | undefined;
}

const CHOOSE = 'Wybierz, które wartości zachować.';
/** Where no value was typed that could be kept. */
const LOOK_AGAIN = 'Sprawdź je i zdecyduj jeszcze raz.';
const NOT_FOUND = 'Nie znaleziono zlecenia.';

/** An order of another company is not there. */
export const isWithinReach = (
  access: Access,
  { companyId, orderedBy }: { readonly companyId: string; readonly orderedBy: Pick<OrderedBy, 'companyId'> },
): boolean => {
  const bound = boundToCompany(access);
  return bound === undefined || (bound !== '' && (companyId === bound || orderedBy.companyId === bound));
};

/** The order as the caller may work with it now, or why not; of an erased client too. */
function reachable(
  state: OrderState,
  { version, changed = CHOOSE }: OrderChange & { readonly changed?: string },
  access: Access,
): OrderDetails | Refusal {
  if (!state.details || !isWithinReach(access, state)) return notFound(NOT_FOUND);
  const unfit = refusedEditing(access, state.companyId);
  if (unfit) return unfit;
  if (version !== undefined && version !== state.version) {
    return conflict(`Zlecenie zmieniło się w międzyczasie. ${changed}`, now(state));
  }
  return state.details;
}

/** The same for what takes a step back. */
export function existing(state: OrderState, change: OrderChange, access: Access): OrderDetails | Refusal {
  const details = reachable(state, { ...change, changed: LOOK_AGAIN }, access);
  return !isRefusal(details) && isErased(details) ? conflict(ERASED) : details;
}

/** The same for what changes it: a completed order is closed until it is reopened (decision 059). */
export function unlocked(state: OrderState, change: OrderChange, access: Access): OrderDetails | Refusal {
  const details = reachable(state, change, access);
  return !isRefusal(details) && isClosed(statusOf(state)) ? conflict(CLOSED, now(state)) : details;
}

/** Neither closed nor of an erased client. */
export function editable(state: OrderState, change: OrderChange, access: Access): OrderDetails | Refusal {
  const details = unlocked(state, change, access);
  return !isRefusal(details) && isErased(details) ? conflict(ERASED) : details;
}

/** What the order is now, for anyone who has to choose. */
export const now = (state: OrderState) => ({
  version: state.version,
  status: statusOf(state),
  ...(state.details ? { values: valuesOf(state, state.details) } : {}),
});

/** Every field of the form by its name. */
export const valuesOf = (state: OrderState, details: OrderDetails) => ({
  ...toValues(details),
  employeeId: state.orderedBy.employeeId ?? '',
  companyId: state.companyId,
  executionDate: state.executionDate,
  ...hourFields(state.hours),
  status: statusOf(state),
  ...Object.fromEntries(CONFIRMATION_NAMES.map((name) => [name, state.confirmations.includes(name)])),
});
