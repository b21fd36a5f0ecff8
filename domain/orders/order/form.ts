import { REASON_MAX } from '#domain/constants.ts';
import type { Field, Form, FormContext, Validator } from '#domain/form/form.ts';
import { DECIDED_FIELDS, fieldsOf, type DecidedName, type GroupName, type OrderFieldName } from './fields.ts';
import { caseOf, isChecked, isReadonly, isRequired, isShown } from './rules.ts';
import { WITHOUT_SERVICE } from './terms.ts';

/** The order's form: its fields under the rules of the table. */

type OrderInput = Field & { readonly name: OrderFieldName };

const underRules = (field: OrderInput): Field => {
  const { name } = field;
  return {
    ...field,
    if: (context) => isShown(name, caseOf(context)),
    required: (context) => isRequired(name, caseOf(context)),
    readonly: (context) => isReadonly(name, caseOf(context)),
    checked: (context) => isChecked(name, caseOf(context)),
  };
};

const decided = (name: DecidedName): Field =>
  underRules(name === 'companyId' ? { ...DECIDED_FIELDS[name], validate: serviceChosen } : DECIDED_FIELDS[name]);
const group = (name: GroupName): Field[] => fieldsOf(name).map((field) => underRules(field as OrderInput));

/**
 * ORD-08: no service is chosen only for what is done; what was done without one is completed without one. `facts.present`
 * is the choice that stands.
 */
const serviceChosen: Validator = (value, label, context: FormContext) => {
  if (value !== WITHOUT_SERVICE) return undefined;
  const { status } = caseOf(context);
  const kept = context.facts.companyId === WITHOUT_SERVICE && status === 'completed';
  return status === 'done' || kept ? undefined : `${label} jest wymagane`;
};

/** `facts`: `isNew`, `companyId` as it stands, and `options` with orders_companies and orders_employees. */
export const orderForm: Form = {
  id: 'order',
  method: 'post',
  submitLabel: 'Zapisz zlecenie',
  fields: [
    decided('employeeId'),
    ...group('task'),
    decided('status'),
    decided('companyId'),
    decided('executionDate'),
    ...group('client'),
    ...group('device'),
    ...group('sales'),
    decided('activationService'),
    decided('isWarrantyValid'),
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
  fields: [{ name: 'reason', label: 'Powód', type: 'textarea', required: true, maxLength: REASON_MAX }],
};
