import type { Recorded } from '#domain/kernel/event.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { ReportedDate, ReportedStatus } from '#domain/training/messages/news.ts';
import type { App } from '#ops/app.ts';
import type { MailCause } from '#ops/mail/order.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import { dateOf, promisedOf } from '#ops/training/documents/documents.ts';
import { dateFacts, type DateFacts, type DocumentFacts } from '#projections/training/applications/documents.ts';
import type { QueuedMail } from '#workers/compose-mail.ts';
import { causeOf as anyCauseOf, eventAt } from '#workers/causes.ts';

/** The event behind what a mail says of one of its subjects. */
export const causeOf = (app: App, mail: QueuedMail, subject: string): Promise<Recorded<CourseDateEvent>> =>
  anyCauseOf(app, mail, subject);

/**
 * The events of a subject that were to be reported and were not, because they wait or nothing was left to say, up to the
 * mail's own; newest first.
 */
export async function unannouncedOf(app: App, mail: QueuedMail, subject: string): Promise<Recorded<CourseDateEvent>[]> {
  const own = mail.causes[subject];
  const { rows } = await app.pool.query<{ cause: MailCause }>(
    `SELECT DISTINCT causes -> $2 AS cause FROM app.mails
      WHERE recipient_ids && $1 AND subjects @> ARRAY[$2] AND status <> 'sent'
        AND causes -> $2 ->> 'position' < $3`,
    [mail.recipientIds, subject, own?.position ?? ''],
  );
  const causes = [...rows.map(({ cause }) => cause), ...(own ? [own] : [])];
  const newest = new Map(causes.map((cause) => [cause.position, cause]));
  const inOrder = [...newest.values()].sort((a, b) => (a.position < b.position ? 1 : -1));
  return Promise.all(inOrder.map((cause) => eventAt<Recorded<CourseDateEvent>>(app, cause)));
}

/**
 * What a person who was sent nothing yet is assumed to know (earlier programs kept no record of it): everything as it
 * was before the events of which they were to be notified. Of a decision that was taken back they know nothing, so there
 * is nothing to report.
 *
 * @param unannounced newest first
 */
export async function assumedBefore(
  app: App,
  facts: DocumentFacts,
  { now, unannounced }: { now: ReportedStatus; unannounced: readonly Recorded<CourseDateEvent>[] },
): Promise<ReportedStatus> {
  let before = now;
  for (const event of unannounced) before = await beforeEvent(app, facts, { now: before, event });
  return before;
}

const TAKING_THE_PLACE: readonly CourseDateEvent['type'][] = [
  'ApplicationCanceled',
  'ApplicationResigned',
  'CourseDateCancelled',
];

async function beforeEvent(app: App, facts: DocumentFacts, { now, event }: Assumed): Promise<ReportedStatus> {
  if (TAKING_THE_PLACE.includes(event.type)) return { ...now, place: now.place ?? 'seat', absence: null };
  switch (event.type) {
    case 'ApplicationMovedToPrimary':
      return { ...now, place: 'reserve' };
    case 'ApplicationMovedToReserve':
      return { ...now, place: 'seat' };
    case 'ApplicationMovedIn': {
      const { fromCourseDateId } = event.data as Extract<CourseDateEvent, { type: 'ApplicationMovedIn' }>['data'];
      const from = await dateFacts(app.db, fromCourseDateId);
      return { ...now, courseDateId: fromCourseDateId, ...(from ? { date: dateOf(from) } : {}) };
    }
    case 'CourseDatePromisesChanged':
      return { ...now, date: promisedBefore(now.date, facts, event) };
    case 'CourseDateChanged':
      return { ...now, date: await dateBefore(app, { facts, now: now.date, event }) };
    default:
      return now;
  }
}

/** The date as its course and place were before they changed. */
export function promisedBefore(
  now: ReportedDate,
  { course }: Pick<DateFacts, 'course'>,
  event: Recorded<CourseDateEvent>,
): ReportedDate {
  const { before } = event.data as Extract<CourseDateEvent, { type: 'CourseDatePromisesChanged' }>['data'];
  const { courseName, duration, locationName, locationAddress } = before;
  return {
    ...now,
    ...(courseName === undefined ? {} : { courseName }),
    ...(duration === undefined ? {} : { duration }),
    ...(locationName === undefined ? {} : { locationName }),
    ...(locationAddress === undefined ? {} : { locationAddress }),
    ...(course ? promisedOf({ ...course, ...before } as CourseValues) : {}),
  };
}

interface Assumed {
  readonly now: ReportedStatus;
  readonly event: Recorded<CourseDateEvent>;
}

/** The date as it was before it changed, with the names that its records have today. */
export async function dateBefore(
  app: App,
  { facts, now, event }: { facts: DateFacts; now: ReportedDate; event: Recorded<CourseDateEvent> },
): Promise<ReportedDate> {
  const { before } = event.data as Extract<CourseDateEvent, { type: 'CourseDateChanged' }>['data'];
  const course = before.courseId ? await recordValues(app, 'courses', before.courseId) : facts.course;
  const location = before.courseLocationId
    ? await recordValues(app, 'locations', before.courseLocationId)
    : facts.location;
  const { courseName, duration, locationName, locationAddress } = dateOf({ ...facts, course, location } as DateFacts);
  return {
    ...now,
    startedOn: before.startedOn ?? now.startedOn,
    timeStart: before.timeStart ?? now.timeStart,
    timeEnd: before.timeEnd ?? now.timeEnd,
    formula: before.formula ?? now.formula,
    onlineMeetingUrl: before.onlineMeetingUrl === undefined ? now.onlineMeetingUrl : before.onlineMeetingUrl,
    ...(before.courseId ? { courseName, duration } : {}),
    ...(before.courseLocationId ? { locationName, locationAddress } : {}),
  };
}

async function recordValues(app: App, table: 'courses' | 'locations', id: string) {
  const row = await app.db.selectFrom(table).select('values').where('id', '=', id).executeTakeFirst();
  return row?.values ?? null;
}
