import { expect, it } from 'vitest';
import { formErrors, shownValues } from '#domain/form/parse.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { valuesOf } from '#domain/orders/order/decide/editable.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { orderForm } from '#domain/orders/order/form.ts';
import { order } from '#domain/orders/order/state.ts';
import { SPECIAL_SERVICES, STATUSES, statusOptions } from '#domain/orders/order/terms.ts';
import { fold } from '#domain/kernel/decider.ts';
import { seeded } from '../random.ts';
import { planOrders } from './plan.ts';
import { tellOrder } from './story.ts';

const NOW = Date.parse('2026-11-23T09:00:00.000Z');
const operators = [{ type: 'system', id: 'demo', name: 'Demo', portal: 'zlecenia' }] as const;
const companies = ['one', 'two'];
const options = {
  orders_companies: [...SPECIAL_SERVICES, ...companies.map((value) => ({ value, label: value }))],
  orders_employees: [{ value: 'ewa', label: 'Ewa' }],
  order_statuses: statusOptions(STATUSES),
};

it('ORD-08 ORD-09 ORD-14 every order of the demo has what its form asks for in its status', () => {
  const random = seeded(7);
  const employees = [{ id: 'ewa', name: 'Ewa', companyId: 'one' }];
  const wrong = planOrders(random, { now: NOW, employees, companies, count: 800 }).flatMap((plan) => {
    const cast = { random, now: NOW, operators, persons: { client: 'c', sales: 's' }, otherCompany: 'two' };
    const state = fold(
      order,
      tellOrder(plan, cast).map(({ event }) => event as OrderEvent),
    );
    if (!state.details) return [plan.id];
    const present = valuesOf(state, state.details);
    // A visit whose day is over stays set.
    const facts = { isNew: false, companyId: state.companyId, standing: present, options };
    const values = shownValues(orderForm, present);
    return Object.keys(formErrors(orderForm, values, { access: systemAccess, today: '2026-11-23', facts }));
  });
  expect(wrong).toEqual([]);
});
