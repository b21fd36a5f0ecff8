import { toInputs } from '#domain/training/course-date/application-values.ts';
import type { Option } from '#domain/form/form.ts';
import { firmDoubt } from '#domain/training/course-date/firm-meant.ts';
import { assuranceOf, isOverLimit } from '#domain/training/course-date/terms.ts';
import { validityText } from '#domain/training/course-date/validity.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { phaseOf } from '#domain/training/course-date/phase.ts';
import { placeStatusOf } from '#projections/training/applications/application-row.ts';
import type { ApplicationAction } from '#domain/training/course-date/guards.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { recordById } from '#projections/record-list.ts';
import { activeFirmsWithNip } from '#projections/training/firms.ts';
import {
  applicationById,
  reserveOf,
  placesOfEmployee,
} from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { courseDateById, type CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { historyPart, mailsAt, timelineEntries } from '#api/handlers/history.ts';
import { rowAtMoment } from '#api/handlers/row-at-moment.ts';
import { linesOfApplication } from './lines.ts';
import { editOffer } from './why-not.ts';
import { allowedActions, seatSuggestion } from './allowed-actions.ts';
import { openDateOptions } from '../options.ts';
import { lackedOn } from '../course-dates/lacking.ts';

/** What the page of one application gets. */
export type ApplicationView = Awaited<ReturnType<typeof applicationDetails>>;

/** Data of /panel/applications/:id, now or at a past moment (`asOf`, see `readAsOf`). */
export async function applicationDetails(request: RequestContext) {
  const { db } = request.app;
  const present = await applicationById(db, request.params.id ?? '');
  if (!present) throw new HttpError(404);
  const history = request.app.history();
  const { row, date, planned, moment } = await applicationAndDate(request, present);
  const { asOf } = moment;
  const at = asOf ?? request.context.now;
  const subject = `application:${row.id}`;
  const [all, emails, reserve] = await Promise.all([
    linesOfApplication(db, row.id, asOf ? { until: asOf } : {}),
    mailsAbout(request.app, subject),
    asOf ? [] : reserveOf(db, row.course_date_id),
  ]);
  const { lines, historyPart: part } = historyPart(request, all);
  return {
    ...applicationData(row, planned),
    certificateValidity: validityText(row.certificate_valid_until, dayInWarsaw(at)),
    ...idsOf(row),
    overbooked: isOverLimit(row, date),
    ...moment,
    historyPart: part,
    timeline: await timelineEntries(history, lines),
    emails: mailsAt(emails, asOf),
    courseDate: planned ?? null,
    phase: planned ? phaseOf(planned, at) : null,
    proposal: asOf ? null : seatSuggestion(request, date, reserve),
    mayEdit: mayEdit(request, row, asOf),
    ...(asOf ? NO_DOUBTS : await doubtsOf(request, row, planned)),
    ...(await allowedActionsWithDates(request, { row, date, asOf })),
  };
}

/** Of a past moment nothing is asked. */
const NO_DOUBTS = { lacks: '', firmDoubt: null };

/** What the operator is to look at. */
async function doubtsOf(request: RequestContext, row: ApplicationRow, planned: PlannedDate | undefined) {
  const [lacks, firmDoubt] = await Promise.all([lacksNow(request, row, planned), firmDoubtOf(request, row)]);
  return { lacks, firmDoubt };
}

/** What its course asks for and the participant lacks, while the training is to come or runs (PUB-16, PUB-17). */
async function lacksNow(request: RequestContext, row: ApplicationRow, planned: PlannedDate | undefined) {
  const phase = planned && phaseOf(planned, request.context.now);
  return phase === 'upcoming' || phase === 'running'
    ? lackedOn(request, row.id, { courseId: row.course_id, startedOn: row.started_on })
    : '';
}

/** Which firm is meant, where that is not plain (APP-05): for who may see firms. */
async function firmDoubtOf({ app: { db }, access }: RequestContext, { details: { company } }: ApplicationRow) {
  if (!access.reads('BOSCHCARSERVICE_READ')) return null;
  const [own, sharing] = await Promise.all([
    company.companyId === null ? undefined : recordById(db, 'companies', company.companyId),
    company.companyId === null ? activeFirmsWithNip(db, company.nip) : [],
  ]);
  return firmDoubt(company, { own: own?.title ?? null, sharing: sharing.map(({ title }) => title) });
}

/** The application with its date, as they are or both as they were. */
async function applicationAndDate(request: RequestContext, present: ApplicationRow) {
  const { id } = present;
  const read = (db: RequestContext['app']['db']) => applicationById(db, id);
  const { row, moment, shown } = await rowAtMoment(request, { table: 'applications', id, present, read });
  const date = await courseDateById(shown.app.db, row.course_date_id);
  return { row, date, planned: date && plannedDate(date), moment };
}

/** When, where and of what a date is: what an application's page says of it, not how full it is. */
type PlannedDate = Omit<CourseDateItem, 'primaryCount' | 'reserveCount' | 'freeSeats' | 'openSeats'>;

function plannedDate(date: CourseDateItem): PlannedDate {
  const { primaryCount: _primary, reserveCount: _reserve, freeSeats: _free, openSeats: _open, ...planned } = date;
  return planned;
}

/** Of whom and what it names, where there is a page of theirs. */
function idsOf({ details: { participant, reporter, company } }: ApplicationRow) {
  return {
    participantId: participant.forgotten ? null : participant.personId,
    reporterId: reporter.forgotten ? null : reporter.personId,
    companyId: company.companyId,
  };
}

/** Nothing of the past, nor of a participant who was erased. */
const mayEdit = (request: RequestContext, row: ApplicationRow, asOf: string | null): boolean =>
  !asOf && editOffer(request, row).refusal === undefined;

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
    status: row.status,
    /** Marked, and a seat is held: who left was not there (`isPresent`). */
    attendance: row.present,
    certificateCode: participant.forgotten ? null : row.certificate_code,
    certificateSent: row.certificate_sent,
    /** What its paper would say; null where there is none. */
    assurance: participant.forgotten ? null : assuranceOf(placeStatusOf(row)),
    confirmationSent: row.confirmation_sent,
    reserveInformed: row.reserve_informed,
    calendarEntry: row.calendar_entry,
    appliedAt: row.applied_at,
    consentVersion: row.consent_version,
    title: row.participant_name,
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
