import type { Recorded } from '#domain/kernel/event.ts';
import { markAttendanceList } from '#domain/training/course-date/decide/attendance-list.ts';
import { registerByOperator } from '#domain/training/course-date/decide/register.ts';
import type { ApplicationAction, CourseDateAction } from '#domain/training/course-date/guards.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { replay } from '#ops/projector/replay.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { applicationsOfDate } from '#projections/training/applications/application-details.ts';
import { applications, type ApplicationRow } from '#projections/training/applications/applications.ts';
import { courseDateById, ownFields, type CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { courseDates, type CourseDateRow } from '#projections/training/course-dates/course-dates.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { mayRun } from '#api/handlers/run-command.ts';
import { readAsOf, timelineEntry } from '#api/handlers/history.ts';
import { allowedActions, seatSuggestion } from '../applications/allowed-actions.ts';
import { allowedDateActions } from './actions.ts';
import { trainerName } from '../options.ts';

/** What the page of one date gets. */
export type CourseDateView = Awaited<ReturnType<typeof courseDateDetails>>;

/** CD-02: a date with both lists, its seats, its timeline; or all that as it was at `asOf`. */
export async function courseDateDetails(request: RequestContext) {
  const id = request.params.id ?? '';
  const asOf = readAsOf(request.query.asOf);
  const present = await courseDateById(request.app.db, id);
  if (!present) throw new HttpError(404);
  const [{ date, rows }, timeline, cancelled] = await Promise.all([
    asOf ? dateAsOf(request, present, asOf) : now(request, present),
    timelineOf(request.app.db, `course-date:${id}`, { withContext: true, ...(asOf ? { until: asOf } : {}) }),
    request.app.db.selectFrom('course_dates').select('cancel_reason').where('id', '=', id).executeTakeFirst(),
  ]);
  const allowed = allowedActions(request, date, rows);
  const line = (row: ApplicationRow) => listed(row, asOf ? [] : allowed(row));
  const names = new Map(rows.map((row) => [`application:${row.id}`, row.participant_name]));
  return {
    ...date,
    asOf,
    cancelReason: cancelled?.cancel_reason ?? null,
    trainerName: await trainerName(request, date.trainerId),
    primary: rows.filter((row) => row.seat === 'primary').map(line),
    reserve: rows.filter((row) => row.seat === 'reserve').map(line),
    others: rows.filter((row) => row.seat === null).map(line),
    timeline: timeline.map((row) => ({ ...timelineEntry(row), personName: names.get(row.subject) ?? null })),
    ...(asOf ? NOTHING : offers(request, date, rows)),
  };
}

interface Offers {
  readonly proposal: ReturnType<typeof seatSuggestion>;
  readonly actions: readonly CourseDateAction[];
  readonly mayMark: boolean;
  readonly mayRegister: boolean;
}

/** Of a past moment nothing can be changed. */
const NOTHING: Offers = { proposal: null, actions: [], mayMark: false, mayRegister: false };

function offers(request: RequestContext, date: CourseDateItem, rows: readonly ApplicationRow[]): Offers {
  const isOpen = date.status === 'active';
  return {
    proposal: seatSuggestion(
      request,
      date,
      rows.filter((row) => row.seat === 'reserve'),
    ),
    actions: allowedDateActions(request, date, rows),
    mayMark: isOpen && mayRun(request, markAttendanceList),
    mayRegister: isOpen && mayRun(request, registerByOperator),
  };
}

const listed = (row: ApplicationRow, actions: readonly ApplicationAction[]) => ({
  id: row.id,
  version: row.version,
  participantName: row.participant_name,
  email: row.details.participant.email,
  phone: row.details.participant.phone,
  companyName: row.company_name,
  companyNip: row.company_nip,
  listType: row.list_type,
  status: row.status,
  attendance: row.present,
  overbooked: row.overbooked,
  certificateSent: row.certificate_sent,
  appliedAt: row.applied_at,
  actions,
});

const now = async (request: RequestContext, date: CourseDateItem) => ({
  date,
  rows: await applicationsOfDate(request.app.db, date.id),
});

/** The stream up to the moment, folded by the same read models that keep the lists. */
async function dateAsOf(request: RequestContext, present: CourseDateItem, asOf: string) {
  const events = await request.app.log.readStream(courseDateStream(present.id));
  const past = events.filter((event) => event.at <= asOf);
  const known = (model: { on: object }): Recorded[] => past.filter((event) => event.type in model.on);
  const row = replay(courseDates, known(courseDates)).get(present.id);
  if (!row) throw new HttpError(404, 'W tym momencie termin jeszcze nie istniał.');
  const rows = [...replay(applications, known(applications)).values()]
    .filter((one) => one.course_date_id === present.id && !leftBefore(past, one.id))
    .sort((a, b) => (a.listed_at < b.listed_at ? -1 : 1));
  return { date: itemAsOf(present, row, rows), rows };
}

/** Who was moved away shows in the other date's stream; here only the leaving is known. */
const leftBefore = (past: readonly Recorded[], applicationId: string): boolean => {
  const last = past.findLast(
    (event) =>
      (event.type === 'ApplicationMovedOut' || event.type === 'ApplicationMovedIn') &&
      (event.data as { applicationId: string }).applicationId === applicationId,
  );
  return last?.type === 'ApplicationMovedOut';
};

/** The course and the place are named as they are now. */
function itemAsOf(present: CourseDateItem, row: CourseDateRow, rows: readonly ApplicationRow[]): CourseDateItem {
  const count = (list: string) => rows.filter((one) => one.seat === list).length;
  return { ...present, ...ownFields(row, { primaryCount: count('primary'), reserveCount: count('reserve') }) };
}
