import type { EventOf, Recorded } from '#domain/kernel/event.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import type { ApplicationRegistered } from '#domain/training/course-date/application/events.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { isActive } from '#domain/training/course-date/terms.ts';
import { isSilence, ruleFor, type MessageRule } from '#domain/training/messages/table.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { queueMails, type MailCause, type MailOrder } from '#ops/mail/order.ts';
import { sendingPrefix } from '#ops/mail/sending.ts';
import { PermanentError } from '#ops/queue/port.ts';
import { addresseesFor } from '#ops/training/mail/known.ts';
import type { Addressee } from '#ops/training/mail/recipients.ts';
import { applicationsInOrder, applicationsOfDate } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { TellJob } from './reactions.ts';
import { trainersConcerned } from './trainers.ts';

/** What mails are composed from: these read models have passed the event behind a mail before anybody is told. */
export const MAIL_READ_MODELS = ['applications', 'certificates', 'course_dates', 'courses', 'locations', 'operators'];

const SETTLE_MS = 10_000;

/** One request decides many rows within this time: what concerns one recipient gathers in one mail. */
const GATHER_MS = 1500;

/** More facts than one decision makes. */
const MOST = 2000;

/**
 * Orders the mails that tell of a fact: one for each recipient and cause, however many people it is about. Facts of the
 * same cause that follow in the stream are told along, in one statement; their own jobs find it done.
 */
export async function tell(app: App, { stream, revision }: TellJob): Promise<void> {
  const events = (await app.log.readStream(stream, { from: revision, limit: MOST })) as Recorded<CourseDateEvent>[];
  const [event] = events;
  if (!event) throw new PermanentError('The event behind the message cannot be read');
  const rule = ruleFor(event);
  if (!rule || isSilence(rule) || (await isOrdered(app, event, rule))) return;
  const told = events.filter((other) => isSameCause(event, other) && ruleFor(other) === rule);
  if (!(await app.projector.waitFor(MAIL_READ_MODELS, told.at(-1)?.position ?? event.position, SETTLE_MS))) {
    throw new Error('The read models are behind');
  }
  const toPeople = await addresseesFor(app, rule, await applicationsOf(app, told));
  const toTrainers = rule.to.includes('trainer') ? await trainersConcerned(app, event) : [];
  const afterMs = rule.held ? app.config.mailHoldMs : Math.min(GATHER_MS, app.config.mailHoldMs);
  const order = { event, causes: causesOf(told), afterMs };
  await queueMails(app, [
    ...toPeople.map((addressee) => orderOf({ ...order, ...addressee, message: rule.message })),
    ...toTrainers.map((personId) =>
      orderOf({ ...order, personId, recipientIds: [personId], applicationIds: [], message: 'trainer-date' }),
    ),
  ]);
}

/** A registration of one person: no other fact tells of it along. */
const isAlone = ({ type, data }: Recorded<CourseDateEvent>): boolean =>
  type === 'ApplicationRegistered' && (data as EventOf<typeof ApplicationRegistered>['data']).registration.count === 1;

const isSameCause = ({ meta }: Recorded, other: Recorded): boolean =>
  other.meta.correlationId === meta.correlationId && other.meta.notify === meta.notify;

/** What a fact is about: its application, or the whole date. */
const subjectOfFact = ({ data }: Recorded<CourseDateEvent>): string =>
  'applicationId' in data ? subjectOf('application', data.applicationId) : subjectOf('course-date', data.courseDateId);

const causesOf = (events: readonly Recorded<CourseDateEvent>[]): ReadonlyMap<string, MailCause> =>
  new Map(
    events.map((event) => {
      const { stream, revision, position } = event;
      return [subjectOfFact(event), { stream, revision, position }];
    }),
  );

/** Mails of one cause, message and recipient have one id. */
const idOf = ({ meta }: Recorded, template: string): string =>
  sendingPrefix({ portal: training.name, sending: meta.correlationId, template });

async function isOrdered(app: App, event: Recorded<CourseDateEvent>, { message }: MessageRule): Promise<boolean> {
  if (isAlone(event)) return false;
  const subject = subjectOfFact(event);
  const { rowCount } = await app.pool.query(
    `SELECT FROM app.mails WHERE subjects @> ARRAY[$1] AND starts_with(id, $2) AND causes -> $1 ->> 'position' >= $3 LIMIT 1`,
    [subject, idOf(event, message), event.position],
  );
  return (rowCount ?? 0) > 0;
}

interface Wanted extends Pick<Addressee, 'personId' | 'recipientIds' | 'applicationIds'> {
  readonly event: Recorded<CourseDateEvent>;
  readonly causes: ReadonlyMap<string, MailCause>;
  readonly message: MessageRule['message'];
  readonly afterMs: number;
}

function orderOf({ event, causes, personId, recipientIds, applicationIds, message, afterMs }: Wanted): MailOrder {
  const date = subjectOf('course-date', event.data.courseDateId);
  const applications = applicationIds.map((id) => subjectOf('application', id));
  const about = applications.length > 0 ? applications : [date];
  const { stream, revision, position } = event;
  return {
    id: `${idOf(event, message)}${personId}`,
    portal: training.name,
    template: message,
    subjects: [...applications, date],
    causes: Object.fromEntries(about.map((one) => [one, causes.get(one) ?? { stream, revision, position }])),
    personId,
    recipientIds,
    afterMs,
  };
}

/** A certificate that was never sent is in nobody's hands. */
const isInHands = (row: ApplicationRow, event: Recorded<CourseDateEvent> | undefined): boolean =>
  event?.type !== 'CertificateRevoked' || row.sent_certificate === (event.data as { code: string }).code;

/** The applications of the facts; of a fact about a date, everybody who holds a place on it. */
async function applicationsOf(app: App, events: readonly Recorded<CourseDateEvent>[]): Promise<ApplicationRow[]> {
  const facts = new Map(
    events.flatMap((event) => ('applicationId' in event.data ? [[event.data.applicationId, event] as const] : [])),
  );
  if (facts.size > 0) {
    const rows = await applicationsInOrder(app.db, [...facts.keys()]);
    return rows.filter((row) => isInHands(row, facts.get(row.id)));
  }
  const [event] = events;
  const rows = event ? await applicationsOfDate(app.db, event.data.courseDateId) : [];
  return rows.filter((row) => row.seat !== null && isActive(row.status));
}
