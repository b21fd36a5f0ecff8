import { toInputs } from '#domain/training/course-date/application-values.ts';
import type { Option } from '#domain/form/form.ts';
import { assuranceOf } from '#domain/training/course-date/terms.ts';
import { placeStatusOf } from '#projections/training/applications/application-row.ts';
import { editApplication } from '#domain/training/course-date/decide/edit.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import type { History } from '#ops/history/history.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import {
  applicationById,
  reserveOf,
  placesOfEmployee,
} from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { courseDateById, type CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { mayRun } from '#api/handlers/run-command.ts';
import { mailsAt, readAsOf, sinceBirth, timelineEntries } from '#api/handlers/history.ts';
import { allowedActions, seatSuggestion } from './allowed-actions.ts';
import { openDateOptions } from '../options.ts';
import { applicationAt, applicationBorn, factsOfApplication, plannedAt, plannedDate } from '../past.ts';

/** What the page of one application gets. */
export type ApplicationView = Awaited<ReturnType<typeof applicationDetails>>;

/** Data of /panel/applications/:id, now or at a past moment (`asOf`, see `readAsOf`). */
export async function applicationDetails(request: RequestContext) {
  const { db } = request.app;
  const present = await applicationById(db, request.params.id ?? '');
  if (!present) throw new HttpError(404);
  const history = request.app.history();
  const { row, date, planned, moment } = await applicationAndDate(request, present, history);
  const { asOf } = moment;
  const subject = `application:${row.id}`;
  const [lines, emails, reserve] = await Promise.all([
    timelineOf(db, subject, asOf ? { until: asOf } : {}),
    mailsAbout(request.app, subject),
    asOf ? [] : reserveOf(db, row.course_date_id),
  ]);
  return {
    ...applicationData(row, planned),
    ...moment,
    timeline: await timelineEntries(history, lines),
    emails: mailsAt(emails, asOf),
    courseDate: planned ?? null,
    proposal: asOf ? null : seatSuggestion(request, date, reserve),
    mayEdit: !asOf && mayRun(request, editApplication),
    ...(await allowedActionsWithDates(request, { row, date, asOf })),
  };
}

/** The application with its date, as they are or both as they were. */
async function applicationAndDate(request: RequestContext, present: ApplicationRow, history: History) {
  const asked = readAsOf(request);
  if (asked.asOf === null) {
    const date = await courseDateById(request.app.db, present.course_date_id);
    return { row: present, date, planned: date && plannedDate(date), moment: asked };
  }
  const facts = await factsOfApplication(request.app.db, history, present.id);
  const moment = sinceBirth(asked, applicationBorn(facts, present.id));
  const at = moment.asOf ?? '';
  const row = applicationAt(facts, present.id, at);
  if (!row) throw new HttpError(404);
  return { row, planned: await plannedAt(history, facts, { id: row.course_date_id, at }), moment };
}

/** What may be done with it now, and where it may be moved to: nothing in the past. */
async function allowedActionsWithDates(
  request: RequestContext,
  { row, date, asOf }: { row: ApplicationRow; date: CourseDateItem | undefined; asOf: string | null },
): Promise<{ actions: ApplicationAction[]; dateOptions: readonly Option[] }> {
  if (asOf) return { actions: [], dateOptions: [] };
  const actions = allowedActions(request, date, await placesOfEmployee(request.app.db, row))(row);
  const dateOptions = actions.includes('move') ? await openDateOptions(request, row.course_date_id) : [];
  return { actions, dateOptions };
}

/** The fields every view of one application shares. */
function applicationData(row: ApplicationRow, date: Pick<CourseDateItem, 'courseName'> | undefined) {
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
    /** What its paper would say; null where there is none. */
    assurance: assuranceOf(placeStatusOf(row)),
    confirmationSent: row.confirmation_sent,
    calendarEntry: row.calendar_entry,
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
