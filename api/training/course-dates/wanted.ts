import { courseDateForm } from '#domain/training/course-date/forms.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { courseDateDetailsOf } from '#projections/training/course-dates/course-dates.ts';
import type { DateFacts } from '#projections/training/applications/documents.ts';
import { readPartial } from '#api/handlers/read-form.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { dateChoices, detailsFrom, formValues, presentDate } from './form-values.ts';

/** A date as the values of the query would change it, with the names of what is chosen; a refusal for values that no form takes. */
export async function wantedDate(request: RequestContext, id: string): Promise<DateFacts | Refusal> {
  const row = await presentDate(request, id);
  const details = courseDateDetailsOf(row);
  const facts = { options: await dateChoices(request, row.course_id), hidden: details.visibility === 'hidden' };
  const read = readPartial({ ...request, body: request.query }, courseDateForm, {
    facts,
    current: formValues(details),
  });
  if (isRefusal(read)) return read;
  const wanted = detailsFrom(read.values);
  const { db } = request.app;
  const [course, location] = await Promise.all([
    db.selectFrom('courses').select('values').where('id', '=', wanted.courseId).executeTakeFirst(),
    db.selectFrom('locations').select('values').where('id', '=', wanted.courseLocationId).executeTakeFirst(),
  ]);
  return {
    date: {
      ...row,
      course_id: wanted.courseId,
      course_location_id: wanted.courseLocationId,
      started_on: wanted.startedOn,
      formula: wanted.formula,
      online_meeting_url: wanted.onlineMeetingUrl,
      time_start: wanted.timeStart,
      time_end: wanted.timeEnd,
    },
    course: course?.values ?? null,
    location: location?.values ?? null,
  };
}
