import { isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import { plural } from '#domain/shared/plural.ts';
import { markAttendanceList, type Mark } from '#domain/training/course-date/decide/attendance-list.ts';
import { isActive } from '#domain/training/course-date/terms.ts';
import { applicationsOfDate } from '#projections/training/application-details.ts';
import { courseDateById } from '#projections/training/course-date-list.ts';
import { command, page } from '../../http/define.ts';
import { HttpError } from '../../http/errors.ts';
import type { Ask, Done, Route } from '../../http/route.ts';
import { newCertificateCode } from '../applications/decisions.ts';
import { onCourseDate, shown, success, warning } from '../run.ts';

const PATH = '/panel/course-dates/:id/attendance_list_edit';

async function primaryList(ask: Ask) {
  const date = await courseDateById(ask.app.db, ask.params.id ?? '');
  if (!date) throw new HttpError(404);
  const rows = await applicationsOfDate(ask.app.db, date.id, 'primary');
  return { date, rows: rows.filter((row) => isActive(row.status)) };
}

/** What the page of the attendance list gets. */
export type AttendanceView = Awaited<ReturnType<typeof load>>;

async function load(ask: Ask) {
  const { date, rows } = await primaryList(ask);
  return {
    id: date.id,
    courseName: date.courseName,
    startedOn: date.startedOn,
    open: date.startedOn <= ask.context.today,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.participant_name,
      companyName: row.company_name,
      attended: row.attended,
    })),
  };
}

const isTicked = (sent: unknown): boolean => {
  // A native form sends a hidden 'false' before the box itself.
  const last: unknown = Array.isArray(sent) ? sent.at(-1) : sent;
  return last === 'true';
};

const valuesOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

/** `attendance[id]` is what is ticked, `seen[id]` what was ticked when the list was opened; absent lines stay. */
function marksOf(ask: Ask, ids: readonly string[]): Mark[] {
  const [ticked, seen] = [valuesOf(ask.body.attendance), valuesOf(ask.body.seen)];
  return ids
    .filter((id) => Object.hasOwn(ticked, id))
    .map((id) => {
      const attended = isTicked(ticked[id]);
      return {
        applicationId: id,
        attended,
        seen: Object.hasOwn(seen, id) ? isTicked(seen[id]) : !attended,
        newCertificateCode: newCertificateCode(),
      };
    });
}

/** CD-14: one save is one append; every line is answered for. */
async function save(ask: Ask): Promise<Done | Refusal> {
  const { date, rows } = await primaryList(ask);
  const sent = Object.keys(valuesOf(ask.body.attendance));
  const names = new Map(rows.map((row) => [row.id, row.participant_name]));
  const known = [...new Set([...names.keys(), ...sent.filter((id) => /^[\w-]{1,64}$/.test(id))])];
  const result = await onCourseDate(ask, date.id, {
    command: markAttendanceList,
    input: { marks: marksOf(ask, known) },
  });
  if (isRefusal(result)) return result;
  const changed = new Map(
    result.events
      .filter(({ type }) => type === 'AttendanceMarked')
      .map(({ data }) => data as { applicationId: string; attended: boolean })
      .map(({ applicationId, attended }) => [applicationId, attended]),
  );
  const results = sent
    .filter((id) => names.has(id))
    .map((id) => ({ id, name: names.get(id), changed: changed.has(id), attended: changed.get(id) ?? null }));
  const count = changed.size;
  const told = `Zapisano obecność ${count} ${plural(count, ['osoby', 'osób', 'osób'])}.`;
  return {
    body: { id: date.id, version: date.version, results },
    redirect: `/panel/course-dates/${date.id}`,
    flash: await shown(ask, result.position, count > 0 ? success(told) : warning('Nikogo nie zmieniono.')),
  };
}

export const attendanceRoutes: readonly Route[] = [
  page(PATH, ['COURSEDATE_WRITE'], load),
  command(`post ${PATH}`, ['COURSEDATE_WRITE'], { page: PATH, run: save }),
];
