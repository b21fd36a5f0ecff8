import { sql } from 'kysely';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { completedOn } from '#domain/training/course-date/phase.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import { TIMED } from '#domain/training/messages/table.ts';
import { training } from '#domain/training/portal.ts';
import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import { queueMails, type MailOrder } from '#ops/mail/order.ts';
import { addresseesKnowing } from '#ops/training/mail/known.ts';
import type { Addressee } from '#ops/training/mail/recipients.ts';
import { humansOf } from '#projections/person-merge-list.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { lengthOf } from '#projections/training/course-dates/course-dates.ts';
import { isDaytime } from '#workers/daytime.ts';
import type { Sweep } from '#workers/sweep.ts';

/** After a longer break of the program nobody is asked about a training of long ago. */
const SURVEY_DAYS = 7;

/** Reminders before a training and the question after it (TIMED in the table of messages). */
export const timedMails: Sweep = {
  name: 'training-timed-mails',
  everyMs: 30 * 60 * 1000,
  async run(app) {
    const now = app.now();
    if (!isDaytime(now)) return;
    const today = dayInWarsaw(now);
    await order(app, 'reminder', await dueForReminder(app, today));
    await order(app, 'survey', await dueForSurvey(app, today));
  },
};

type Due = Pick<ApplicationRow, 'id' | 'course_date_id' | 'started_on' | 'details'>;

const COLUMNS = ['a.id', 'a.course_date_id', 'd.started_on', 'a.details'] as const;

/** Confirmed seats of dates whose reminder is due. Who was written to within a day knows. */
function dueForReminder({ db, now }: App, today: string): Promise<Due[]> {
  const yesterday = new Date(Date.parse(now()) - 24 * 3600 * 1000).toISOString();
  return (
    db
      .selectFrom('course_dates as d')
      .innerJoin('applications as a', 'a.course_date_id', 'd.id')
      .select(COLUMNS)
      .where('d.status', '=', 'active')
      .where('d.started_on', '>', today)
      .where(sql<boolean>`d.reminder_days > 0 AND d.started_on::date - d.reminder_days <= ${today}::date`)
      .where('a.seat', '=', 'primary')
      // GDP-03: nobody is reminded of somebody whose data were erased.
      .where('a.participant_name', '<>', FORGOTTEN)
      .where(
        sql<boolean>`CASE a.status WHEN 'archived' THEN a.status_before ELSE a.status END IN ('sent', 'confirmed')`,
      )
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM app.mails m WHERE m.subjects @> ARRAY['application:' || a.id]
        AND m.template <> 'reminder' AND m.status = 'sent' AND m.sent_at > ${yesterday})`,
      )
      .orderBy('a.applied_at')
      .orderBy('a.id')
      .execute()
  );
}

/** Who was present, from the day after the last day on. */
async function dueForSurvey({ db }: App, today: string): Promise<Due[]> {
  const rows = await db
    .selectFrom('course_dates as d')
    .innerJoin('applications as a', 'a.course_date_id', 'd.id')
    .leftJoin('courses as c', 'c.id', 'd.course_id')
    .select([...COLUMNS, 'd.held_duration', 'c.values as course'])
    .where('d.status', '=', 'active')
    .where('d.started_on', '<', today)
    .where('d.started_on', '>', addDays(today, -SURVEY_DAYS - 7))
    .where('a.present', '=', true)
    .orderBy('a.applied_at')
    .orderBy('a.id')
    .execute();
  return rows.filter((row) => {
    const end = completedOn({ startedOn: row.started_on, duration: lengthOf(row, row.course) });
    return end < today && end >= addDays(today, -SURVEY_DAYS);
  });
}

/** One mail for each recipient and date; ordered again it says nothing twice. */
async function order(app: App, message: TrainingMail, due: readonly Due[]): Promise<void> {
  const rule = TIMED.find((one) => one.message === message);
  if (!rule) return;
  for (const date of new Set(due.map((row) => row.course_date_id))) {
    const rows = due.filter((row) => row.course_date_id === date);
    const startedOn = rows[0]?.started_on ?? '';
    const prefix = `${training.name}:${message}:${date}:${startedOn}:`;
    const addressees = await unsaid(app, prefix, await addresseesKnowing(app, rule, rows));
    await queueMails(
      app,
      addressees.map(({ personId, recipientIds, applicationIds }): MailOrder => ({
        id: `${prefix}${personId}`,
        portal: training.name,
        template: message,
        subjects: [...applicationIds.map((id) => subjectOf('application', id)), subjectOf('course-date', date)],
        personId,
        recipientIds,
      })),
    );
  }
}

/**
 * Without what a mail of this message, date and day said already to anybody at the address, under whichever record of the same human
 * (decision 050): of several who share a mailbox the first may have left, by whom the mail was called. What was dropped said nothing.
 */
async function unsaid(app: App, prefix: string, addressees: readonly Addressee[]): Promise<readonly Addressee[]> {
  const humans = await humansOf(
    app.db,
    addressees.flatMap(({ recipientIds }) => recipientIds),
  );
  const readers = ({ recipientIds }: Addressee) => recipientIds.flatMap(humans);
  const { rows } = await app.pool.query<{ said: string }>(
    `SELECT DISTINCT reader || ' ' || subject AS said FROM app.mails, unnest(recipient_ids) AS reader, unnest(subjects) AS subject
      WHERE recipient_ids && $1 AND starts_with(id, $2) AND status <> 'dropped'`,
    [addressees.flatMap(readers), prefix],
  );
  const said = new Set(rows.map((row) => row.said));
  return addressees.flatMap((addressee) => {
    const applicationIds = addressee.applicationIds.filter(
      (id) => !readers(addressee).some((reader) => said.has(`${reader} ${subjectOf('application', id)}`)),
    );
    return applicationIds.length > 0 ? [{ ...addressee, applicationIds }] : [];
  });
}
