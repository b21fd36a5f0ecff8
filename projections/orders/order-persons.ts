import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { OrderDetailsGroup, OrderPart } from '#domain/orders/order/details.ts';
import { ORDER_PARTS } from '#domain/orders/order/details.ts';
import { ClientCorrected, OrderEntered, PresentationCorrected, SalesCorrected } from '#domain/orders/order/events.ts';
import { searchedText } from '#projections/folded.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';

/** One row for whom a fact names in a part of an order: also of those whom a later fact replaced (GDP-01). */
export interface OrderPersonRow {
  /** Of the fact, and the part. */
  id: string;
  order_id: string;
  part: OrderPart;
  person_id: string;
  name: string;
  email: string;
  /** Instant, ISO 8601 UTC. */
  said_at: string;
  /** As `searchedText`: name and e-mail; the client's company; digits of telephones and the NIP. */
  searched: string;
}

const NAME: Readonly<Record<OrderPart, string>> = {
  client: 'contactPerson',
  sales: 'salesPerson',
  presentation: 'presentationPerson',
};

const digits = (text: string): string => text.replace(/\D/g, '');

/** By what else somebody is looked up: a sole trader's company bears the name, and callers give a telephone. */
const moreOf = (part: OrderPart, text: (field: string) => string): string[] =>
  part === 'client'
    ? [text('companyName'), digits(text('phoneNumber')), digits(text('nipNumber'))]
    : part === 'sales'
      ? [digits(text('salesPersonNumber'))]
      : [];

const keyOf = (event: Recorded, part: OrderPart): string => `${event.id} ${part}`;

/** Null where the fact names nobody in that part, or whom nobody can name any more. */
function rowOf(event: Recorded, part: OrderPart, said: { orderId: string; group: OrderDetailsGroup }) {
  const { sealed } = said.group;
  if (!sealed || sealed.forgotten) return null;
  const text = (field: string): string => String(sealed[field] ?? '');
  const [name, email] = [text(NAME[part]), part === 'client' ? text('email') : ''];
  if (name === '' && email === '') return null;
  return {
    id: keyOf(event, part),
    order_id: said.orderId,
    part,
    person_id: sealed.personId,
    name,
    email,
    said_at: event.meta.at,
    searched: searchedText([name, email, ...moreOf(part, text)].filter((one) => one !== '').join(' | ')),
  };
}

const on = handlers<OrderPersonRow>();

type Correction = Recorded<{ type: string; data: { orderId: string; after: OrderDetailsGroup } }>;
const corrected = (part: OrderPart) => ({
  rows: (event: Correction) => ({ keys: [keyOf(event, part)] }),
  evolve: (_row: OrderPersonRow | undefined, event: Correction) =>
    rowOf(event, part, { orderId: event.data.orderId, group: event.data.after }),
});

export const orderPersons: ReadModel<OrderPersonRow> = {
  name: 'order_persons',
  version: 2,
  columns: {
    id: 'text',
    order_id: 'text NOT NULL',
    part: 'text NOT NULL',
    person_id: 'text NOT NULL',
    name: 'text NOT NULL',
    email: 'text NOT NULL',
    said_at: 'text COLLATE "C" NOT NULL',
    searched: 'text NOT NULL',
  },
  indexes: ['(person_id, said_at)', 'USING gin (searched gin_trgm_ops)'],
  on: {
    ...on(OrderEntered, {
      rows: (event) => ({ keys: ORDER_PARTS.map((part) => keyOf(event, part)) }),
      evolve(_row, event, key) {
        const part = ORDER_PARTS.find((one) => key === keyOf(event, one)) ?? 'client';
        return rowOf(event, part, { orderId: event.data.orderId, group: event.data.details[part] });
      },
    }),
    ...on(ClientCorrected, corrected('client')),
    ...on(SalesCorrected, corrected('sales')),
    ...on(PresentationCorrected, corrected('presentation')),
    ...on(PersonForgotten, {
      rows: ({ data }) => ({ where: 'person_id', is: data.personId }),
      evolve: () => null,
    }),
  },
};
