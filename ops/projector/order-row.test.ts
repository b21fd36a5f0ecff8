import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { enterOrder, saveOrder, type OrderValues } from '#domain/orders/order/decide.ts';
import { valuesOf } from '#domain/orders/order/decide/editable.ts';
import { undoOrder } from '#domain/orders/order/decide/undo.ts';
import { blankDetails } from '#domain/orders/order/details.ts';
import { orderEvents, type OrderEvent } from '#domain/orders/order/events.ts';
import { order, statusesOf, statusOf as presentStatus, type OrderState } from '#domain/orders/order/state.ts';
import { orderFormValues } from '#projections/orders/orders/order-details.ts';
import { serviceOrders } from '#projections/orders/orders/orders.ts';
import { replay } from './replay.ts';

/** Random days of an order: what anybody decides leads along the specification's table, and row and state agree. */

const STATUSES = ['requested', 'approved', 'set', 'done', 'completed', 'cancelled'] as const;
type Status = (typeof STATUSES)[number];
const STEPS: Readonly<Record<Status, readonly Status[]>> = {
  requested: ['approved', 'set', 'done', 'cancelled'],
  approved: ['set', 'done', 'cancelled'],
  set: ['done', 'cancelled'],
  done: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

const ACTORS = [
  createAccess({
    actorType: 'ZleceniaOperator',
    permissions: ['MANAGING_ORDERS', 'VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER'],
  }),
  createAccess({ actorType: 'ZleceniaEmployee', permissions: ['PH_PERMISSIONS'], owner: 'c1' }),
  createAccess({ actorType: 'ZleceniaEmployee', permissions: ['BTS_PERMISSIONS'], owner: 'c1' }),
  createAccess({ actorType: 'ZleceniaEmployee', permissions: ['PH_PERMISSIONS', 'BTS_PERMISSIONS'], owner: 'c2' }),
];

const values: fc.Arbitrary<OrderValues> = fc
  .record({
    orderNumber: fc.constantFrom('Z/1', 'Z/2'),
    activityType: fc.constantFrom('activation', 'warranty_repair', 'presentation'),
    companyName: fc.constantFrom('Kotły', ''),
    comments: fc.constantFrom('', 'Pies'),
    salesPerson: fc.constantFrom('', 'Jan Nowak'),
    companyId: fc.constantFrom('c1', 'c2', 'without_service'),
    employeeId: fc.constantFrom('e1', 'e2'),
    executionDate: fc.constantFrom('', '2026-11-20', '2026-11-22', '2026-12-01'),
    hours: fc.constantFrom(null, { from: '08:00', to: '10:00' }, { from: '12:15', to: '13:00' }),
    status: fc.constantFrom(...STATUSES),
    isConfirmed: fc.boolean(),
  })
  .map(({ companyId, employeeId, executionDate, hours, status, isConfirmed, ...details }) => ({
    details: { ...blankDetails(), ...details },
    persons: { client: 'p1', ...(details.salesPerson === '' ? {} : { sales: 'p2' }) },
    orderedBy: { employeeId, companyId: employeeId === 'e1' ? 'c1' : 'c2' },
    companyId,
    executionDate,
    hours,
    status,
    confirmations: isConfirmed ? (['isWarrantyValid'] as const) : [],
  }));

const act = fc.record({
  who: fc.integer({ min: 0, max: ACTORS.length - 1 }),
  what: fc.constantFrom('save' as const, 'save' as const, 'undo' as const),
  values,
});

const contextOf = (who: number) => ({
  actor: { type: 'ZleceniaOperator' as const, id: 'o1', portal: 'zlecenia' as const },
  access: ACTORS[who] as (typeof ACTORS)[number],
  now: '2026-11-22T10:00:00.000Z',
  today: '2026-11-22',
  reason: 'pomyłka',
});

function decide(state: OrderState, { who, what, values: said }: { who: number; what: string; values: OrderValues }) {
  const context = contextOf(who);
  if (what === 'undo') return undoOrder.decide(state, { orderId: 'z1' }, context);
  return saveOrder.decide(state, { orderId: 'z1', values: said }, context);
}

const recorded = (events: readonly OrderEvent[]): Recorded[] =>
  events.map((event, revision) => ({
    ...event,
    id: `x${revision}`,
    stream: 'order-z1',
    revision,
    position: String(revision).padStart(8, '0'),
    at: '2026-11-22T10:00:00.000Z',
    meta: { at: '2026-11-22T10:00:00.000Z', actor: contextOf(0).actor, command: 'Test', correlationId: 'x' },
  }));

const statusOf = (events: readonly OrderEvent[]): Status => presentStatus(fold(order, events));

/** Everything that undo has to give back. */
function contentsOf(events: readonly OrderEvent[]) {
  const state = fold(order, events);
  return [statusesOf(state), state.orderedBy, state.details && valuesOf(state, state.details)];
}

function undoneContents(events: readonly OrderEvent[]) {
  const back = undoOrder.decide(fold(order, events), { orderId: 'z1' }, contextOf(0));
  return isRefusal(back) ? back : contentsOf([...events, ...back]);
}

describe('an order through random days', () => {
  it('ORD-04 moves by the table, back only by undo, which gives back all of before; its row is what its state is', () => {
    const schemas = new Map(orderEvents.map(({ type, schema }) => [type as string, schema]));
    fc.assert(
      fc.property(values, fc.array(act, { maxLength: 25 }), (first, acts) => {
        const entered = enterOrder.decide(order.initial(), { id: 'z1', values: first }, contextOf(0));
        let events: readonly OrderEvent[] = isRefusal(entered) ? [] : entered;
        fc.pre(events.length > 0);
        for (const one of acts) {
          const decision = decide(fold(order, events), one);
          if (isRefusal(decision)) continue;
          const [from, next] = [statusOf(events), [...events, ...decision]];
          const to = statusOf(next);
          const isBack = decision.some(({ type }) => type === 'OrderReinstated');
          expect([from, to, isBack || from === to || STEPS[from].includes(to)]).toEqual([from, to, true]);
          expect(isBack && to !== 'requested' && from === 'cancelled').toBe(false);
          const isStep = from !== to && !isBack && to !== 'cancelled';
          expect(isStep ? undoneContents(next) : contentsOf(events)).toEqual(contentsOf(events));
          events = next;
        }
        const state = fold(order, events);
        const row = replay(serviceOrders, recorded(events)).get('z1');
        expect(state.hours === null || state.executionDate !== '').toBe(true);
        expect(row?.version).toBe(state.version);
        expect(row?.statuses).toEqual(statusesOf(state));
        expect(row && orderFormValues(row)).toEqual(state.details && valuesOf(state, state.details));
        for (const { type, data } of events) expect(schemas.get(type)?.safeParse(data).success).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('saving what its form shows changes nothing', () => {
    fc.assert(
      fc.property(values, (said) => {
        const entered = enterOrder.decide(order.initial(), { id: 'z1', values: said }, contextOf(0));
        fc.pre(!isRefusal(entered) && said.status !== 'completed');
        const events = entered as readonly OrderEvent[];
        expect(saveOrder.decide(fold(order, events), { orderId: 'z1', values: said }, contextOf(0))).toEqual([]);
      }),
    );
  });
});
