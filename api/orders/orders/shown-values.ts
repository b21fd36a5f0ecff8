import type { Access } from '#domain/kernel/access.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { shownValues } from '#domain/form/parse.ts';
import type { OrderFieldName } from '#domain/orders/order/fields.ts';
import { orderForm } from '#domain/orders/order/form.ts';
import { caseOf, isShown } from '#domain/orders/order/rules.ts';
import { orderFormValues } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';

type Values = Readonly<Record<string, unknown>>;

/** Who an order was entered for is a question of the form alone: everybody who sees the order sees whose it is. */
const ALWAYS: readonly string[] = ['employeeId'];

/** The fields that the caller does not see of an order with these values: those that their form does not show (ORD-15, ORD-24). */
export function hiddenFields(access: Access, values: Values): ReadonlySet<string> {
  const one = caseOf({ access, values, facts: { isNew: false } });
  return new Set(Object.keys(values).filter((name) => !ALWAYS.includes(name) && !isShown(name as OrderFieldName, one)));
}

/** Every field of the order's form by its name, empty where it is hidden. */
function valuesFor(access: Access, values: Values): Record<string, unknown> {
  const hidden = hiddenFields(access, values);
  const blank = (value: unknown) => (typeof value === 'boolean' ? false : '');
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, hidden.has(name) ? blank(value) : value]),
  );
}

export const rowValuesFor = (access: Access, row: OrderRow): Record<string, unknown> =>
  valuesFor(access, orderFormValues(row));

/** A conflict with what is there now as the form's inputs hold it, so that both can be compared. */
export function withShownValues(access: Access, refusal: Refusal): Refusal {
  const { values, ...current } = (refusal.current ?? {}) as { readonly values?: Values };
  if (refusal.refused !== 'conflict' || !values) return refusal;
  return conflict(refusal.message, { ...current, values: shownValues(orderForm, valuesFor(access, values)) });
}
