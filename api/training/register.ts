import { v7 as uuid } from 'uuid';
import { dataOfType } from '#domain/kernel/event.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import {
  type Employee,
  type RegisterCommand,
  type Registration,
} from '#domain/training/course-date/decide/register.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { GroupTexts } from '#domain/training/course-date/application-values.ts';
import { participantIdentity, reporterIdentity } from '#domain/training/course-date/identity.ts';
import type { ListType } from '#domain/training/course-date/terms.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import type { Accepted } from '#ops/execute/request.ts';
import type { CompanyValues } from '#domain/training/records/company.ts';
import { attendedCourses } from '#projections/training/applications/application-details.ts';
import { knownParties } from '#projections/training/accounts/employee-lookup.ts';
import type { PresentDate } from '#projections/training/applications/documents.ts';
import type { RecordRow } from '#projections/records.ts';
import { clientOf } from '#api/http/security/client.ts';
import { accountRegistrationCharges, registrationCharges } from '#api/http/security/limit-rules.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { onCourseDate } from './run.ts';

export interface RegistrationInput {
  /** The date with its course: looked up by the caller, whose form needs them too. */
  readonly courseDate: PresentDate;
  /** Version of the personal-data notice that the reporter accepted; null for an operator, who accepts nothing. */
  readonly consentVersion: string | null;
  readonly company: GroupTexts<'company'>;
  readonly reporter: GroupTexts<'reporter'>;
  readonly employees: readonly GroupTexts<'participant'>[];
  readonly list?: ListType | undefined;
  fieldName(index: number, field: 'email' | 'lastName'): string;
}

export interface Registered {
  readonly accepted: Accepted<CourseDateEvent>;
  readonly registrationId: string;
  readonly applications: { readonly id: string; readonly listType: ListType }[];
}

/**
 * Registers employees for a date, from the public form or the panel (PUB-12, APP-07): looks up who they are and
 * what they have attended, then decides on the date's stream. All or nothing; the same key has one effect.
 * `command` says in whose way: `registerApplications` or `registerByOperator`.
 */
export async function registerEmployees(
  request: RequestContext,
  input: RegistrationInput,
  command: RegisterCommand,
): Promise<Registered | Refusal> {
  const charges = chargesOf(request, input);
  await request.server.limits.take(charges);
  const registration = await lookedUp(request, input, (identities) => request.app.vault.persons(identities));
  const result = await onCourseDate(request, input.courseDate.date.id, { command, input: registration });
  if (isRefusal(result)) {
    // Whoever corrects what was refused sends it again.
    await request.server.limits.giveBack(charges);
    return result;
  }
  // Those of the first time when the key was seen before: not the ids made here.
  const facts = dataOfType(result.events, 'ApplicationRegistered');
  return {
    accepted: result,
    registrationId: facts[0]?.registration.id ?? '',
    applications: facts.map(({ applicationId, list }) => ({ id: applicationId, listType: list })),
  };
}

/** What is typed with what is known of the firm and the people. `identify`: whose identities these are, in their order. */
export async function lookedUp(
  request: RequestContext,
  input: RegistrationInput,
  identify: (identities: readonly string[]) => Promise<readonly string[]>,
): Promise<Registration> {
  const { date, course } = input.courseDate;
  const [{ company, kept }, personIds] = await Promise.all([
    knownParties(request.app.lists, {
      nip: input.company.nip,
      companyName: input.company.name,
      people: input.employees,
    }),
    identify([
      reporterIdentity(input.reporter.email),
      ...input.employees.map((employee) => participantIdentity(employee, input.company.nip)),
    ]),
  ]);
  const [reporterId = '', ...identified] = personIds;
  const employeeIds = identified.map((personId, index) => kept[index] ?? personId);
  const missing = await missingPrerequisites(request, { before: date.started_on, course, employeeIds });
  return registrationOf(input, {
    course,
    company,
    reporterId,
    employees: input.employees.map((employee, index) => ({
      applicationId: uuid(),
      participant: { personId: employeeIds[index] ?? '', ...employee },
      missingPrerequisites: missing[index] ?? [],
    })),
  });
}

/** Anyone who is known is counted by account or token, a visitor by where from and in whose name. */
const chargesOf = ({ access, context, req }: RequestContext, { reporter, employees }: RegistrationInput) =>
  access.actorType !== null
    ? accountRegistrationCharges(context.actor.id, employees.length)
    : registrationCharges(clientOf(req), { reporterEmail: reporter.email, employees: employees.length });

interface Known {
  readonly course: CourseValues | null;
  readonly company: RecordRow<CompanyValues> | null;
  readonly reporterId: string;
  readonly employees: readonly Employee[];
}

const registrationOf = (input: RegistrationInput, known: Known): Registration => ({
  registrationId: uuid(),
  consentVersion: input.consentVersion,
  sold: input.courseDate.sold,
  allowRequests: known.course?.allowRequests ?? false,
  reporter: { personId: known.reporterId, ...input.reporter },
  company: {
    companyId: known.company?.id ?? null,
    boschCarServiceId: known.company?.values.boschCarServiceId ?? null,
    ...input.company,
  },
  employees: known.employees,
  list: input.list,
  fieldName: input.fieldName,
});

/** For each employee the names of the prerequisites not attended on an earlier date (PUB-16); none in most cases. */
export async function missingPrerequisites(
  request: RequestContext,
  { before, course, employeeIds }: { before: string; course: CourseValues | null; employeeIds: readonly string[] },
): Promise<string[][]> {
  const wanted = [course?.prerequisiteACourseId, course?.prerequisiteBCourseId].filter((id) => typeof id === 'string');
  if (wanted.length === 0) return [];
  const [attended, courses] = await Promise.all([
    attendedCourses(request.app.db, { personIds: employeeIds, courseIds: wanted, before }),
    request.app.db.selectFrom('courses').select(['id', 'title']).where('id', 'in', wanted).execute(),
  ]);
  return employeeIds.map((personId) =>
    courses.filter((one) => !attended.has(`${personId}|${one.id}`)).map((one) => one.title),
  );
}
