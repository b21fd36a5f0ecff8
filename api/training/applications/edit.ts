import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { FormValues } from '#domain/form/form.ts';
import { editApplication } from '#domain/training/course-date/decide/edit.ts';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import { formValuesOf, textsFromInputs } from '#domain/training/course-date/application-values.ts';
import { correctionsOf } from '#domain/training/course-date/correction.ts';
import { applicationForm } from '#domain/training/course-date/application-forms.ts';
import { applicationById } from '#projections/training/applications/application-details.ts';
import { knownParties } from '#projections/training/accounts/employee-lookup.ts';
import { dateFacts } from '#projections/training/applications/documents.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { readEdit } from '#api/handlers/read-form.ts';
import { missingPrerequisites } from '../register.ts';
import { applicationDone, onCourseDate, refusedNow } from '../run.ts';
import { keepCorrections, settleCorrections } from './correction.ts';

async function rowOf(request: RequestContext): Promise<ApplicationRow> {
  const row = await applicationById(request.app.db, request.params.id ?? '');
  if (!row) throw new HttpError(404);
  return row;
}

/** FGAZ is asked for where the course asks it (PUB-17); changed persons, by who they are now (APP-06). */
async function factsOf(request: RequestContext, row: ApplicationRow) {
  const course = await request.app.db
    .selectFrom('courses')
    .select('values')
    .where('id', '=', row.course_id)
    .executeTakeFirst();
  const { participant, reporter } = row.details;
  const persons = { participant: namesOf(participant), reporter: namesOf(reporter) };
  return { hasFgaz: course?.values.hasFgaz ?? false, persons };
}

const namesOf = ({ firstName, lastName, email }: Record<'firstName' | 'lastName' | 'email', string>) => ({
  firstName,
  lastName,
  email,
});

export async function applicationEdit(request: RequestContext) {
  const row = await rowOf(request);
  return {
    id: row.id,
    version: row.version,
    title: row.participant_name,
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
  const corrections = correctionsOf(read.values);
  const after = await withCompany(request, row.details, edited(row.details, read.values));
  const corrected = { before: row.details, after, corrections };
  const settled = await settleCorrections(request, corrected);
  if (isRefusal(settled)) return settled;
  const refusal = await refuseOther(request, row, settled.details);
  if (refusal) return refusal;
  const result = await onCourseDate(request, row.course_date_id, {
    command: editApplication,
    input: { applicationId: row.id, version: read.version, details: settled.details, corrections },
  });
  if (isRefusal(result) && result.refused === 'conflict') {
    const refused = await refusedNow(request, result, row.id);
    return conflict(refused.message, currentValues(refused.current));
  }
  if (!isRefusal(result)) await keepCorrections(request, { corrected, settled, position: result.position });
  return applicationDone(request, result, { applicationId: row.id, flash: success('Zapisano zgłoszenie.') });
}

/** PUB-16: another person is asked for what a registration asks. */
async function refuseOther(
  request: RequestContext,
  row: ApplicationRow,
  { participant }: ApplicationDetails,
): Promise<Refusal | undefined> {
  if (participant.personId === row.person_id) return undefined;
  const facts = await dateFacts(request.app.db, row.course_date_id);
  const asked = { before: row.started_on, course: facts?.course ?? null, employeeIds: [participant.personId] };
  const [missing = []] = await missingPrerequisites(request, asked);
  if (missing.length === 0) return undefined;
  const names = missing.map((name) => `„${name}”`).join(', ');
  return invalid({
    participantLastName: [
      `Wymagane wcześniejsze ukończenie szkolenia: ${names}. Aby zgłosić tę osobę mimo to, dodaj nowe zgłoszenie z powodem.`,
    ],
  });
}

/** What the form did not ask for stays, e.g. the FGAZ number where the course wants none. */
const edited = ({ participant, reporter, company }: ApplicationDetails, values: FormValues): ApplicationDetails => ({
  participant: { ...participant, ...textsFromInputs('participant', values) },
  reporter: { ...reporter, ...textsFromInputs('reporter', values) },
  company: { ...company, ...textsFromInputs('company', values) },
});

/** A corrected NIP or name is another firm's: the application is counted with the service meant by them now (APP-06, FRM-06). */
async function withCompany(
  { app }: RequestContext,
  before: ApplicationDetails,
  after: ApplicationDetails,
): Promise<ApplicationDetails> {
  const { nip, name } = after.company;
  if (nip === before.company.nip && name === before.company.name) return after;
  const { company } = await knownParties(app.lists, { nip, companyName: name, people: [] });
  // Another spelling that no firm has takes nothing away, e.g. of a firm that is switched off by now.
  if (!company && nip === before.company.nip) return after;
  const known = { companyId: company?.id ?? null, boschCarServiceId: company?.values.boschCarServiceId ?? null };
  return { ...after, company: { ...after.company, ...known } };
}

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
