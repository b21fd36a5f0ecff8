import { dataOfType, type Recorded } from '#domain/kernel/event.ts';
import { idAmong, subjectOf } from '#domain/kernel/subject.ts';
import { companies } from '#domain/orders/companies.ts';
import { isEnd, type ReportedVisit } from '#domain/orders/messages/visit.ts';
import { groupValues, isErased } from '#domain/orders/order/details.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import type { App } from '#ops/app.ts';
import { visitIcs } from '#ops/orders/calendar.ts';
import { clientMail, serviceMail } from '#ops/orders/mail/visit.ts';
import { timeOfRow } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { causeOf } from '#workers/causes.ts';
import {
  Erased,
  NotNeeded,
  NotToSend,
  type Compose,
  type Composed,
  type NamedPerson,
  type QueuedMail,
} from '#workers/compose-mail.ts';
import { formerAddress, serviceOfId } from './service.ts';
import {
  contactAddress,
  isOfContact,
  isOfService,
  orderOfMail,
  visitNews,
  type Reads,
  type VisitMail,
} from './visit-news.ts';

const PRESENT_AGAIN = 'Pod tym adresem znów piszemy o tej wizycie.';

/** What all of them have: the entry of the calendar, whom they name, what they reported. */
function withEntry(app: App, { news, row, visit, sequence }: VisitMail, reader: { to: string; isService: boolean }) {
  const forgotten = isErased(row.details);
  const file = visitIcs(visit, { cancelled: isEnd(news), sequence, now: app.now(), config: app.config, ...reader });
  const { contactPerson } = visit.values;
  const reported: ReportedVisit = {
    stands: !isEnd(news),
    ...timeOfRow(row),
    companyId: row.company_id,
    version: row.version,
    sequence,
  };
  return {
    attachments: [{ fileName: file.fileName, type: file.type, bytes: Buffer.from(file.text) }],
    about: forgotten || row.client_id === null ? [] : [{ personId: row.client_id, name: String(contactPerson) }],
    reported: { [subjectOf('order', row.id)]: reported },
  } satisfies Partial<Composed>;
}

async function toService(
  app: App,
  mail: QueuedMail,
  { to, elsewhere }: Pick<Reads, 'to' | 'elsewhere'>,
): Promise<Composed> {
  const reported = await visitNews(app, mail, {
    to,
    elsewhere,
    isPresent: (row) => isOfService(app, row, to),
    asksWhoComes: false,
  });
  if (elsewhere === 'former' && !isEnd(reported.news)) throw new NotNeeded(PRESENT_AGAIN);
  if (isErased(reported.row.details) && !isEnd(reported.news)) throw new Erased();
  return {
    personId: mail.personId ?? '',
    to,
    ...serviceMail(reported.news, reported.visit),
    ...withEntry(app, reported, { to, isService: true }),
  };
}

/** To a company: what an erased client leaves behind is taken out of its calendar, and nothing else is said of it. */
export const visitToService: Compose = async (app, mail) => {
  const { address } = await serviceOfId(app, idAmong(mail.subjects, companies.kind) ?? '');
  if (address === '') throw new NotToSend('Brak adresu e-mail');
  return toService(app, mail, { to: address, elsewhere: 'handed' });
};

/** To where a company was written to before the change that the mail is about: the visit leaves that calendar. */
export const visitToFormerService: Compose = async (app, mail) => {
  const subject = subjectOf('order', idAmong(mail.subjects, 'order') ?? '');
  const to = formerAddress((await causeOf(app, mail, subject)).data);
  if (to === '') throw new NotToSend('Brak adresu e-mail');
  return toService(app, mail, { to, elsewhere: 'former' });
};

/** Who sold the device, whom the client's mails name. */
function sellerOf(row: OrderRow): NamedPerson[] {
  const { sealed } = row.details.sales;
  const name = String(sealed?.salesPerson ?? '');
  return sealed && !sealed.forgotten && name !== '' ? [{ personId: sealed.personId, name }] : [];
}

/** To the contact whom it was ordered for, who may be another one by now. */
export const visitToClient: Compose = async (app, mail) => {
  const row = await orderOfMail(app, mail);
  const { sealed } = row.details.client;
  if (!sealed || sealed.forgotten) throw new Erased();
  if (sealed.personId !== mail.personId) throw new NotNeeded('Zlecenie ma inną osobę kontaktową.');
  const to = contactAddress(row);
  if (to === '') throw new NotToSend('Brak adresu e-mail');
  const reported = await visitNews(app, mail, { to, isPresent: () => true, elsewhere: 'former', asksWhoComes: true });
  const entry = withEntry(app, reported, { to, isService: false });
  return {
    personId: sealed.personId,
    to,
    ...clientMail(reported.news, reported.visit),
    ...entry,
    about: [...entry.about, ...sellerOf(reported.row)],
  };
};

/** The contact before the correction that a mail is about. */
async function formerOf(app: App, mail: QueuedMail) {
  const subject = subjectOf('order', idAmong(mail.subjects, 'order') ?? '');
  const event = await causeOf<Recorded<OrderEvent>>(app, mail, subject);
  const [correction] = dataOfType([event], 'OrderClientCorrected');
  const contact = correction?.before.sealed;
  if (!correction || !contact || contact.forgotten) throw new Erased();
  return { group: correction.before, contact };
}

/** To an address that was notified of the visit and is no longer the contact's: it leaves that calendar. */
export const visitToFormer: Compose = async (app, mail) => {
  const { group, contact } = await formerOf(app, mail);
  const to = String(contact.email);
  const found = await visitNews(app, mail, {
    to,
    isPresent: (row) => isOfContact(row, to),
    elsewhere: 'former',
    asksWhoComes: true,
  });
  if (!isEnd(found.news)) throw new NotNeeded(PRESENT_AGAIN);
  const visit = { ...found.visit, values: { ...found.visit.values, ...groupValues('client', group) } };
  return {
    personId: contact.personId,
    to,
    ...clientMail(found.news, visit),
    ...withEntry(app, { ...found, visit }, { to, isService: false }),
    about: [{ personId: contact.personId, name: String(contact.contactPerson) }, ...sellerOf(found.row)],
  };
};
