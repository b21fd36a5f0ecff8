import { fold } from '#domain/kernel/decider.ts';
import { dataOfType, type Recorded } from '#domain/kernel/event.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { companies } from '#domain/orders/companies.ts';
import { ruleFor } from '#domain/orders/messages/table.ts';
import { hearingOf } from '#domain/orders/messages/visit.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { order, statusOf, type OrderState } from '#domain/orders/order/state.ts';
import { serviceOf, type Status } from '#domain/orders/order/terms.ts';
import { orders } from '#domain/orders/portal.ts';
import type { App } from '#ops/app.ts';
import { queueMails, type MailCause, type MailOrder } from '#ops/mail/order.ts';
import { PermanentError } from '#ops/queue/port.ts';
import { serviceAddress, serviceIdentity } from './service.ts';
import type { OrderFactJob } from './reactions.ts';

/** The order as it was before a fact and after it. */
interface Step {
  readonly event: Recorded<OrderEvent>;
  readonly before: OrderState;
  readonly after: OrderState;
  /** Whether a visit was ever agreed before it: somebody may know of one. */
  readonly wasAgreed: boolean;
}

/**
 * Orders the mails about a visit: one for each recipient and cause. Ordered again (a replay, the other facts of
 * the same decision, a second process) they are the same mails. Whether there is anything to say is seen when they are
 * composed.
 */
export async function orderVisitMails(app: App, { stream, revision }: OrderFactJob): Promise<void> {
  const events = (await app.log.readStream(stream)) as Recorded<OrderEvent>[];
  const event = events.find((one) => one.revision === revision);
  if (!event) throw new PermanentError('The event behind the message cannot be read');
  const upTo = (last: number) => fold(order, events.slice(0, last) as unknown as OrderEvent[]);
  const place = events.indexOf(event);
  const wasAgreed = events.slice(0, place).some(({ type }) => type === 'VisitSet');
  const step = { event, before: upTo(place), after: upTo(place + 1), wasAgreed };
  if (!concernsVisit(step)) return;
  const cause = events.findLast(({ meta }) => meta.correlationId === event.meta.correlationId) ?? event;
  const rule = ruleFor(event.type);
  for (const audience of ['service', 'client', 'former-client'] as const) {
    const template = rule?.to[audience];
    if (template) await queueMails(app, await RECIPIENTS[audience](app, step, mailFor(app, cause, template)));
  }
}

const AGREED: readonly Status[] = ['set', 'done', 'completed'];

/** What is reported of a visit that took place: on another day than its readers have it, or with another service. */
const OF_WHAT_IS_OVER: ReadonlySet<string> = new Set(['OrderReassigned', 'OrderCompleted']);

/**
 * A visit stood before it or stands since; of one that took place only what takes it back, gives it to another or settles
 * it; a correction of the client wherever somebody may know of a visit.
 */
function concernsVisit({ event, before, after, wasAgreed }: Step): boolean {
  const [from, to] = [statusOf(before), statusOf(after)];
  if (event.type === 'OrderClientCorrected') return wasAgreed;
  if (from === 'set' || to === 'set') return true;
  return AGREED.includes(from) && (!AGREED.includes(to) || OF_WHAT_IS_OVER.has(event.type));
}

type MailFor = (recipient: {
  readonly key: string;
  readonly personId: string;
  readonly subjects?: readonly string[];
  /** The fact that it reports, where that is not the last of the decision. */
  readonly cause?: Recorded<OrderEvent>;
}) => MailOrder;

/** One mail for each order, cause and recipient: calendars take one entry from a mail (RFC 5546, 3.2). */
const mailFor =
  (app: App, { stream, revision, position, meta, data }: Recorded<OrderEvent>, template: string): MailFor =>
  ({ key, personId, subjects = [], cause: own }) => {
    const about = subjectOf('order', data.orderId);
    const cause: MailCause = own ? { stream, revision: own.revision, position } : { stream, revision, position };
    return {
      id: `${orders.name}:${meta.correlationId}:${template}:${data.orderId}:${key}`,
      portal: orders.name,
      template,
      subjects: [about, ...subjects],
      causes: { [about]: cause },
      personId,
      afterMs: app.config.mailHoldMs,
    };
  };

/** The client's contact, where there is one with an address. */
function writtenTo({ details }: OrderState) {
  const contact = details?.client.sealed;
  return !contact || contact.forgotten || (contact.email ?? '') === '' ? undefined : contact;
}

/** Who has to know: the company that comes and the one that came no more; the contact, a new one too. */
const RECIPIENTS: Record<
  'service' | 'client' | 'former-client',
  (app: App, step: Step, mail: MailFor) => Promise<MailOrder[]>
> = {
  async service(app, { event, before, after }, mail) {
    const corrections = dataOfType([event], 'OrderClientCorrected');
    if (corrections.some((one) => statusOf(after) !== 'set' || !hearingOf(one).service)) return [];
    const ids = [...new Set([serviceOf(before.companyId), serviceOf(after.companyId)])];
    const mails = await Promise.all(
      ids.map(async (id) => {
        if (id === null || (await serviceAddress(app, id)) === '') return [];
        const [personId = ''] = await app.vault.persons([serviceIdentity(id)]);
        return [mail({ key: id, personId, subjects: [subjectOf(companies.kind, id)] })];
      }),
    );
    return mails.flat();
  },
  async client(_app, { event, before, after }, mail) {
    const contact = writtenTo(after);
    if (!contact) return [];
    const isSame = contact.personId === before.details?.client.sealed?.personId;
    const [correction] = dataOfType([event], 'OrderClientCorrected');
    if (correction && (statusOf(after) !== 'set' || (isSame && !hearingOf(correction).client))) return [];
    return [mail({ key: contact.personId, personId: contact.personId })];
  },
  /** Anyone who was written to at an address that is the contact's no more. */
  async 'former-client'(_app, { event, before }, mail) {
    const contact = writtenTo(before);
    const [correction] = dataOfType([event], 'OrderClientCorrected');
    if (!correction || !contact) return [];
    if (!hearingOf(correction).former) return [];
    return [mail({ key: `${contact.personId}:${event.revision}`, personId: contact.personId, cause: event })];
  },
};
