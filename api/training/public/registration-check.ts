import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { blankTexts, textsOf } from '#domain/training/course-date/application-values.ts';
import { registerApplications } from '#domain/training/course-date/decide/register.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { employeeKey, registrationCheckForm, type EmployeeWarnings } from '#domain/training/registration/forms.ts';
import { dateFactsTogether } from '#projections/training/applications/documents.ts';
import { clientOf } from '#api/http/security/client.ts';
import { registrationCheckCharges } from '#api/http/security/limit-rules.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { lookedUp, type RegistrationInput } from '../register.ts';

const NOTHING: Done = { body: { warnings: {} } };

/**
 * What a registration of these employees would be refused for at their fields: prerequisites, a place on the date
 * (PUB-16, APP-20). The very decision is asked and nothing is kept, so that a stranger learns no more than by sending
 * the form: whole names with the e-mail are asked about, and an unknown person is answered like one who attended nothing.
 */
async function check(request: RequestContext): Promise<Done | Refusal> {
  const read = readForm(request, registrationCheckForm);
  if (isRefusal(read)) return read;
  const { app, server, req } = request;
  const typed = read.values.employees as Readonly<Record<string, unknown>>[];
  await server.limits.take(registrationCheckCharges(clientOf(req), typed.length));
  const date = await dateFactsTogether(app.lists, String(read.values.courseDateId));
  if (!date?.sold) return NOTHING;
  const input: RegistrationInput = {
    courseDate: date,
    consentVersion: null,
    company: { ...blankTexts('company'), nip: String(read.values.companyNip ?? '') },
    reporter: blankTexts('reporter'),
    employees: typed.map((employee) => ({ ...blankTexts('participant'), ...textsOf('participant', employee) })),
    fieldName: (index, field) => `${index} ${field}`,
  };
  // Nobody is made known by a question: who is not known yet is listed under what they were asked by.
  const registration = await lookedUp(request, input, (identities) =>
    Promise.all(identities.map(async (identity) => (await app.vault.knownPerson(identity)) ?? identity)),
  );
  const decision = await app.execute.look({
    stream: courseDateStream(date.date.id),
    decider: courseDate,
    pick: (state) => registerApplications.decide(state, registration, request.context),
  });
  return { body: { warnings: isRefusal(decision) ? warningsOf(decision, typed) : {} } };
}

/** What is about an employee; why the date itself takes nobody is said by the page. */
function warningsOf({ errors = {} }: Refusal, typed: readonly Readonly<Record<string, unknown>>[]): EmployeeWarnings {
  const warnings: Record<string, Record<string, string>> = {};
  for (const [place, [message = '']] of Object.entries(errors)) {
    const [index = '', field] = place.split(' ');
    const employee = typed[Number(index)];
    if (!employee || field === undefined) continue;
    const key = employeeKey(employee);
    warnings[key] = { ...warnings[key], [field]: message };
  }
  return warnings;
}

export const registrationCheckRoute: Route = command('post /api/registration-check', registerApplications, {
  run: check,
});
