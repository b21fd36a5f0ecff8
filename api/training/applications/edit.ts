import { conflict, isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import { editApplication } from '#domain/training/course-date/decide/edit.ts';
import type { ApplicationDetails } from '#domain/training/course-date/events.ts';
import { applicationForm } from '#domain/training/course-date/forms.ts';
import { applicationById } from '#projections/training/application-details.ts';
import type { ApplicationRow } from '#projections/training/applications.ts';
import { HttpError } from '../../http/errors.ts';
import { success } from '../../http/flash.ts';
import type { Ask, Done, Route } from '../../http/route.ts';
import { readPartial } from '../../shared/read-form.ts';
import { applicationDone, onCourseDate } from '../run.ts';
import { companyOf, formValuesOf, participantOf, reporterOf } from './form-values.ts';

async function rowOf(ask: Ask): Promise<ApplicationRow> {
  const row = await applicationById(ask.app.db, ask.params.id ?? '');
  if (!row) throw new HttpError(404);
  return row;
}

/** FGAZ is asked for where the course asks it (PUB-17). */
async function factsOf(ask: Ask, row: ApplicationRow) {
  const course = await ask.app.db
    .selectFrom('courses')
    .select('values')
    .where('id', '=', row.course_id)
    .executeTakeFirst();
  return { hasFgaz: course?.values.hasFgaz ?? false };
}

async function page(ask: Ask) {
  const row = await rowOf(ask);
  return {
    id: row.id,
    version: row.version,
    participantName: row.participant_name,
    values: formValuesOf(row.details),
    facts: await factsOf(ask, row),
  };
}

/** APP-06: what is not sent keeps its value; a stale version is answered with what is there now. */
async function save(ask: Ask): Promise<Done | Refusal> {
  const row = await rowOf(ask);
  const read = readPartial(ask, applicationForm, {
    facts: await factsOf(ask, row),
    current: formValuesOf(row.details),
  });
  if (isRefusal(read)) return read;
  const result = await onCourseDate(ask, row.course_date_id, {
    command: editApplication,
    input: { applicationId: row.id, version: read.version, details: edited(row.details, read.values) },
  });
  if (isRefusal(result) && result.refused === 'conflict')
    return conflict(result.message, currentValues(result.current));
  return applicationDone(ask, result, { applicationId: row.id, flash: success('Zapisano zgłoszenie.') });
}

function edited(details: ApplicationDetails, values: Record<string, unknown>): ApplicationDetails {
  const { companyName, companyNip, companyState } = companyOf(values);
  const fgazNumber = 'participantFgazNumber' in values ? {} : { fgazNumber: details.participant.fgazNumber };
  return {
    participant: { personId: details.participant.personId, ...participantOf(values), ...fgazNumber },
    reporter: { personId: details.reporter.personId, ...reporterOf(values) },
    company: { ...details.company, name: companyName, nip: companyNip, state: companyState },
  };
}

/** The other's values in the names of the form, so that the page can show both. */
function currentValues(current: unknown): unknown {
  const now = current as { version?: number; details?: ApplicationDetails } | undefined;
  return now?.details ? { version: now.version, values: formValuesOf(now.details) } : current;
}

const WRITE = ['APPLICATION_WRITE'] as const;

export const editRoutes: readonly Route[] = [
  { kind: 'page', path: '/panel/applications/:id/edit', guard: WRITE, load: page },
  {
    kind: 'command',
    method: 'put',
    path: '/panel/applications/:id',
    guard: WRITE,
    page: '/panel/applications/:id/edit',
    run: save,
  },
  // The specification's name of the same call (point 7).
  { kind: 'command', method: 'put', path: '/panel/api/applications/:id', guard: WRITE, run: save },
];
