import { createAccess, type Access } from '#domain/kernel/access.ts';
import { parseForm } from '#domain/form/parse.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { companies } from '#domain/orders/companies.ts';
import { orderForm } from '#domain/orders/order/form.ts';
import { STATUSES, statusOptions } from '#domain/orders/order/terms.ts';
import { median, report, round } from '../load.ts';
import { orderInput } from './scene.ts';

const ROUNDS = 5;
const CALLS = 2_000;
const IDS = { companyId: 'c1', employeeId: 'e1' };

const operator = createAccess({
  actorType: 'ZleceniaOperator',
  permissions: ['MANAGING_ORDERS', 'VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER'],
});
const employee = createAccess({ actorType: 'ZleceniaEmployee', permissions: ['PH_PERMISSIONS'], owner: 'c1' });

const option = (value: string) => ({ value, label: value });
const facts = {
  isNew: true,
  options: {
    [companies.table]: [option('c1')],
    orders_employees: [option('e1')],
    order_statuses: statusOptions(STATUSES),
  },
};
/** The same fields without a rule: what they cost by themselves. */
const plainForm = {
  ...orderForm,
  fields: orderForm.fields.map(
    ({ if: _if, required: _required, readonly: _readonly, checked: _checked, ...field }) => ({
      ...field,
      validate: [],
    }),
  ),
};

const check = (form: typeof orderForm, access: Access) => () => {
  const read = parseForm(form, orderInput(1, IDS), { access, today: '2026-11-22', facts });
  if (isRefusal(read)) throw new Error(JSON.stringify(read.errors));
};

/** `npm run bench -- orders-form`: what the check of an order's form costs by the table of rules, and without a rule. */
export function benchOrdersForm(): Promise<void> {
  const cases = {
    operator: check(orderForm, operator),
    employee: check(orderForm, employee),
    plain: check(plainForm, operator),
  };
  const figures: Record<string, number[]> = {};
  for (let n = 0; n <= ROUNDS; n += 1) {
    for (const [name, run] of Object.entries(cases)) {
      const began = performance.now();
      for (let call = 0; call < CALLS; call += 1) run();
      if (n > 0) (figures[name] ??= []).push(((performance.now() - began) * 1000) / CALLS);
    }
  }
  for (const [name, values] of Object.entries(figures)) {
    report({ bench: 'orders-form', case: name, unit: 'microseconds', microseconds: round(median(values)) });
  }
  return Promise.resolve();
}
