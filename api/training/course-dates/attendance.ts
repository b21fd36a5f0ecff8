import { plural } from '#domain/text/plural.ts';
import { dataOfType } from '#domain/kernel/event.ts';
import { invalid, isRefusal, type FieldErrors, type Refusal } from '#domain/kernel/refusal.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import { markAttendanceList, type Mark, type MarkResult } from '#domain/training/course-date/decide/attendance-list.ts';
import { takesAttendance } from '#domain/training/course-date/guards.ts';
import { presenceOf, PRESENCES, type Presence } from '#domain/training/course-date/terms.ts';
import { applicationsOfDate } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { newCertificateCode } from '#ops/training/certificate-code.ts';
import { certificateNames } from '#projections/training/applications/documents.ts';
import { knownAs } from '#projections/person-merge-list.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { notedAtOf, refuseOthers } from '#api/handlers/from-device.ts';
import { onCourseDate, shown } from '../run.ts';

const PATH = '/panel/course-dates/:id/attendance_list_edit';

async function primaryList(request: RequestContext) {
  const date = await courseDateById(request.app.db, request.params.id ?? '');
  if (!date) throw new HttpError(404);
  const rows = await applicationsOfDate(request.app.db, date.id, 'primary');
  return { date, rows: rows.filter((row) => row.seat === 'primary') };
}

const presence = (row: ApplicationRow): Presence =>
  presenceOf({ attended: row.attended, marked: row.attendance_marked });

/** What the page of the attendance list gets. */
export type AttendanceView = Awaited<ReturnType<typeof attendanceList>>;

export async function attendanceList(request: RequestContext) {
  const { date, rows } = await primaryList(request);
  return {
    id: date.id,
    title: `${date.courseName}, ${shortDaysText(date)}`,
    courseName: date.courseName,
    startedOn: date.startedOn,
    duration: date.duration,
    /** It takes place: on a device without a network its list opens by itself on the first day. */
    takesPlace: date.status === 'active',
    open: date.status === 'active' && takesAttendance(date.startedOn, request.context.today),
    rows: rows.map((row) => ({
      id: row.id,
      name: row.participant_name,
      /** Whose line it is; nobody's, where the data were erased. */
      personId: row.details.participant.forgotten ? '' : row.person_id,
      companyName: row.company_name,
      presence: presence(row),
    })),
  };
}

/** What a refused save says of each line; the page shows both values of those that a colleague changed. */
export interface AttendanceConflict {
  readonly results: readonly (MarkResult & { readonly name: string })[];
}

const valuesOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

const asPresence = (value: unknown): Presence | undefined => PRESENCES.find((one) => one === value);

/**
 * `attendance[id]` is what is marked, `seen[id]` what was there when the list was opened, `who[id]` whose line it was; absent
 * lines stay. `noted[id]`: when a device without a network noted it.
 */
function marksOf(request: RequestContext): Mark[] | Refusal {
  const [marked, seen] = [valuesOf(request.body.attendance), valuesOf(request.body.seen)];
  const [noted, who] = [valuesOf(request.body.noted), valuesOf(request.body.who)];
  const errors: FieldErrors = {};
  const marks = Object.entries(marked).flatMap(([id, value]): Mark[] => {
    const wanted = asPresence(value);
    if (!wanted || !/^[\w-]{1,64}$/.test(id)) {
      errors[`attendance[${id}]`] = ['Zaznacz obecność albo nieobecność.'];
      return [];
    }
    const before = Object.hasOwn(seen, id) ? (asPresence(seen[id]) ?? null) : null;
    const notedAt = notedAtOf(noted[id], request.context.now);
    const person = typeof who[id] === 'string' && who[id] !== '' ? who[id] : undefined;
    const line = { applicationId: id, presence: wanted, seen: before, person };
    return [{ ...line, newCertificateCode: newCertificateCode(), notedAt }];
  });
  return Object.keys(errors).length > 0 ? invalid(errors) : marks;
}

/** Whose record was merged since the list was opened is the same human, whom nobody has replaced (APP-20). */
async function ofPresentPersons({ app }: RequestContext, marks: readonly Mark[]): Promise<Mark[]> {
  const known = await knownAs(app.db, [...new Set(marks.flatMap(({ person }) => person ?? []))]);
  return marks.map((mark) => ({ ...mark, person: mark.person && (known.get(mark.person) ?? mark.person) }));
}

/** CD-14: one save is one append; every line is answered for, also when the save is refused. */
async function save(request: RequestContext): Promise<Done | Refusal> {
  refuseOthers(request);
  const { date, rows } = await primaryList(request);
  const read = marksOf(request);
  if (isRefusal(read)) return read;
  const marks = await ofPresentPersons(request, read);
  const names = new Map(rows.map((row) => [row.id, row.participant_name]));
  const certificate = await certificateNames(request.app.db, date.id);
  if (!certificate) throw new HttpError(404);
  const result = await onCourseDate(request, date.id, {
    command: markAttendanceList,
    input: { marks, names: certificate },
  });
  if (isRefusal(result)) return withNames(request, result);
  const changed = new Map(
    dataOfType(result.events, 'AttendanceMarked').map(({ applicationId, attended }) => [applicationId, attended]),
  );
  const count = changed.size;
  const sentence = `Zapisano obecność ${count} ${plural(count, ['osoby', 'osób', 'osób'])}.`;
  const flash = await shown(request, result.position, count > 0 ? success(sentence) : warning('Nikogo nie zmieniono.'));
  const now = new Map((await primaryList(request)).rows.map((row) => [row.id, presence(row)]));
  const results = marks.map(({ applicationId: id, presence: sent }) => ({
    id,
    name: names.get(id) ?? '',
    result: changed.has(id) ? ('changed' as const) : ('unchanged' as const),
    presence: now.get(id) ?? sent,
  }));
  return { body: { id: date.id, results }, redirect: `/panel/course-dates/${date.id}`, flash };
}

/** The lines of a refusal with their persons; also those who are no longer on the list. */
async function withNames(request: RequestContext, refusal: Refusal): Promise<Refusal> {
  const { results } = (refusal.current ?? {}) as { results?: readonly MarkResult[] };
  if (!results) return refusal;
  const all = await applicationsOfDate(request.app.db, request.params.id ?? '');
  const names = new Map(all.map((row) => [row.id, row.participant_name]));
  const current: AttendanceConflict = {
    results: results.map((one) => ({ ...one, name: names.get(one.id) ?? '' })),
  };
  return { ...refusal, current };
}

export const attendanceRoutes: readonly Route[] = [
  command(`post ${PATH}`, markAttendanceList, { page: PATH, run: save }),
];
