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
  { app }: RequestContext,
  wanted: CourseDateDetails,
  before?: CourseDateDetails,
): Promise<Refusal | undefined> {
  const row = await app.db.selectFrom('courses').select('values').where('id', '=', wanted.courseId).executeTakeFirst();
  if (!row) return undefined;
  const changes = (field: keyof CourseDateDetails): boolean =>
    wanted.courseId !== before?.courseId || wanted[field] !== before[field];
  const errors: FieldErrors = {
    ...(changes('formula') ? formulaErrors(row.values, wanted) : {}),
    ...(changes('startedOn') ? dayErrors(row.values, wanted) : {}),
  };
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined;
}

function formulaErrors({ formulas }: CourseValues, { formula }: CourseDateDetails): FieldErrors {
  if (formulas.length === 0 || formulas.includes(formula)) return {};
  const offered = formulas.map((one) => FORMULA_LABELS[one]).join(', ');
  return { formula: [`To szkolenie ma tylko formę: ${offered}`] };
}

function dayErrors({ startedOnFrom, startedOnTo }: CourseValues, { startedOn }: CourseDateDetails): FieldErrors {
  if (startedOnFrom && startedOn < startedOnFrom) {
    return { startedOn: [`To szkolenie odbywa się od ${formatDay(startedOnFrom)}`] };
  }
  return startedOnTo && startedOn > startedOnTo
    ? { startedOn: [`To szkolenie odbywa się do ${formatDay(startedOnTo)}`] }
    : {};
}
