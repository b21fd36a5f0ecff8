import { REASON_MAX } from '#domain/constants.ts';
import type { Field, Form, FormSetting } from '#domain/form/form.ts';
import { parsePartial, type Lenient } from '#domain/form/parse.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { OrderDetails } from './details.ts';
import { DECIDED_FIELDS, fieldsOf, GROUP_NAMES, type OrderFieldName } from './fields.ts';
import { orderForm } from './form.ts';
import type { Status } from './terms.ts';

/** One step of an order with one press (ORD-04): routes, buttons and their pages are keyed by it. */
export const ORDER_ACTIONS = ['approve', 'set', 'done', 'complete', 'cancel'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export const isOrderAction = (name: unknown): name is OrderAction =>
  (ORDER_ACTIONS as readonly unknown[]).includes(name);

/** What the status becomes. */
export const ACTION_STATUS: Readonly<Record<OrderAction, Status>> = {
  approve: 'approved',
  set: 'set',
  done: 'done',
  complete: 'completed',
  cancel: 'cancelled',
};

export const ACTION_LABELS: Readonly<Record<OrderAction, string>> = {
  approve: 'Zatwierdź',
  set: 'Umów wizytę',
  done: 'Wykonane',
  complete: 'Zakończ',
  cancel: 'Anuluj zlecenie',
};

/** ORD-21: for many orders of the list at once; each is decided for itself. */
export const GROUP_ACTIONS = ['approve', 'set', 'complete', 'cancel', 'assign'] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

/** The group of orders that is given to a service company; who carries it chooses under `orders_companies`. */
export const assignForm: Form = {
  id: 'orders-assign',
  method: 'post',
  variant: 'modal',
  submitLabel: 'Przypisz serwis',
  fields: [{ ...DECIDED_FIELDS.companyId, value: '', placeholder: 'Wybierz serwis', required: true }],
};

/** Where an action is done: the path of its route, its button and its page. */
export const orderActionPath = <Id extends string, Action extends OrderAction>(id: Id, action: Action) =>
  `/panel/orders/${id}/${action}` as const;

/** An order as its steps find it. */
export interface PresentOrder {
  readonly details: OrderDetails;
  /** Every field by its name. */
  readonly current: Readonly<Record<string, unknown>>;
}

/**
 * A step onwards finds an order whole: what a cancellation left empty or malformed (ORD-07) is asked for once the order
 * was taken up again, and a service before its visit is agreed (ORD-08). Persons whom the program was asked to
 * forget are not asked for, nor for whom it was entered, which is a question of one's own permissions (ORD-16). Without a step: undefined.
 */
export function lenientOnStep(to: unknown, { details, current }: PresentOrder): Lenient | undefined {
  if (typeof to !== 'string' || to === '' || to === current.status || to === 'cancelled') return undefined;
  const forgotten = GROUP_NAMES.filter((name) => details[name].sealed?.forgotten)
    .flatMap(fieldsOf)
    .filter(({ personal }) => personal);
  const names = new Set<string>(['employeeId', ...forgotten.map(({ name }) => name)]);
  return (name) => names.has(name);
}

/** What an order still lacks for this step, by the rules of its form; the day of a visit is asked every time. */
export function askedBy(action: OrderAction, order: PresentOrder, context: FormSetting): OrderFieldName[] {
  const status = ACTION_STATUS[action];
  const isLenient = lenientOnStep(status, order);
  const read = parsePartial(orderForm, { status }, { current: order.current, context, isLenient });
  const missing = new Set(isRefusal(read) ? Object.keys(read.errors ?? {}) : []);
  if (action === 'set' || action === 'done') missing.add('executionDate');
  return orderForm.fields.map(({ name }) => name as OrderFieldName).filter((name) => missing.has(name));
}

const whyCancelled: Field = {
  name: 'reason',
  label: 'Powód',
  type: 'textarea',
  maxLength: REASON_MAX,
  hint: 'Nieobowiązkowy. Zostanie w historii zlecenia.',
  ready: ['Klient zrezygnował', 'Zlecenie podwójne', 'Urządzenie działa', 'Pomyłka'],
};

/** Of a visit that is agreed its hours may be said with its day. */
const mayBeSaid = (action: OrderAction, name: string): boolean =>
  action === 'set' && (name === 'visitFrom' || name === 'visitTo');

/** The dialog of an action: the fields that are asked, all of them required, and the hours of a visit. */
export const actionForm = (action: OrderAction, asked: readonly OrderFieldName[]): Form => ({
  id: `order-${action}`,
  method: 'post',
  variant: 'modal',
  submitLabel: ACTION_LABELS[action],
  fields: [
    ...orderForm.fields.flatMap((field) => {
      if (asked.includes(field.name as OrderFieldName)) return [{ ...plain(field), required: true }];
      return mayBeSaid(action, field.name) ? [{ ...plain(field), required: false }] : [];
    }),
    ...(action === 'cancel' ? [whyCancelled] : []),
  ],
});

/** The step itself says that it is shown and asked; the server judges by the table of rules. */
function plain({ if: _if, readonly: _readonly, checked: _checked, section: _section, ...field }: Field): Field {
  return field;
}
