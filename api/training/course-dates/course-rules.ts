import { invalid, type FieldErrors, type Refusal } from '#domain/kernel/refusal.ts';
import type { CourseDateDetails } from '#domain/training/course-date/details.ts';
import { FORMULA_LABELS } from '#domain/training/course-date/terms.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import { formatDay } from '#domain/text/dates.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/**
 * CRS-03, CRS-08: a date keeps to the forms of teaching and the days of its course. What a date had before its course
 * was changed stays as it is: only what is newly chosen is judged.
 */
export async function refuseOutsideCourse(
  request: RequestContext,
  wanted: CourseDateDetails,
  before?: CourseDateDetails,
): Promise<Refusal | undefined> {
  const course = await courseValues(request, wanted.courseId);
  if (!course) return undefined;
  const changes = (field: keyof CourseDateDetails): boolean =>
    wanted.courseId !== before?.courseId || wanted[field] !== before[field];
  const errors: FieldErrors = {
    ...(changes('formula') ? formulaErrors(course, wanted) : {}),
    ...(changes('startedOn') ? dayErrors(course, wanted) : {}),
  };
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined;
}

/** Undefined of a course that nobody knows. */
export async function courseValues({ app }: RequestContext, id: string): Promise<CourseValues | undefined> {
  const row = await app.db.selectFrom('courses').select('values').where('id', '=', id).executeTakeFirst();
  return row?.values;
}

/** CRS-03: at the form of teaching that the course has not. */
export function formulaErrors({ formulas }: CourseValues, { formula }: CourseDateDetails): FieldErrors {
  if (formulas.length === 0 || formulas.includes(formula)) return {};
  const offered = formulas.map((one) => FORMULA_LABELS[one]).join(', ');
  return { formula: [`To szkolenie ma tylko formę: ${offered}`] };
}

/** CRS-08: at a first day on which the course is not held. */
export function dayErrors({ startedOnFrom, startedOnTo }: CourseValues, { startedOn }: CourseDateDetails): FieldErrors {
  if (startedOnFrom && startedOn < startedOnFrom) {
    return { startedOn: [`To szkolenie odbywa się od ${formatDay(startedOnFrom)}`] };
  }
  return startedOnTo && startedOn > startedOnTo
    ? { startedOn: [`To szkolenie odbywa się do ${formatDay(startedOnTo)}`] }
    : {};
}
