import { isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { blankTexts, textsFromInputs } from '#domain/training/course-date/application-values.ts';
import { registerByOperator } from '#domain/training/course-date/decide/register.ts';
import { newApplicationForm } from '#domain/training/course-date/application-forms.ts';
import { LIST_LABELS, LIST_TYPES, type ListType } from '#domain/training/course-date/terms.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { dateFacts } from '#projections/training/applications/documents.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { text } from '#api/handlers/body.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { openDateOptions } from '../options.ts';
import { registerEmployees, type RegistrationInput } from '../register.ts';
import { applicationDone } from '../run.ts';
import { callersOf, knownValues } from './caller.ts';

/** The date of ?courseDateId= (APP-07): unknown is 404, absent is a form with a choice of dates. */
async function chosenDate(request: RequestContext, id: string | undefined) {
  if (!id) return undefined;
  const date = await courseDateById(request.app.db, id);
  if (!date) throw new HttpError(404);
  return date;
}

export async function factsOf(request: RequestContext, courseDateId: string | undefined) {
  const date = await chosenDate(request, courseDateId);
  const [dates, course] = await Promise.all([
    openDateOptions(request),
    date && request.app.db.selectFrom('courses').select('values').where('id', '=', date.courseId).executeTakeFirst(),
  ]);
  // A date that has passed is no choice, but a link to it may still be used.
  const offered =
    date && !dates.some((one) => one.value === date.id)
      ? [{ value: date.id, label: date.courseName }, ...dates]
      : dates;
  return { date, facts: { options: { dates: offered }, hasFgaz: course?.values.hasFgaz ?? false } };
}

/** APP-07: the form, filled with who is known. */
export async function applicationNew(request: RequestContext) {
  const id = text(request.query, 'courseDateId');
  const { date, facts } = await factsOf(request, id);
  const [known, callers] = await Promise.all([knownValues(request), callersOf(request)]);
  return { values: { ...known, courseDateId: id ?? '' }, facts, courseDate: date ?? null, ...callers };
}

async function create(request: RequestContext): Promise<Done | Refusal> {
  const { facts } = await factsOf(request, text(request.body, 'courseDateId'));
  const read = readForm(request, newApplicationForm, facts);
  if (isRefusal(read)) return read;
  const { values } = read;
  const date = await dateFacts(request.app.db, String(values.courseDateId));
  if (!date) return notFound('Nie znaleziono terminu szkolenia.');
  const input: RegistrationInput = {
    courseDate: date,
    consentVersion: null,
    company: { ...blankTexts('company'), ...textsFromInputs('company', values) },
    reporter: { ...blankTexts('reporter'), ...textsFromInputs('reporter', values) },
    employees: [{ ...blankTexts('participant'), ...textsFromInputs('participant', values) }],
    list: LIST_TYPES.find((one) => one === values.list),
    fieldName: (_index, field) => (field === 'email' ? 'participantEmail' : 'participantLastName'),
  };
  const registered = await registerEmployees(request, input, registerByOperator);
  if (isRefusal(registered)) return registered;
  const [application] = registered.applications;
  const done = await applicationDone(request, registered.accepted, {
    applicationId: application?.id ?? '',
    flash: flashOf(application?.listType ?? 'primary'),
  });
  return isRefusal(done) ? done : { ...done, status: 201 };
}

const flashOf = (list: ListType) =>
  (list === 'primary' ? success : warning)(`Dodano zgłoszenie: lista ${LIST_LABELS[list]}.`);

export const newRoutes: readonly Route[] = [
  command('post /panel/applications', registerByOperator, { page: '/panel/applications/new', run: create }),
  // The specification's name of the same call (point 7).
  command('post /panel/api/applications', registerByOperator, { run: create }),
];

/** What the page of a new application gets. */
export type NewApplicationData = Awaited<ReturnType<typeof applicationNew>>;
