import { dataOfType, type Recorded } from '#domain/kernel/event.ts';
import { idAmong, subjectOf } from '#domain/kernel/subject.ts';
import { companies } from '#domain/orders/companies.ts';
import { ORDER_MAILS } from '#domain/orders/messages/terms.ts';
import {
  isOtherWay,
  isPast,
  newsOfVisit,
  type ReportedVisit,
  type VisitFacts,
  type VisitNews,
} from '#domain/orders/messages/visit.ts';
import { isErased, toValues } from '#domain/orders/order/details.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { orderStream, serviceOf } from '#domain/orders/order/terms.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { lastReported } from '#ops/mail/reported.ts';
import { visitIcs } from '#ops/orders/calendar.ts';
import { clientMail, serviceMail, type MailedVisit } from '#ops/orders/mail/visit.ts';
import { orderById } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { Erased, NotNeeded, NotToSend, type Compose, type Composed, type QueuedMail } from '#workers/compose-mail.ts';
import { leftToLater } from '#workers/causes.ts';
import { serviceOfId } from './service.ts';

interface VisitMail {
  readonly news: VisitNews;
  readonly row: OrderRow;
  readonly visit: MailedVisit;
}

/** The difference between the visit as its recipient was told of it last, and the visit as it is. */
async function newsFor(app: App, mail: QueuedMail, company?: string): Promise<VisitMail> {
  const id = idAmong(mail.subjects, 'order') ?? '';
  const subject = subjectOf('order', id);
  if ((await leftToLater(app, mail, Object.keys(ORDER_MAILS))).has(subject)) {
    throw new NotNeeded('Zastąpiona późniejszą wiadomością.');
  }
  const row = await orderById(app.db, id);
  if (!row) throw new Error('The order is not in the read model');
  const reported = await lastReported<ReportedVisit>(app, { recipientIds: mail.recipientIds, subjects: [subject] });
  const before = reported.get(subject);
  const now: VisitFacts = { status: row.status, executionDate: row.execution_date, companyId: row.company_id };
  const corrected = before !== undefined && (await isCorrectedSince(app, id, before.version));
  const news = newsOfVisit(before, now, { company, corrected });
  if (!news) throw new NotNeeded('Nie ma nic nowego: adresat zna obecny stan.');
  if (isPast(before, now, dayInWarsaw(app.now()))) throw new NotNeeded('Dzień wizyty już minął.');
  return { news, row, visit: await visitOf(app, row, before) };
}

/** Whether address or contact were corrected after the order had that many facts. */
async function isCorrectedSince(app: App, id: string, version: number): Promise<boolean> {
  const events = (await app.log.readStream(orderStream(id), { from: version })) as Recorded<OrderEvent>[];
  return dataOfType(events, 'OrderClientCorrected').some(({ before, after }) => isOtherWay(before, after));
}

async function visitOf(app: App, row: OrderRow, before: ReportedVisit | undefined): Promise<MailedVisit> {
  const service = serviceOf(row.company_id);
  return {
    orderId: row.id,
    values: toValues(row.details),
    executionDate: row.execution_date,
    toldDate: before?.stands ? before.executionDate : '',
    serviceName: service ? (await serviceOfId(app, service)).name : '',
  };
}

/** What both mails have: the entry of the calendar, whom they name, what they told. */
function withEntry(app: App, { news, row, visit }: VisitMail, reader: { to: string; isService: boolean }) {
  const forgotten = isErased(row.details);
  const file = visitIcs(visit, {
    cancelled: news === 'cancelled',
    sequence: row.calendar_sequence,
    now: app.now(),
    config: app.config,
    ...reader,
  });
  const { contactPerson } = visit.values;
  const reported: ReportedVisit = {
    stands: news !== 'cancelled',
    executionDate: row.execution_date,
    companyId: row.company_id,
    version: row.version,
  };
  return {
    attachments: [{ fileName: file.fileName, type: file.type, bytes: Buffer.from(file.text) }],
    about: forgotten || row.client_id === null ? [] : [{ personId: row.client_id, name: String(contactPerson) }],
    reported: { [subjectOf('order', row.id)]: reported },
  } satisfies Partial<Composed>;
}

/** To a company: what an erased client leaves behind is taken out of its calendar, and nothing else is said of it. */
export const visitToService: Compose = async (app, mail) => {
  const company = idAmong(mail.subjects, companies.kind) ?? '';
  const reported = await newsFor(app, mail, company);
  const { address: to } = await serviceOfId(app, company);
  if (to === '') throw new NotToSend('Brak adresu e-mail');
  if (isErased(reported.row.details) && reported.news !== 'cancelled') throw new Erased();
  return {
    personId: mail.personId ?? '',
    to,
    ...serviceMail(reported.news, reported.visit),
    ...withEntry(app, reported, { to, isService: true }),
  };
};

/** To the contact whom it was ordered for, who may be another one by now. */
export const visitToClient: Compose = async (app, mail) => {
  const reported = await newsFor(app, mail);
  const { sealed } = reported.row.details.client;
  if (!sealed || sealed.forgotten) throw new Erased();
  if (sealed.personId !== mail.personId) throw new NotNeeded('Zlecenie ma inną osobę kontaktową.');
  const to = String(sealed.email ?? '');
  if (to === '') throw new NotToSend('Brak adresu e-mail');
  return {
    personId: sealed.personId,
    to,
    ...clientMail(reported.news, reported.visit),
    ...withEntry(app, reported, { to, isService: false }),
  };
};
