import { idAmong, idsAmong, subjectOf } from '#domain/kernel/subject.ts';
import { DUPLICATE_LABELS, isLate, lateUpTo } from '#domain/orders/notices/terms.ts';
import { isErased } from '#domain/orders/order/details.ts';
import { serviceOf } from '#domain/orders/order/terms.ts';
import type { Permission } from '#domain/orders/permissions.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { delayMail, duplicateMail, type NoticedOrder } from '#ops/orders/mail/notice.ts';
import { likenessOf, ordersLike } from '#projections/orders/orders/duplicates.ts';
import { orderById } from '#projections/orders/orders/order-details.ts';
import { visitOfRow } from '#projections/orders/orders/order-list.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { NotNeeded, type Compose, type NamedPerson, type QueuedMail } from '#workers/compose-mail.ts';
import { operatorsHolding } from './operators.ts';
import { serviceOfId } from './service.ts';

/** Who holds the permission still: nobody is written to who was put in charge of other things. */
async function recipientOf(app: App, { personId }: QueuedMail, permission: Permission) {
  const holder = (await operatorsHolding(app, permission)).find((one) => one.person_id === personId);
  if (!holder) throw new NotNeeded('Operator nie otrzymuje już tych wiadomości.');
  return { personId: holder.person_id, to: holder.email };
}

async function noticedOf(app: App, row: OrderRow): Promise<NoticedOrder> {
  const service = serviceOf(row.company_id);
  return {
    id: row.id,
    number: row.order_number,
    enteredOn: row.entered_on,
    status: row.status,
    activityType: row.activity_type,
    executionDate: row.execution_date,
    client: isErased(row.details) ? '' : row.client_name,
    city: row.city,
    service: service ? (await serviceOfId(app, service)).name : '',
  };
}

/** The client as the mail calls the company; of a forgotten one nothing. */
const clientOf = (row: OrderRow): NamedPerson[] =>
  isErased(row.details) || row.client_id === null ? [] : [{ personId: row.client_id, name: row.client_name }];

export const duplicate: Compose = async (app, mail) => {
  const recipient = await recipientOf(app, mail, 'RECEIVING_DUPLICATE_NOTICES');
  const row = await orderById(app.db, idAmong(mail.subjects, 'order') ?? '');
  if (!row) throw new Error('The order is not in the read model');
  const found = (await ordersLike(app.db, likenessOf(row))).find(({ id }) => id === row.duplicate_of);
  const earlier = found && (await orderById(app.db, found.id));
  if (!earlier || row.status === 'cancelled') throw new NotNeeded('Zlecenie nie powtarza już innego.');
  return {
    ...recipient,
    ...duplicateMail(await noticedOf(app, row), {
      earlier: await noticedOf(app, earlier),
      because: DUPLICATE_LABELS[found.because],
    }),
    attachments: [],
    about: [...clientOf(row), ...clientOf(earlier)],
    subjects: [subjectOf('order', row.id), subjectOf('order', earlier.id)],
  };
};

export const delay: Compose = async (app, mail) => {
  const recipient = await recipientOf(app, mail, 'RECEIVING_DELAY_WARNINGS');
  const upTo = lateUpTo(dayInWarsaw(app.now()));
  const rows = await Promise.all(idsAmong(mail.subjects, 'order').map((id) => orderById(app.db, id)));
  const late = rows.flatMap((row) => (row && isLate(visitOfRow(row), upTo) ? [row] : []));
  if (late.length === 0) throw new NotNeeded('Żadne z tych zleceń nie jest już opóźnione.');
  const noticed = await Promise.all(late.map((row) => noticedOf(app, row)));
  return { ...recipient, ...delayMail(noticed), attachments: [], about: [] };
};
