import { describe, expect, it } from 'vitest';
import { createAccess, systemAccess } from '#domain/kernel/access.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import { fold } from '#domain/kernel/decider.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { saveOrder } from '../decide.ts';
import { blankDetails, toDetails, toValues, type OrderDetails } from '../details.ts';
import type { OrderEvent } from '../events.ts';
import { order, type OrderState } from '../state.ts';
import type { Status } from '../terms.ts';
import { callOffErased } from './erased.ts';

const context: CommandContext = {
  actor: systemActorOf('zlecenia'),
  access: systemAccess,
  now: '2026-11-22T10:00:00.000Z',
  today: '2026-11-22',
};
const values = { ...blankDetails(), orderNumber: 'Z/1', activityType: 'warranty_repair', companyName: 'Klient' };
const persons = { client: 'client', sales: 'seller' };

const erased = (details: OrderDetails): OrderDetails => ({
  ...details,
  client: {
    ...details.client,
    sealed: {
      personId: 'client',
      forgotten: true,
      companyName: '',
      nipNumber: '',
      address: '',
      contactPerson: '',
      phoneNumber: '',
      email: '',
    },
  },
});

const WAYS: Readonly<Record<Status, readonly OrderEvent['type'][]>> = {
  requested: [],
  approved: ['OrderApproved'],
  set: ['VisitSet'],
  done: ['VisitSet', 'ServiceDone'],
  completed: ['VisitSet', 'ServiceDone', 'OrderCompleted'],
  cancelled: ['OrderCancelled'],
};

function orderAt(status: Status, isOfErased = true): OrderState {
  const details = toDetails(values, persons);
  const data = { orderId: 'z1', executionDate: '2026-12-01', changed: [] };
  const entered = {
    orderId: 'z1',
    enteredAt: context.now,
    orderedBy: { employeeId: null, companyId: null },
    companyId: 'c1',
    details: isOfErased ? erased(details) : details,
  };
  return fold(order, [
    { type: 'OrderEntered', data: entered },
    ...WAYS[status].map((type) => ({ type, data }) as OrderEvent),
  ]);
}

const callOff = (state: OrderState) => callOffErased.decide(state, { orderId: 'z1' }, context);

describe('an order whose client was erased', () => {
  it('GDP-03 ends when it is not done yet, once; what was done or is over stays', () => {
    const cancelled = [{ type: 'OrderCancelled', data: { orderId: 'z1', changed: [] } }];
    for (const status of ['requested', 'approved', 'set'] as const)
      expect([status, callOff(orderAt(status))]).toEqual([status, cancelled]);
    for (const status of ['done', 'completed', 'cancelled'] as const)
      expect([status, callOff(orderAt(status))]).toEqual([status, []]);
    expect(callOff(orderAt('set', false))).toEqual([]);
    expect(callOff(order.initial())).toEqual([]);
  });

  it('GDP-03 is still completed when the work was done, and nothing else of it changes', () => {
    const access = createAccess({
      actorType: 'ZleceniaOperator',
      permissions: ['MANAGING_ORDERS', 'VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER'],
    });
    const state = orderAt('done');
    const now = {
      details: toValues(state.details as OrderDetails),
      persons,
      orderedBy: state.orderedBy,
      companyId: 'c1',
      executionDate: '2026-12-01',
      hours: null,
      status: 'completed' as const,
      confirmations: [],
    };
    const save = (changes: object) =>
      saveOrder.decide(state, { orderId: 'z1', values: { ...now, ...changes } }, { ...context, access });
    expect(save({})).toEqual([{ type: 'OrderCompleted', data: { orderId: 'z1', changed: [] } }]);
    const refused = expect.objectContaining({ message: ERASED });
    expect(save({ status: 'cancelled' })).toEqual(refused);
    expect(save({ companyId: 'c2' })).toEqual(refused);
    expect(save({ details: { ...now.details, companyName: 'Znów klient' } })).toEqual(refused);
  });

  it('GDP-03 texts of an order are the client’s, anyone who sold it', () => {
    const said = {
      ...values,
      salesPerson: 'Jan Handlowiec',
      comments: 'Klient prosi o telefon',
      clientComment: 'Dobrze',
    };
    const { report, assessment, sales } = toDetails(said, persons);
    expect([report, assessment, sales].map(({ sealed }) => [sealed?.personId, sealed?.alsoAbout])).toEqual([
      ['client', undefined],
      ['client', undefined],
      ['seller', undefined],
    ]);
  });
});
