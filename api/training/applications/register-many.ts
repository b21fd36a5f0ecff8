import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { blankTexts, textsFromInputs, textsOf } from '#domain/training/course-date/application-values.ts';
import { registerByOperator } from '#domain/training/course-date/decide/register.ts';
import { LIST_TYPES, type ListType } from '#domain/training/course-date/terms.ts';
import { registrationByOperatorForm, severalApplicationsForm } from '#domain/training/registration/operator-form.ts';
import { dateFacts } from '#projections/training/applications/documents.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { text } from '#api/handlers/body.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { registerEmployees } from '../register.ts';
import { shown } from '../run.ts';
import { applicationNew, factsOf } from './new.ts';

/** APP-07: the form for several, filled with the firm and the first person where they are known. */
export async function applicationsNew(request: RequestContext) {
  const { values, ...page } = await applicationNew(request);
  const first = textsFromInputs('participant', values);
  const rest = Object.entries(values).filter(([name]) =>
    severalApplicationsForm.fields.some((one) => one.name === name),
  );
  return {
    ...page,
    values: {
      ...Object.fromEntries(rest),
      courseDateId: values.courseDateId,
      ...(Object.keys(first).length > 0 ? { employees: [first] } : {}),
    },
  };
}

async function fromPanel(request: RequestContext): Promise<Done | Refusal> {
  const { facts } = await factsOf(request, text(request.body, 'courseDateId'));
  const read = readForm(request, severalApplicationsForm, facts);
  if (isRefusal(read)) return read;
  const registered = await registerAll(request, read);
  return isRefusal(registered)
    ? registered
    : { ...registered, redirect: `/panel/course-dates/${String(read.values.courseDateId)}` };
}

async function fromProgram(request: RequestContext): Promise<Done | Refusal> {
  const id = text(request.body, 'courseDateId');
  const date = id === undefined ? undefined : await dateFacts(request.app.db, id);
  const read = readForm(request, registrationByOperatorForm, { hasFgaz: date?.course?.hasFgaz ?? false });
  return isRefusal(read) ? read : registerAll(request, read);
}

/** All or none. What only an operator may is theirs to say here too. */
async function registerAll(
  request: RequestContext,
  { values, inputName }: Exclude<ReturnType<typeof readForm>, Refusal>,
): Promise<Done | Refusal> {
  const date = await dateFacts(request.app.db, String(values.courseDateId));
  if (!date) return invalid({ courseDateId: ['Nie znaleziono terminu szkolenia.'] });
  const registered = await registerEmployees(
    request,
    {
      courseDate: date,
      consentVersion: null,
      company: { ...blankTexts('company'), ...textsFromInputs('company', values) },
      reporter: { ...blankTexts('reporter'), ...textsFromInputs('reporter', values) },
      employees: (values.employees as Record<string, unknown>[]).map((employee) => ({
        ...blankTexts('participant'),
        ...textsOf('participant', employee),
      })),
      list: LIST_TYPES.find((one) => one === values.list),
      fieldName: (index, field) => inputName('employees', index, field),
    },
    registerByOperator,
  );
  if (isRefusal(registered)) return registered;
  const { accepted, applications, registrationId } = registered;
  return {
    status: 201,
    body: {
      id: applications[0]?.id ?? '',
      registrationId,
      applications: applications.map((one) => ({ id: one.id, list: one.listType })),
    },
    flash: await shown(request, accepted.position, flashOf(applications)),
  };
}

function flashOf(applications: readonly { readonly listType: ListType }[]) {
  const reserve = applications.filter(({ listType }) => listType === 'reserve').length;
  const message = `Dodano zgłoszenia: ${applications.length}`;
  return reserve === 0 ? success(`${message}.`) : warning(`${message}, w tym na listę rezerwową: ${reserve}.`);
}

export const registerManyRoutes: readonly Route[] = [
  command('post /panel/applications/several', registerByOperator, {
    page: '/panel/applications/several',
    run: fromPanel,
  }),
  // What programs of other houses call for (`domain/training/api-commands.ts`).
  command('post /panel/api/applications/many', registerByOperator, { run: fromProgram }),
];

/** What the page for several gets. */
export type NewApplicationsData = Awaited<ReturnType<typeof applicationsNew>>;
