import { missing } from '#domain/form/validators/text.ts';
import { REASON_MAX } from '#domain/constants.ts';
import type { Field, Form, FormContext, Validator } from '#domain/form/form.ts';
import { parseDay } from '#domain/text/dates.ts';
import { orderActor } from './actor.ts';
import { dayRefusal, type DayName, type OrderDays } from './days.ts';
import {
  DECIDED_FIELDS,
  fieldsOf,
  orderGroups,
  type DecidedName,
  type GroupName,
  type OrderFieldName,
} from './fields.ts';
import { caseOf, isChecked, isReadonly, isRequired, isShown } from './rules.ts';
import { WITHOUT_SERVICE, type Status } from './terms.ts';
import { nextStatuses, refusedTransition } from './transitions.ts';
import { hoursRefusal, type HourName } from './visit-hours.ts';

/** The order's form: its fields under the rules of the table. */

type OrderInput = Field & { readonly name: OrderFieldName };

/**
 * ORD-08: no service is chosen only for what is done; what was done without one is completed without one. `facts.present`
 * is the present choice.
 */
const serviceChosen: Validator = (value, label, context: FormContext) => {
  if (value !== WITHOUT_SERVICE) return undefined;
  const { status } = caseOf(context);
  const kept = context.facts.companyId === WITHOUT_SERVICE && status === 'completed';
  return status === 'done' || kept ? undefined : missing(label);
};

/**
 * ORD-04: a page that gives the present status (`facts.status`) says at once what is not allowed from there; the
 * server answers it with a conflict before it reads the form.
 */
const statusAllowed: Validator = (value, _label, { access, values, facts }) => {
  if (facts.status === undefined || value === '' || value === facts.status) return undefined;
  const current = { status: facts.status as Status, companyId: String(values.companyId ?? '') };
  const actor = orderActor(access);
  const to = value as Status;
  return nextStatuses(current, actor).includes(to) ? undefined : refusedTransition(current, to, actor);
};

/** Decision 059. `facts.standing` has the present days. */
const dayFits =
  (name: DayName): Validator =>
  (_value, _label, context) => {
    const { values, facts, today } = context;
    const day = (field: DayName): string => parseDay(String(values[field] ?? '')) ?? '';
    const { status } = caseOf(context);
    const to = { status, executionDate: day('executionDate'), installationDate: day('installationDate') };
    return dayRefusal(name, { to, standing: facts.standing as OrderDays | undefined, today });
  };

/** The hours of a visit go with its day, whatever the rules say of that day. */
export const hourFits =
  (name: HourName): Validator =>
  (_value, _label, { values }) => {
    const typed = (field: HourName | 'executionDate'): string => String(values[field] ?? '').trim();
    const [executionDate, visitFrom, visitTo] = [typed('executionDate'), typed('visitFrom'), typed('visitTo')];
    return hoursRefusal(name, { executionDate, visitFrom, visitTo });
  };

const OWN_CHECKS: Partial<Record<OrderFieldName, Pick<Field, 'validate'>>> = {
  executionDate: { validate: dayFits('executionDate') },
  visitFrom: { validate: hourFits('visitFrom') },
  visitTo: { validate: hourFits('visitTo') },
  installationDate: { validate: dayFits('installationDate') },
  companyId: { validate: serviceChosen },
  status: { validate: statusAllowed },
};

const underRules = (field: OrderInput): Field => {
  const { name } = field;
  return {
    ...field,
    ...OWN_CHECKS[name],
    if: (context) => isShown(name, caseOf(context)),
    required: (context) => isRequired(name, caseOf(context)),
    readonly: (context) => isReadonly(name, caseOf(context)),
    checked: (context) => isChecked(name, caseOf(context)),
  };
};

const decided = (name: DecidedName): Field => underRules(DECIDED_FIELDS[name]);

interface Beside {
  readonly before?: readonly DecidedName[];
  readonly after?: readonly DecidedName[];
}

/** A group's fields under its heading, and what is decided with them. */
const group = (name: GroupName, { before = [], after = [] }: Beside = {}): Field[] =>
  [
    ...before.map(decided),
    ...fieldsOf(name).map((field) => underRules(field as OrderInput)),
    ...after.map(decided),
  ].map((field) => ({ ...field, section: orderGroups[name].title }));

/** `facts`: `isNew`, `companyId` and the days (`standing`) as they are now, and `options` with orders_companies and orders_employees. */
export const orderForm: Form = {
  id: 'order',
  method: 'post',
  submitLabel: 'Zapisz zlecenie',
  fields: [
    ...group('task', {
      before: ['employeeId'],
      after: ['status', 'companyId', 'executionDate', 'visitFrom', 'visitTo'],
    }),
    ...group('client'),
    ...group('device', { after: ['isWarrantyValid'] }),
    ...group('sales', { after: ['activationService'] }),
    ...group('presentation'),
    ...group('report'),
    ...group('assessment'),
  ],
};

/** ORD-04: back by one step. */
export const undoOrderForm: Form = {
  id: 'undo-order',
  method: 'post',
  submitLabel: 'Cofnij',
  fields: [
    {
      name: 'reason',
      label: 'Powód',
      type: 'textarea',
      required: true,
      maxLength: REASON_MAX,
      ready: ['Pomyłka', 'Klient zmienił zdanie', 'Wizyta się nie odbyła'],
    },
  ],
};
