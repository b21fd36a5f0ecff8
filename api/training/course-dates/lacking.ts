import { sql } from 'kysely';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { CourseDateDetails } from '#domain/training/course-date/details.ts';
import { lackedText } from '#domain/training/course-date/lacking-text.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { missingPrerequisites } from '../register.ts';

/** Which training on which day, `YYYY-MM-DD`. */
type Training = Pick<CourseDateDetails, 'courseId' | 'startedOn'>;

/** Somebody who holds a place, as far as a course asks something of them. */
interface Holder {
  readonly id: string;
  readonly person_id: string;
  readonly participant_name: string;
  readonly fgaz: string | null;
}

/**
 * Whom another course of a date asks for something that they lack: the date takes everybody on it along, so it asks what
 * a registration or a move to that course would (PUB-16, PUB-17).
 *
 * @returns a name each, with what is missing: 'Ewa Kos („Klimatyzacja I”, numer FGAZ)'
 */
export const lackingFor = async (
  request: RequestContext,
  { id, course_id: courseId }: { readonly id: string; readonly course_id: string },
  wanted: CourseDateDetails,
): Promise<string[]> => (wanted.courseId === courseId ? [] : lackingOn(request, id, wanted));

/**
 * Who of a date's people lacks what its course asks for, as things are now: also who relied on a presence that was taken
 * back since (decision 088), or came with a reason. Nothing is read where the course asks nothing.
 */
export async function lackingOn(request: RequestContext, id: string, training: Training): Promise<string[]> {
  const course = await askingCourse(request, training.courseId);
  if (!course) return [];
  const rows = await holders(request).where('course_date_id', '=', id).where('seat', 'is not', null).execute();
  const lacked = await lackedBy(request, rows, { course, startedOn: training.startedOn });
  return rows.flatMap((row, index) => (lacked[index] ? [`${row.participant_name} (${lacked[index]})`] : []));
}

/** The same of one application that holds a place; '' where nothing is missing. */
export async function lackedOn(request: RequestContext, applicationId: string, training: Training): Promise<string> {
  const course = await askingCourse(request, training.courseId);
  if (!course) return '';
  const rows = await holders(request).where('id', '=', applicationId).where('seat', 'is not', null).execute();
  return (await lackedBy(request, rows, { course, startedOn: training.startedOn }))[0] ?? '';
}

async function askingCourse({ app: { db } }: RequestContext, id: string): Promise<CourseValues | undefined> {
  const values = (await db.selectFrom('courses').select('values').where('id', '=', id).executeTakeFirst())?.values;
  return values && (values.prerequisiteACourseId || values.prerequisiteBCourseId || values.hasFgaz)
    ? values
    : undefined;
}

/** In the order of their lists, without the erased. */
const holders = ({ app: { db } }: RequestContext) =>
  db
    .selectFrom('applications')
    .select(['id', 'person_id', 'participant_name'])
    .select(sql<string | null>`details #>> '{participant,fgazNumber}'`.as('fgaz'))
    .where('participant_name', '<>', FORGOTTEN)
    .orderBy(sql`array_position(array['primary', 'reserve'], seat)`)
    .orderBy('listed_at')
    .orderBy('id');

async function lackedBy(
  request: RequestContext,
  rows: readonly Holder[],
  { course, startedOn }: { course: CourseValues; startedOn: string },
): Promise<string[]> {
  const employeeIds = rows.map((row) => row.person_id);
  const missing = await missingPrerequisites(request, { before: startedOn, course, employeeIds });
  return rows.map(({ fgaz }, index) => lackedText({ courses: missing[index] ?? [], fgaz: course.hasFgaz && !fgaz }));
}
