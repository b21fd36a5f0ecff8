import type { Recorded } from '#domain/kernel/event.ts';
import { idAmong, subjectOf } from '#domain/kernel/subject.ts';
import { companies } from '#domain/orders/companies.ts';
import { SERVICE_ADDRESS_RULE, type Audience } from '#domain/orders/messages/table.ts';
import { orders } from '#domain/orders/portal.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { queueMails, type MailOrder } from '#ops/mail/order.ts';
import { mailAddress } from '#ops/mail/reported.ts';
import { eventAt } from '#workers/causes.ts';
import type { OrderFactJob } from './reactions.ts';
import { formerAddress, formerServiceIdentity, serviceAddress, serviceIdentity } from './service.ts';

/**
 * A service company has another address: agreed visits are announced there, and whatever visit still to come was announced at
 * the former one leaves its calendar. Whether there is anything to say is seen when the mails are composed.
 */
export async function orderServiceAddressMails(app: App, { stream, revision }: OrderFactJob): Promise<void> {
  const event = await eventAt<Recorded<{ type: string; data: { readonly id: string } }>>(app, { stream, revision });
  const { id } = event.data;
  const former = formerAddress(event.data);
  if ((await serviceAddress(app, id)) !== '') {
    await order(app, event, { to: serviceIdentity(id), audience: 'service', orderIds: await comingTo(app, id) });
  }
  if (former === '') return;
  const to = formerServiceIdentity(id, former);
  await order(app, event, { to, audience: 'former-service', orderIds: await announcedAt(app, id, former) });
}

interface ToService {
  /** As whom the vault knows it. */
  readonly to: string;
  readonly audience: Audience;
  readonly orderIds: readonly string[];
}

async function order(app: App, event: Recorded<{ type: string; data: { readonly id: string } }>, to: ToService) {
  const template = SERVICE_ADDRESS_RULE.to[to.audience] ?? '';
  const [personId = ''] = await app.vault.persons([to.to]);
  const { stream, revision, position, meta, data } = event;
  const mails = to.orderIds.map((id): MailOrder => {
    const about = subjectOf('order', id);
    return {
      id: `${orders.name}:${meta.correlationId}:${template}:${id}:${data.id}`,
      portal: orders.name,
      template,
      subjects: [about, subjectOf(companies.kind, data.id)],
      causes: { [about]: { stream, revision, position } },
      personId,
      afterMs: app.config.mailHoldMs,
    };
  });
  await queueMails(app, mails);
}

/** Orders whose visit by this company is still to come. */
async function comingTo(app: App, companyId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'set')
    .where('execution_date', '>=', dayInWarsaw(app.now()))
    .execute();
  return rows.map(({ id }) => id);
}

/** Orders of which this address of the company was sent a visit that is still to come. */
async function announcedAt(app: App, companyId: string, address: string): Promise<string[]> {
  const recipients = await app.vault.persons([serviceIdentity(companyId), formerServiceIdentity(companyId, address)]);
  const { rows } = await app.pool.query<{ subject: string }>(
    `SELECT DISTINCT reported.key AS subject FROM app.mails mail, jsonb_each(mail.told) AS reported
      WHERE mail.recipient_ids && $1 AND mail.address = $2 AND reported.value ->> 'executionDate' >= $3`,
    [recipients, mailAddress(app, address), dayInWarsaw(app.now())],
  );
  return rows.flatMap(({ subject }) => idAmong([subject], 'order') ?? []);
}
