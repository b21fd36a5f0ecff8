import type { Recorded } from '#domain/kernel/event.ts';
import type { CourseDateDetails } from '#domain/training/course-date/details.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { ToldDate, ToldStanding } from '#domain/training/messages/standing.ts';
import type { App } from '#ops/app.ts';
import { dateOf } from '#ops/training/documents/documents.ts';
import { dateFacts, type DateFacts, type DocumentFacts } from '#projections/training/applications/documents.ts';
import type { QueuedMail } from '#workers/compose-mail.ts';

/** The event behind what a mail says of one of its subjects. */
export async function causeOf(app: App, mail: QueuedMail, subject: string): Promise<Recorded<CourseDateEvent>> {
  const cause = mail.causes[subject];
  const [event] = cause ? await app.log.readStream(cause.stream, { from: cause.revision, limit: 1 }) : [];
  if (!event) throw new Error('The event behind the mail cannot be read');
  return event as Recorded<CourseDateEvent>;
}

/** The subjects that a later mail to the same person is going to tell of: this one leaves them to it. */
export async function leftToLater(app: App, mail: QueuedMail, templates: readonly string[]): Promise<Set<string>> {
  const { rows } = await app.pool.query<{ causes: QueuedMail['causes'] }>(
    `SELECT causes FROM app.mails
      WHERE status = 'queued' AND recipient_ids && $1 AND id <> $2 AND subjects && $3 AND template = ANY ($4)`,
    [mail.recipientIds, mail.id, mail.subjects, templates],
  );
  const isLater = (subject: string) =>
    rows.some(({ causes }) => (causes[subject]?.position ?? '') > (mail.causes[subject]?.position ?? ''));
  return new Set(Object.keys(mail.causes).filter(isLater));
}

/**
 * What somebody may be taken to know who was told nothing yet (earlier programs kept no record of it): everything as it
 * was before the fact. Of a decision that was taken back they know nothing, so there is nothing to tell.
 */
export async function assumedBefore(app: App, facts: DocumentFacts, { now, cause }: Assumed): Promise<ToldStanding> {
  switch (cause.type) {
    case 'ApplicationMovedToPrimary':
      return { ...now, place: 'reserve' };
    case 'ApplicationMovedToReserve':
      return { ...now, place: 'seat' };
    case 'ApplicationCanceled':
    case 'ApplicationResigned':
      return { ...now, place: 'seat', absence: null };
    case 'ApplicationMovedIn': {
      const { fromCourseDateId } = cause.data as Extract<CourseDateEvent, { type: 'ApplicationMovedIn' }>['data'];
      const from = await dateFacts(app.db, fromCourseDateId);
      return { ...now, courseDateId: fromCourseDateId, ...(from ? { date: dateOf(from) } : {}) };
    }
    case 'CourseDateChanged': {
      const { before } = cause.data as Extract<CourseDateEvent, { type: 'CourseDateChanged' }>['data'];
      return { ...now, date: await dateBefore(app, { facts, now: now.date, before }) };
    }
    default:
      return now;
  }
}

interface Assumed {
  readonly now: ToldStanding;
  readonly cause: Recorded<CourseDateEvent>;
}

/** The date as it was, with the names that its records have today. */
export async function dateBefore(
  app: App,
  { facts, now, before }: { facts: DateFacts; now: ToldDate; before: Partial<CourseDateDetails> },
): Promise<ToldDate> {
  const course = before.courseId ? await recordValues(app, 'courses', before.courseId) : facts.course;
  const location = before.courseLocationId
    ? await recordValues(app, 'locations', before.courseLocationId)
    : facts.location;
  const { date } = facts;
  const was = {
    ...date,
    started_on: before.startedOn ?? now.startedOn,
    time_start: before.timeStart ?? now.timeStart,
    time_end: before.timeEnd ?? now.timeEnd,
    formula: before.formula ?? now.formula,
    online_meeting_url: before.onlineMeetingUrl === undefined ? now.onlineMeetingUrl : before.onlineMeetingUrl,
  };
  return dateOf({ date: was, course, location } as DateFacts);
}

async function recordValues(app: App, table: 'courses' | 'locations', id: string) {
  const row = await app.db.selectFrom(table).select('values').where('id', '=', id).executeTakeFirst();
  return row?.values ?? null;
}
