import { dataOfType, type Recorded } from '#domain/kernel/event.ts';
import { idAmong, subjectOf } from '#domain/kernel/subject.ts';
import { ORDER_MAILS } from '#domain/orders/messages/terms.ts';
import {
  isGone,
  isOtherPlace,
  isOtherWay,
  isPast,
  newsOfVisit,
  nextSequence,
  reportedTime,
  taskChanges,
  wayChanges,
  type ReportedVisit,
  type VisitFacts,
  type VisitNews,
  type VisitReader,
} from '#domain/orders/messages/visit.ts';
import { toValues } from '#domain/orders/order/details.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { isBeside } from '#domain/orders/order/state.ts';
import { orderStream, serviceOf } from '#domain/orders/order/terms.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { mailAddress, reportedMails } from '#ops/mail/reported.ts';
import { NOT_ANNOUNCED, type MailedVisit } from '#ops/orders/mail/visit.ts';
import { orderById, timeOfRow } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { leftToLater } from '#workers/causes.ts';
import { NotNeeded, type QueuedMail } from '#workers/compose-mail.ts';
import { isSameMailbox, serviceOfId } from './service.ts';

/** What a mail says to its address of a visit. */
export interface VisitMail {
  readonly news: VisitNews;
  readonly row: OrderRow;
  readonly visit: MailedVisit;
  /** Of the entry in the calendar. */
  readonly sequence: number;
}

/** Who reads a mail, as far as its composer knows before it looks at what was reported. */
export interface Reads extends Pick<VisitReader, 'elsewhere' | 'asksWhoComes'> {
  readonly to: string;
  /** Whether that is where the order's contact, or its service, is written to now. */
  isPresent(row: OrderRow): boolean | Promise<boolean>;
}

/** The contact's address as it is now; '' for none. */
export const contactAddress = ({ details }: OrderRow): string => String(details.client.sealed?.email ?? '');

/** Whether this is where the order's contact is written to now. */
export const isOfContact = (row: OrderRow, to: string): boolean => isSameMailbox(contactAddress(row), to);

/** Whether this is where the service that comes is written to now. */
export async function isOfService(app: App, { company_id: companyId }: OrderRow, to: string): Promise<boolean> {
  const service = serviceOf(companyId);
  return service !== null && isSameMailbox((await serviceOfId(app, service)).address, to);
}

/** The order that a mail is about, by its subjects. @throws where there is none */
export async function orderOfMail(app: App, { subjects }: Pick<QueuedMail, 'subjects'>): Promise<OrderRow> {
  const row = await orderById(app.db, idAmong(subjects, 'order') ?? '');
  if (!row) throw new Error('The order is not in the read model');
  return row;
}

/**
 * The difference between the visit as this address was last notified of it, and the visit as it is.
 *
 * @throws NotNeeded where there is none, or a later mail says it
 */
export async function visitNews(app: App, mail: QueuedMail, reads: Reads): Promise<VisitMail> {
  const { to, elsewhere, asksWhoComes } = reads;
  const row = await orderOfMail(app, mail);
  const subject = subjectOf('order', row.id);
  if ((await leftToLater(app, mail, Object.keys(ORDER_MAILS))).has(subject)) {
    throw new NotNeeded('Zastąpiona późniejszą wiadomością.');
  }
  const before = await lastReported(app, mail, { subject, to });
  const since = await correctionsSince(app, row.id, before?.version ?? row.version);
  const { corrected, linesOf } = knownOtherwise(since, asksWhoComes);
  const now: VisitFacts = { status: row.status, ...timeOfRow(row), companyId: row.company_id };
  const isPresent = await reads.isPresent(row);
  const isShared = isOfContact(row, to) || (await isOfService(app, row, to));
  const news = newsOfVisit(before, now, { isPresent, isShared, elsewhere, asksWhoComes, corrected });
  if (!news) throw new NotNeeded('Nie ma nic nowego: adresat zna obecny stan.');
  if (isPast(before, now, dayInWarsaw(app.now()))) throw new NotNeeded('Dzień wizyty już minął.');
  const visit = { ...(await visitOf(app, row, before)), corrections: linesOf(news) };
  return { news, row, visit, sequence: nextSequence(before, row.calendar_sequence) };
}

/** What was last reported to an address of an order; mails of earlier programs say only whom they reached. */
async function lastReported(
  app: App,
  mail: QueuedMail,
  { subject, to }: { readonly subject: string; readonly to: string },
) {
  const address = mailAddress(app, to);
  const { recipientIds, id: composing } = mail;
  const mails = await reportedMails<ReportedVisit>(app, { recipientIds, subjects: [subject], address, composing });
  const own = mails.filter((one) => one.address === null || one.address === address);
  return own.findLast(({ reported }) => reported[subject])?.reported[subject];
}

/** The corrections of an order's task and client since it had this version. */
async function correctionsSince(app: App, id: string, version: number) {
  const events = (await app.log.readStream(orderStream(id))) as Recorded<OrderEvent>[];
  const since = events.filter(({ type }) => !isBeside(type)).slice(version);
  return { task: dataOfType(since, 'OrderTaskCorrected'), client: dataOfType(since, 'OrderClientCorrected') };
}

/** What of these corrections its reader knows otherwise, and the lines that say so. */
function knownOtherwise({ task, client }: Awaited<ReturnType<typeof correctionsSince>>, asksWhoComes: boolean) {
  const isOther = asksWhoComes ? isOtherPlace : isOtherWay;
  const ofTask = taskChanges(task);
  return {
    corrected: ofTask.length > 0 || client.some((one) => isOther(one.before, one.after)),
    linesOf: (news: VisitNews) => [...ofTask, ...(asksWhoComes || isGone(news) ? [] : wayChanges(client))],
  };
}

async function visitOf(app: App, row: OrderRow, before: ReportedVisit | undefined): Promise<MailedVisit> {
  const [service, former] = [serviceOf(row.company_id), serviceOf(before?.companyId ?? '')];
  const { name = '', address = '' } = service ? await serviceOfId(app, service) : {};
  return {
    orderId: row.id,
    values: toValues(row.details),
    ...timeOfRow(row),
    announced: before?.stands ? reportedTime(before) : NOT_ANNOUNCED,
    serviceName: name,
    serviceEmail: address,
    announcedService: former && former !== service ? (await serviceOfId(app, former)).name : '',
    corrections: [],
  };
}
