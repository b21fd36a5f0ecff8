import { createElement } from 'react';
import type { Bookings } from '#api/orders/orders/overlaps.ts';
import type { Form, Option } from '#domain/form/form.ts';
import { ACTION_WORDS, moveWords, setWords, undoWords } from '#domain/orders/order/action-words.ts';
import { actionForm, orderActionPath, type OrderAction } from '#domain/orders/order/actions.ts';
import { removeAttachmentForm } from '#domain/orders/order/attachments/form.ts';
import { REMOVE_ATTACHMENT_WORDS } from '#domain/orders/order/attachments/words.ts';
import type { OrderFieldName } from '#domain/orders/order/fields.ts';
import { undoOrderForm } from '#domain/orders/order/form.ts';
import type { MovedVisit, Recipients, UndoneStep } from '#domain/orders/order/questions.ts';
import { moveForm } from '#domain/orders/order/visit-day.ts';
import { hourFields } from '#domain/orders/order/visit-hours.ts';
import type { ActWords } from '#domain/form/act-words.ts';
import type { Asked } from '#web/form/question.tsx';
import { OverlapNotice } from './overlap-notice.tsx';

/** An order as the questions about it need it. */
export interface DecidedOrder {
  readonly id: string;
  readonly version: number;
  readonly orderNumber: string;
}

/** A step that is open, and what its question asks for. */
export interface OpenStep {
  readonly action: OrderAction;
  readonly asks: readonly OrderFieldName[];
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** Who hears of a visit that is agreed; null where that is not known before it is. */
  readonly recipients: Recipients | null;
  /** Which other visits its service has; where nothing is agreed by the step, none. */
  readonly bookings?: Bookings;
}

const question = (order: DecidedOrder, words: ActWords, form: Form) => ({
  title: `${words.title}: zlecenie ${order.orderNumber}`,
  explains: words.explains,
  form: { ...form, variant: 'modal', submitLabel: words.act, danger: words.danger } as const,
  version: order.version,
});

/** ORD-04: the one question about a step: in its dialog, and on its page. */
export const askedOfStep = (
  order: DecidedOrder,
  { action, asks, options, values, recipients, bookings }: OpenStep,
): Asked => ({
  ...question(order, action === 'set' ? setWords(recipients) : ACTION_WORDS[action], actionForm(action, asks)),
  action: orderActionPath(order.id, action),
  values,
  facts: { options },
  ...(action === 'set' && bookings ? { renderBelow: overlapBelow(bookings, '') } : {}),
});

/** A visit that is to be moved, and the day that its question starts with. */
export type AskedMove = MovedVisit & { readonly day?: string; readonly bookings: Bookings };

/** `present`: the day where none is typed. */
const overlapBelow =
  (bookings: Bookings, present: string): NonNullable<Asked['renderBelow']> =>
  (values) =>
    createElement(OverlapNotice, { values, present, bookings });

/** The same of another day or other hours for a visit. */
export const askedOfMove = (order: DecidedOrder, visit: AskedMove): Asked => ({
  ...question(order, moveWords(visit), moveForm),
  action: `/panel/orders/${order.id}/move`,
  values: { executionDate: visit.day ?? '', ...hourFields(visit.hours) },
  facts: { executionDate: visit.executionDate, ...hourFields(visit.hours) },
  renderBelow: overlapBelow(visit.bookings, visit.executionDate),
});

/** The same of the way back. */
export const askedOfUndo = (order: DecidedOrder, step: UndoneStep): Asked => ({
  ...question(order, undoWords(step), undoOrderForm),
  action: `/panel/orders/${order.id}/undo`,
});

/** A file of an order, by its name. */
export interface RemovedFile {
  readonly id: string;
  readonly attachmentId: string;
  readonly title: string;
}

/** The same of the removal of a file. */
export function askedOfRemoval({ id, attachmentId, title: name }: RemovedFile): Asked {
  const { title, explains, act, danger } = REMOVE_ATTACHMENT_WORDS;
  return {
    title: `${title}: ${name}`,
    explains,
    form: { ...removeAttachmentForm, variant: 'modal', submitLabel: act, danger },
    action: `/panel/orders/${id}/attachments/${attachmentId}/remove`,
  };
}
