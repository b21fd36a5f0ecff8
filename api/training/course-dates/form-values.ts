import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { CourseDateDetails } from '#domain/training/course-date/details.ts';
import type { CourseDateRow } from '#projections/training/course-dates/course-dates.ts';
import { courseChoices } from '#projections/training/course-dates/offer.ts';
import { recordOptions } from '#projections/record-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { trainerOptions } from '../options.ts';

/** What a date may be made of; `present` is the course that the edited date has, `trainerId` a trainer who stays a choice, switched off or not. */
export async function dateChoices(request: RequestContext, present?: string, trainerId?: string) {
  const [courses, locations, trainers] = await Promise.all([
    courseChoices(request.app.db, present),
    recordOptions(request.app.db, 'locations'),
    trainerOptions(request, trainerId),
  ]);
  return { courses, locations, trainers };
}

/** The stored details as a form shows them: the raw values that `courseDateForm` reads. */
export const formValues = (details: CourseDateDetails): Record<string, unknown> => ({
  ...details,
  startedOn: formatDay(details.startedOn),
  timeStart: String(details.timeStart),
  timeEnd: String(details.timeEnd),
  seatLimit: String(details.seatLimit),
  reminderDays: String(details.reminderDays),
  onlineMeetingUrl: details.onlineMeetingUrl ?? '',
  trainerId: details.trainerId ?? '',
  draftToActive: false,
});

/** What a colleague saved is shown as the form's inputs hold it. */
export function inForm<T extends object>(result: T | Refusal): T | Refusal {
  if (!isRefusal(result)) return result;
  const { version, details } = (result.current ?? {}) as { version?: number; details?: CourseDateDetails };
  return details ? { ...result, current: { version, values: formValues(details) } } : result;
}

/** Parsed form values as the domain wants them. A link of an on-site date is dropped (CD-06). */
export const detailsFrom = (values: Record<string, unknown>): CourseDateDetails => ({
  courseId: String(values.courseId),
  startedOn: String(values.startedOn),
  courseLocationId: String(values.courseLocationId),
  formula: values.formula === 'online' ? 'online' : 'onsite',
  onlineMeetingUrl: values.formula === 'online' ? String(values.onlineMeetingUrl) : null,
  trainerId: values.trainerId ? String(values.trainerId) : null,
  seatLimit: Number(values.seatLimit),
  visibility: values.visibility === 'hidden' ? 'hidden' : 'visible',
  timeStart: Number(values.timeStart),
  timeEnd: Number(values.timeEnd),
  full: values.full === true,
  autoPromote: values.autoPromote === true,
  reminderDays: Number(values.reminderDays),
});

/** @throws HttpError 404 */
export async function presentDate(request: RequestContext, id = ''): Promise<CourseDateRow> {
  const row = await request.app.db.selectFrom('course_dates').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404);
  return row;
}
