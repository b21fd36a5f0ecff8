import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { FormValues } from '#domain/form/form.ts';
import { editApplication } from '#domain/training/course-date/decide/edit.ts';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import { formValuesOf, textsFromInputs } from '#domain/training/course-date/application-values.ts';
import { applicationForm } from '#domain/training/course-date/forms.ts';
import { applicationById } from '#projections/training/applications/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { readEdit } from '#api/handlers/read-form.ts';
import { applicationDone, onCourseDate } from '../run.ts';

async function rowOf(request: RequestContext): Promise<ApplicationRow> {
  const row = await applicationById(request.app.db, request.params.id ?? '');
  if (!row) throw new HttpError(404);
  return row;
}

/** FGAZ is asked for where the course asks it (PUB-17). */
async function factsOf(request: RequestContext, row: ApplicationRow) {
  const course = await request.app.db
    .selectFrom('courses')
    .select('values')
    .where('id', '=', row.course_id)
    .executeTakeFirst();
  return { hasFgaz: course?.values.hasFgaz ?? false };
}

export async function applicationEdit(request: RequestContext) {
  const row = await rowOf(request);
  return {
    id: row.id,
    version: row.version,
    participantName: row.participant_name,
    values: formValuesOf(row.details),
    facts: await factsOf(request, row),
  };
}

/** APP-06: what is not sent keeps its value; a stale version is answered with what is there now. */
async function save(request: RequestContext): Promise<Done | Refusal> {
  const row = await rowOf(request);
  // Nothing of the form could be right: said before any field is.
  if (row.details.participant.forgotten) return conflict(ERASED);
  const read = readEdit(request, applicationForm, {
    facts: await factsOf(request, row),
    current: formValuesOf(row.details),
  });
  if (isRefusal(read)) return read;
  const result = await onCourseDate(request, row.course_date_id, {
    command: editApplication,
    input: { applicationId: row.id, version: read.version, details: edited(row.details, read.values) },
  });
  if (isRefusal(result) && result.refused === 'conflict')
    return conflict(result.message, currentValues(result.current));
  return applicationDone(request, result, { applicationId: row.id, flash: success('Zapisano zgłoszenie.') });
}

/** What the form did not ask for stays, e.g. the FGAZ number where the course wants none. */
const edited = ({ participant, reporter, company }: ApplicationDetails, values: FormValues): ApplicationDetails => ({
  participant: { ...participant, ...textsFromInputs('participant', values) },
  reporter: { ...reporter, ...textsFromInputs('reporter', values) },
  company: { ...company, ...textsFromInputs('company', values) },
});

/** The other's values in the names of the form, so that the page can show both. */
function currentValues(current: unknown): unknown {
  const now = current as { version?: number; details?: ApplicationDetails } | undefined;
  return now?.details ? { version: now.version, values: formValuesOf(now.details) } : current;
}

export const editRoutes: readonly Route[] = [
  command('put /panel/applications/:id', editApplication, { page: '/panel/applications/:id/edit', run: save }),
  // The specification's name of the same call (point 7).
  command('put /panel/api/applications/:id', editApplication, { run: save }),
];
