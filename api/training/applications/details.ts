import type { Recorded } from '#domain/kernel/event.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { toInputs } from '#domain/training/course-date/application-values.ts';
import type { Option } from '#domain/form/form.ts';
import { editApplication } from '#domain/training/course-date/decide/edit.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { replay } from '#ops/projector/replay.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { applicationById, reserveOf, namesakesOf } from '#projections/training/applications/application-details.ts';
import { applications, type ApplicationRow } from '#projections/training/applications/applications.ts';
import { courseDateById, type CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { mayRun } from '#api/handlers/run-command.ts';
import { readAsOf, timelineEntry } from '#api/handlers/history.ts';
import { allowedActions, seatSuggestion } from './allowed-actions.ts';
import { openDateOptions } from '../options.ts';

/** What the page of one application gets. */
export type ApplicationView = Awaited<ReturnType<typeof applicationDetails>>;

/** Data of /panel/applications/:id, now or at a past moment (`asOf`, ISO 8601). */
export async function applicationDetails(request: RequestContext) {
  const id = request.params.id ?? '';
  const { db } = request.app;
  const asOf = readAsOf(request.query.asOf);
  const [row, timeline, emails] = await Promise.all([
    rowAt(request, id, asOf),
    timelineOf(db, `application:${id}`, asOf ? { until: asOf } : {}),
    mailsAbout(request.app, `application:${id}`),
  ]);
  const [date, reserve] = await Promise.all([
    courseDateById(db, row.course_date_id),
    reserveOf(db, row.course_date_id),
  ]);
  return {
    ...applicationData(row, date),
    asOf,
    timeline: timeline.map(timelineEntry),
    emails: asOf ? emails.filter((mail) => mail.queuedAt <= asOf) : emails,
    courseDate: date ?? null,
    proposal: asOf ? null : seatSuggestion(request, date, reserve),
    mayEdit: !asOf && mayRun(request, editApplication),
    ...(await possibleActions(request, { row, date, asOf })),
  };
}

/** The application now or at a moment; 404 when there was none. */
async function rowAt(request: RequestContext, id: string, asOf: string | null): Promise<ApplicationRow> {
  const present = await applicationById(request.app.db, id);
  if (!present) throw new HttpError(404);
  const row = asOf ? await applicationAsOf(request, id, asOf) : present;
  if (!row) throw new HttpError(404, 'W tym momencie zgłoszenie jeszcze nie istniało.');
  return row;
}

/** What may be done with it now, and where it may be moved to: nothing in the past. */
async function possibleActions(
  request: RequestContext,
  { row, date, asOf }: { row: ApplicationRow; date: CourseDateItem | undefined; asOf: string | null },
): Promise<{ actions: ApplicationAction[]; dateOptions: readonly Option[] }> {
  if (asOf) return { actions: [], dateOptions: [] };
  const actions = allowedActions(request, date, await namesakesOf(request.app.db, row))(row);
  const dateOptions = actions.includes('move') ? await openDateOptions(request, row.course_date_id) : [];
  return { actions, dateOptions };
}

/** The fields every view of one application shares. */
export function applicationData(row: ApplicationRow, date: CourseDateItem | undefined) {
  const { participant, reporter, company } = row.details;
  return {
    id: row.id,
    version: row.version,
    registrationId: row.registration_id,
    courseDateId: row.course_date_id,
    courseId: row.course_id,
    courseName: date?.courseName ?? '',
    startedOn: row.started_on,
    listType: row.list_type,
    overbooked: row.overbooked,
    status: row.status,
    attendance: row.attended,
    certificateCode: row.certificate_code,
    certificateSent: row.certificate_sent,
    confirmationSent: row.confirmation_sent,
    appliedAt: row.applied_at,
    participantName: row.participant_name,
    ...toInputs('company', company),
    boschCarServiceId: company.boschCarServiceId,
    participant: withoutIds(participant),
    reporter: withoutIds(reporter),
  };
}

function withoutIds<P extends { personId: string; forgotten?: true | undefined }>(person: P) {
  const { personId: _personId, forgotten, ...fields } = person;
  return { ...fields, forgotten: forgotten === true };
}

/** Replays the streams the application has been in, up to the moment: the same fold that keeps the list. */
export async function applicationAsOf(
  request: RequestContext,
  id: string,
  asOf: string,
): Promise<ApplicationRow | undefined> {
  const streams = await request.app.db
    .selectFrom('timeline')
    .select('stream')
    .distinct()
    .where('subject', '=', `application:${id}`)
    .execute();
  const events = await Promise.all(streams.map(({ stream }) => request.app.log.readStream(stream)));
  const past = events
    .flat()
    .filter((event) => event.at <= asOf)
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  const known = past.filter((event) => event.type in applications.on);
  return replay(applications, known as Recorded<CourseDateEvent>[], [id]).get(id);
}
