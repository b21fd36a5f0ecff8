import type { Kysely } from 'kysely';
import { phaseOf } from '#domain/training/course-date/phase.ts';
import {
  courseDateById,
  listCourseDates,
  type CourseDateItem,
} from '#projections/training/course-dates/course-date-list.ts';
import { sellsCourse, takesRequests } from '#projections/training/course-dates/offer.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { text } from '#api/handlers/body.ts';
import { openToPublic } from '../public/dates.ts';

/** What somebody wants to hear of. */
export interface AlertTarget {
  readonly courseId: string;
  readonly courseName: string;
  /** Null: any date of the course. */
  readonly date: CourseDateItem | null;
  /** Where there is a seat now, so that there is nothing to wait for. */
  readonly free: CourseDateItem | null;
  /** Visitors register for it themselves (PUB-15). */
  readonly allowRequests: boolean;
}

export async function nameOfCourse(db: Kysely<ReadTables>, courseId: string): Promise<string> {
  const row = await db.selectFrom('courses').select('title').where('id', '=', courseId).executeTakeFirst();
  return row?.title ?? '';
}

/** A date that takes applications, or a course that is sold; undefined for anything else. */
export async function alertTarget(
  request: RequestContext,
  asked: Readonly<Record<string, unknown>>,
): Promise<AlertTarget | undefined> {
  const [courseDateId, courseId] = [text(asked, 'courseDateId'), text(asked, 'courseId')];
  if (courseDateId) return dateTarget(request, courseDateId);
  return courseId ? courseTarget(request, courseId) : undefined;
}

async function dateTarget({ app, context }: RequestContext, id: string): Promise<AlertTarget | undefined> {
  const date = await courseDateById(app.db, id);
  if (date?.visibility !== 'visible' || phaseOf(date, context.now) !== 'upcoming') return undefined;
  if (!(await sellsCourse(app.db, date.courseId))) return undefined;
  const { courseId, courseName } = date;
  const allowRequests = await takesRequests(app.db, courseId);
  return { courseId, courseName, date, free: date.openSeats > 0 ? date : null, allowRequests };
}

async function courseTarget(request: RequestContext, courseId: string): Promise<AlertTarget | undefined> {
  const { db } = request.app;
  if (!(await sellsCourse(db, courseId))) return undefined;
  const filter = { ...openToPublic(request), courseId, seats: 'open' };
  const { items } = await listCourseDates(db, { filter, page: 1, pageSize: 1 });
  const [courseName, allowRequests] = await Promise.all([nameOfCourse(db, courseId), takesRequests(db, courseId)]);
  return { courseId, courseName, date: null, free: items[0] ?? null, allowRequests };
}
