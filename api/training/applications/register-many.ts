import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { blankTexts, textsFromInputs, textsOf } from '#domain/training/course-date/application-values.ts';
import { registerByOperator } from '#domain/training/course-date/decide/register.ts';
import { LIST_TYPES } from '#domain/training/course-date/terms.ts';
import { registrationByOperatorForm } from '#domain/training/registration/operator-form.ts';
import { dateFacts } from '#projections/training/applications/documents.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { text } from '#api/handlers/body.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { registerEmployees } from '../register.ts';
import { shown } from '../run.ts';

/** APP-07 for several employees of one firm: all or none. What only an operator may is theirs to say here too. */
async function registerMany(request: RequestContext): Promise<Done | Refusal> {
  const id = text(request.body, 'courseDateId');
  const date = id === undefined ? undefined : await dateFacts(request.app.db, id);
  const read = readForm(request, registrationByOperatorForm, { hasFgaz: date?.course?.hasFgaz ?? false });
  if (isRefusal(read)) return read;
  if (!date) return invalid({ courseDateId: ['Nie znaleziono terminu szkolenia.'] });
  const { values, inputName } = read;
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
    flash: await shown(request, accepted.position, success(`Dodano zgłoszenia: ${applications.length}.`)),
  };
}

/** What programs of other houses call for (`domain/training/api-commands.ts`). */
export const registerManyRoute: Route = command('post /panel/api/applications/many', registerByOperator, {
  run: registerMany,
});
