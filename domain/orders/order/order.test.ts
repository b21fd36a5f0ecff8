import { describe, expect, it } from 'vitest';
import { createAccess, type Access } from '#domain/kernel/access.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { fold } from '#domain/kernel/decider.ts';
import { blankDetails } from './details.ts';
import { enterOrder, saveOrder, undoOrder, type OrderValues } from './decide.ts';
import type { OrderEvent } from './events.ts';
import { order, statusOf } from './state.ts';
import { STATUSES, type Status } from './terms.ts';

const operator = createAccess({
  actorType: 'ZleceniaOperator',
  permissions: ['MANAGING_ORDERS', 'VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER'],
});
const employee = (owner: string, ...permissions: string[]): Access =>
  createAccess({ actorType: 'ZleceniaEmployee', permissions: ['VIEWING_ORDERS', ...permissions], owner });

const contextOf = (access: Access, reason?: string) => ({
  actor: { type: 'ZleceniaOperator' as const, id: 'o1', portal: 'zlecenia' as const },
  access,
  now: '2026-11-22T10:00:00.000Z',
  today: '2026-11-22',
  ...(reason ? { reason } : {}),
});

const values = (changes: Partial<OrderValues> = {}): OrderValues => ({
  details: { ...blankDetails(), orderNumber: 'Z/1', activityType: 'operational_review', companyName: 'Klient' },
  persons: { client: 'p1', sales: 'p2', presentation: 'p3' },
  orderedBy: { employeeId: 'e1', companyId: 'c1' },
  companyId: 'c1',
  executionDate: '2026-11-30',
  status: 'requested',
  confirmations: [],
  ...changes,
});

function facts(decision: readonly OrderEvent[] | object): readonly OrderEvent[] {
  if (isRefusal(decision)) throw new Error(decision.message);
  return decision as readonly OrderEvent[];
}

const entered = (changes: Partial<OrderValues> = {}) =>
  facts(
    enterOrder.decide(
      order.initial(),
      { id: 'z1', values: values({ executionDate: '', ...changes }) },
      contextOf(operator),
    ),
  );

/** An order that stands at a status, reached by saving its form again and again. */
function orderAt(status: Status, companyId = 'c1'): readonly OrderEvent[] {
  const way: Record<Status, readonly Status[]> = {
    requested: [],
    approved: ['approved'],
    set: ['set'],
    done: ['set', 'done'],
    completed: ['set', 'done', 'completed'],
    cancelled: ['cancelled'],
  };
  return way[status].reduce<readonly OrderEvent[]>(
    (events, next) => [...events, ...facts(save(events, { status: next, companyId }))],
    entered({ companyId }),
  );
}

const save = (events: readonly OrderEvent[], changes: Partial<OrderValues>, access = operator) =>
  saveOrder.decide(fold(order, events), { orderId: 'z1', values: values(changes) }, contextOf(access));

/** The specification's table, written out (ORD-04, A2). */
const ALLOWED: Record<Status, readonly Status[]> = {
  requested: ['approved', 'set', 'cancelled'],
  approved: ['set', 'cancelled'],
  set: ['done', 'cancelled'],
  done: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

describe('an order', () => {
  it('ORD-04 changes its status by the table only, and says what is allowed', () => {
    for (const from of STATUSES) {
      for (const to of STATUSES.filter((status) => status !== from)) {
        const decision = save(orderAt(from), { status: to });
        expect([from, to, isRefusal(decision)]).toEqual([from, to, !ALLOWED[from].includes(to)]);
      }
    }
    expect(save(orderAt('requested'), { status: 'completed' })).toMatchObject({
      refused: 'conflict',
      message:
        'Nie można zmienić statusu z „wprowadzone” na „zakończone”. Teraz można zmienić na: zatwierdzone, umówione, anulowane.',
    });
  });

  it('ORD-04 is done at once without a service, from the first two statuses', () => {
    for (const from of ['requested', 'approved'] as const) {
      const done = facts(save(orderAt(from), { status: 'done', companyId: 'without_service' }));
      expect(done.map(({ type }) => type)).toEqual(['OrderReassigned', 'ServiceDone']);
    }
    expect(save(orderAt('requested'), { status: 'done' })).toMatchObject({ refused: 'conflict' });
  });

  it('ORD-04 goes back step by step with a reason, and from cancelled to the start', () => {
    const undo = (events: readonly OrderEvent[], reason?: string) =>
      undoOrder.decide(fold(order, events), { orderId: 'z1' }, contextOf(operator, reason));
    expect(undo(orderAt('set'))).toMatchObject({ refused: 'invalid', errors: { reason: ['Powód jest wymagane'] } });
    const way: Status[] = [];
    let events = orderAt('completed');
    while (statusOf(fold(order, events)) !== 'requested') {
      events = [...events, ...facts(undo(events, 'pomyłka'))];
      way.push(statusOf(fold(order, events)));
    }
    expect(way).toEqual(['done', 'set', 'requested']);
    expect(undo(events, 'pomyłka')).toMatchObject({ refused: 'conflict' });
    const cancelled = [...orderAt('set'), ...facts(save(orderAt('set'), { status: 'cancelled' }))];
    expect(facts(undo(cancelled, 'pomyłka'))).toEqual([
      { type: 'OrderReinstated', data: { orderId: 'z1', status: 'requested' } },
    ]);
  });

  it('tells a save as the facts of the trade, and nothing where nothing differs', () => {
    const before = orderAt('set');
    const saved = facts(
      save(before, {
        status: 'set',
        executionDate: '2026-12-01',
        companyId: 'c2',
        details: { ...values().details, companyName: 'Nowa nazwa' },
        confirmations: ['isWarrantyValid'],
      }),
    );
    expect(saved.map(({ type }) => type)).toEqual([
      'OrderReassigned',
      'OrderClientCorrected',
      'ConfirmationGiven',
      'VisitMoved',
    ]);
    expect(save(before, { status: 'set' })).toEqual([]);
  });

  it('is not there for employees of another company, and is for those of the one that ordered it', () => {
    const events = orderAt('requested');
    const entry = fold(order, events);
    expect(save(events, { status: 'set' }, employee('c9', 'PH_PERMISSIONS'))).toMatchObject({ refused: 'notFound' });
    expect(save(events, { status: 'set' }, employee('c1', 'BTS_PERMISSIONS'))).toHaveLength(1);
    expect(save(events, { status: 'cancelled' }, employee('c1', 'BTS_PERMISSIONS'))).toMatchObject({
      refused: 'conflict',
      message: 'Nie można zmienić statusu z „wprowadzone” na „anulowane”. Teraz można zmienić na: umówione.',
    });
    expect(entry.version).toBe(1);
  });
});
