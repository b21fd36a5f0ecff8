import type { Option } from '#domain/form/form.ts';
import { formatDay, parseDay } from '#domain/text/dates.ts';
import { newCourseDateForm } from '#domain/training/course-date/forms.ts';
import { courseDurations } from '#projections/training/course-dates/offer.ts';
import { courseDateDetailsOf } from '#projections/training/course-dates/course-dates.ts';
import { textOf } from '#api/handlers/read-filters.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { dateChoices, formValues, presentDate } from './form-values.ts';

/** GET /panel/course-dates/new: of a course (CD-01), on a day (`startedOn`), or like the date of `copyOf`. @throws HttpError 404 when that is none */
export async function newCourseDate(request: RequestContext) {
  const copyOf = textOf(request.query.copyOf);
  const [options, durations] = await Promise.all([dateChoices(request), courseDurations(request.app.db)]);
  const facts = { options, durations, asks: true };
  const startedOn = formatDay(parseDay(textOf(request.query.startedOn) ?? ''));
  if (copyOf === undefined) return { values: { courseId: preselected(request), startedOn }, facts };
  return { ...(await copied(request, copyOf, options)), facts };
}

/** filters[courseId] of the list a new date was asked from (CD-01). */
function preselected({ query }: RequestContext): string {
  const filters = query.filters as { courseId?: unknown } | undefined;
  return textOf(query.courseId ?? filters?.courseId) ?? '';
}

/** A copy has another day, and that the primary list was closed by hand is not its story. */
async function copied(request: RequestContext, id: string, options: Readonly<Record<string, readonly Option[]>>) {
  const row = await presentDate(request, id);
  const values: Readonly<Record<string, unknown>> = {
    ...formValues(courseDateDetailsOf(row)),
    startedOn: '',
    full: false,
  };
  const isChoice = (list: string, value: unknown) => options[list]?.some((option) => option.value === value);
  const off = newCourseDateForm.fields.filter(
    ({ name, options: list }) => typeof list === 'string' && values[name] !== '' && !isChoice(list, values[name]),
  );
  return {
    values: { ...values, ...Object.fromEntries(off.map(({ name }) => [name, ''])) },
    copyOf: { id, startedOn: row.started_on, off: off.map(({ label }) => label) },
  };
}
