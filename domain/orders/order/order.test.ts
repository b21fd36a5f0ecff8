import { describe, expect, it } from 'vitest';
import { createAccess, type Access } from '#domain/kernel/access.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { fold } from '#domain/kernel/decider.ts';
import { addAttachment } from './attachments/decide.ts';
import { blankDetails, toValues } from './details.ts';
import { enterOrder, saveOrder, type OrderValues } from './decide.ts';
import { undoOrder } from './decide/undo.ts';
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
  // The day of the test: the only one that a visit may have and work may have been done on.
  executionDate: '2026-11-22',
  hours: null,
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

/** An order that is at a status, reached by saving its form again and again. */
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
      expect(done.map(({ type }) => type)).toEqual(['ServiceDone', 'OrderReassigned']);
    }
    expect(save(orderAt('requested'), { status: 'done' })).toMatchObject({ refused: 'conflict' });
  });

  it('ORD-04 goes back step by step with a reason, and from cancelled to the start', () => {
    const undo = (events: readonly OrderEvent[], reason?: string) =>
      undoOrder.decide(fold(order, events), { orderId: 'z1' }, contextOf(operator, reason));
    expect(undo(orderAt('set'))).toMatchObject({
      refused: 'invalid',
      errors: { reason: ['Pole „Powód” jest wymagane'] },
    });
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
      { type: 'OrderReinstated', data: { orderId: 'z1', status: 'requested', executionDate: '' } },
    ]);
  });

  const undone = (events: readonly OrderEvent[], access = operator) =>
    undoOrder.decide(fold(order, events), { orderId: 'z1' }, contextOf(access, 'pomyłka'));
  const standing = (events: readonly OrderEvent[]) => {
    const state = fold(order, events);
    return [statusOf(state), state.executionDate, state.companyId];
  };

  it('ORD-04 undo of what was done by mistake gives back the day that was agreed', () => {
    const agreed = [
      ...orderAt('requested'),
      ...facts(save(orderAt('requested'), { status: 'set', executionDate: '2026-12-01' })),
    ];
    const mistaken = [...agreed, ...facts(save(agreed, { status: 'done', executionDate: '2026-11-22' }))];
    expect(standing([...mistaken, ...facts(undone(mistaken))])).toEqual(['set', '2026-12-01', 'c1']);
    const calledOff = [...agreed, ...facts(undone(agreed))];
    expect(standing(calledOff)).toEqual(['requested', '', 'c1']);
  });

  it('ORD-04 undo keeps what was changed after the step, and takes back what the step changed', () => {
    const agreed = orderAt('set');
    const done = [
      ...agreed,
      ...facts(save(agreed, { status: 'done', details: { ...values().details, installationDate: '2026-11-20' } })),
    ];
    const later = { ...values().details, installationDate: '2026-11-20', comments: 'Klucz u sąsiada' };
    const commented = [...done, ...facts(save(done, { status: 'done', details: later }))];
    const state = fold(order, [...commented, ...facts(undone(commented))]);
    expect(state.details && toValues(state.details)).toMatchObject({
      installationDate: '',
      comments: 'Klucz u sąsiada',
    });
  });

  it('ORD-04 undo keeps another value that a field of the step got later, and a person whole', () => {
    const start = orderAt('requested');
    const said = (more: object) => ({ ...values().details, ...more });
    const named = (client: string, more: object) => ({ details: said(more), persons: { client } });
    const agreed = {
      status: 'set' as const,
      companyId: 'c2',
      ...named('p2', { contactPerson: 'Jan Drugi', phoneNumber: '602000006', deviceModel: '7' }),
    };
    const first = [...start, ...facts(save(start, agreed))];
    const corrected = { ...agreed, companyId: 'c3', executionDate: '2026-12-09' };
    const later = named('p2', { ...agreed.details, phoneNumber: '602000007', comments: 'Klucz u sąsiada' });
    const events = [...first, ...facts(save(first, { ...corrected, ...later }))];
    const back = (of: readonly OrderEvent[]) => {
      const { details, companyId, executionDate } = fold(order, [...of, ...facts(undone(of))]);
      return { ...(details && toValues(details)), companyId, executionDate };
    };
    const { contactPerson, phoneNumber } = values().details;
    expect(back(events)).toMatchObject({
      companyId: 'c3',
      comments: 'Klucz u sąsiada',
      contactPerson,
      phoneNumber,
      deviceModel: values().details.deviceModel,
      executionDate: fold(order, start).executionDate,
    });
    expect(back(first)).toMatchObject({ companyId: 'c1', contactPerson, phoneNumber });
    // Taken back step by step: what the last one had brought is no later change of the one before.
    const done = [...first, ...facts(save(first, { ...agreed, status: 'done', companyId: 'c4' }))];
    const again = [...done, ...facts(undone(done))];
    expect([fold(order, done).companyId, fold(order, again).companyId, back(again).companyId]).toEqual([
      'c4',
      'c2',
      'c1',
    ]);
  });

  it('ORD-04 undo leaves a number that another order has by now, and gives back all else', () => {
    const approved = {
      status: 'approved' as const,
      details: { ...values().details, orderNumber: 'Z/2', companyName: 'Inny' },
    };
    const events = [...orderAt('requested'), ...facts(save(orderAt('requested'), approved))];
    const back = (keeps: readonly string[]) => {
      const input = { orderId: 'z1', keeps };
      const undo = facts(undoOrder.decide(fold(order, events), input, contextOf(operator, 'pomyłka')));
      const { details } = fold(order, [...events, ...undo]);
      return details && toValues(details);
    };
    expect(back([])).toMatchObject({ orderNumber: 'Z/1', companyName: 'Klient' });
    expect(back(['orderNumber'])).toMatchObject({ orderNumber: 'Z/2', companyName: 'Klient' });
  });

  it('ORD-06 undo of work that was assessed takes the assessment back, reopening leaves it', () => {
    const assessed = { ...values().details, clientGrade: 'bad', clientComment: 'Spóźniony' };
    const done = [...orderAt('done'), ...facts(save(orderAt('done'), { status: 'done', details: assessed }))];
    const completed = [...done, ...facts(save(done, { status: 'completed', details: assessed }))];
    const after = (events: readonly OrderEvent[]) => {
      const { details } = fold(order, [...events, ...facts(undone(events))]);
      return details && toValues(details);
    };
    expect(after(completed)).toMatchObject({ clientGrade: 'bad', clientComment: 'Spóźniony' });
    expect(after(done)).toMatchObject({ clientGrade: '', clientComment: '' });
    const cancelled = [...done, ...facts(save(done, { status: 'cancelled', details: assessed }))];
    expect(after(cancelled)).toMatchObject({ clientGrade: '', clientComment: '' });
  });

  it('ORD-04 a step is not taken back of an order that changed meanwhile, and nothing is offered to be kept', () => {
    const state = fold(order, orderAt('set'));
    const stale = undoOrder.decide(
      state,
      { orderId: 'z1', version: state.version - 1 },
      contextOf(operator, 'Pomyłka'),
    );
    expect(stale).toMatchObject({
      refused: 'conflict',
      message: 'Zlecenie zmieniło się w międzyczasie. Sprawdź je i zdecyduj jeszcze raz.',
      current: { version: state.version },
    });
  });

  it('ORD-04 who may take a step back: BTS their own steps, operators a completed order', () => {
    const bts = employee('c1', 'BTS_PERMISSIONS');
    const ph = employee('c1', 'PH_PERMISSIONS');
    const refused = (status: Status, access: Access) => isRefusal(undone(orderAt(status), access));
    expect([refused('done', bts), refused('set', bts), refused('approved', bts), refused('completed', bts)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([refused('done', ph), refused('completed', ph), refused('completed', operator)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('a completed order is closed: only reopening changes it', () => {
    const completed = orderAt('completed');
    expect(save(completed, { status: 'completed', companyId: 'c2' })).toMatchObject({ refused: 'conflict' });
    const file = { content: { upload: 'a.pdf', size: 1, sha256: 'x' }, name: 'a.pdf', description: '' };
    const add = addAttachment.decide(
      fold(order, completed),
      { orderId: 'z1', attachmentId: 'a', ...file },
      contextOf(operator),
    );
    expect(add).toMatchObject({ refused: 'conflict' });
  });

  it.each<[string, Partial<OrderValues>, object | null]>([
    [
      'a visit of yesterday',
      { status: 'set', executionDate: '2026-11-21' },
      { executionDate: ['Data wykonania nie może być datą z przeszłości'] },
    ],
    ['a visit of today', { status: 'set' }, null],
    ['a visit of next year', { status: 'set', executionDate: '2027-11-21' }, null],
    ['a plan of yesterday', { status: 'approved', executionDate: '2026-11-21' }, null],
  ])('ORD-10 %s', (_what, change, errors) => {
    const decision = save(orderAt('requested'), change);
    expect(isRefusal(decision) ? decision.errors : null).toEqual(errors);
  });

  it.each<[string, Partial<OrderValues>, object | null]>([
    [
      'done tomorrow',
      { executionDate: '2026-11-23' },
      { executionDate: ['Data wykonania nie może być datą z przyszłości'] },
    ],
    ['done today', {}, null],
    [
      'installed tomorrow',
      { details: { ...values().details, installationDate: '2026-11-23' } },
      { installationDate: ['Data instalacji nie może być datą z przyszłości'] },
    ],
  ])('ORD-10 %s', (_what, change, errors) => {
    const decision = save(orderAt('set'), { status: 'done', ...change });
    expect(isRefusal(decision) ? decision.errors : null).toEqual(errors);
    const withoutService = { ...values(), ...change, companyId: 'without_service', status: 'done' as const };
    const entry = enterOrder.decide(order.initial(), { id: 'z1', values: withoutService }, contextOf(operator));
    expect(isRefusal(entry) ? entry.errors : null).toEqual(errors);
  });

  it('ORD-10 a visit whose day is over is edited with that day, and moved to none that is over', () => {
    const agreed = orderAt('set');
    const tomorrow = { ...contextOf(operator), today: '2026-11-24' };
    const saved = (change: Partial<OrderValues>) =>
      saveOrder.decide(fold(order, agreed), { orderId: 'z1', values: values({ status: 'set', ...change }) }, tomorrow);
    expect(isRefusal(saved({ companyId: 'c2' }))).toBe(false);
    expect(isRefusal(saved({ executionDate: '2026-11-23' }))).toBe(true);
  });

  it('records a save as the facts of the trade, and nothing where nothing differs', () => {
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

  it('ORD-24 a visit of another service is reported by who drives there, not by BTS of who entered it (decision 254)', () => {
    const [drives, entered] = [employee('c2', 'BTS_PERMISSIONS'), employee('c1', 'BTS_PERMISSIONS')];
    const done = (who: Access, companyId: string) =>
      save(orderAt('set', companyId), { status: 'done', companyId }, who);
    expect(done(entered, 'c2')).toMatchObject({
      refused: 'forbidden',
      message: 'Do tego zlecenia jedzie inny serwis. Pracownik BTS zmienia tylko zlecenia swojego serwisu.',
    });
    expect(undone(orderAt('done', 'c2'), entered)).toMatchObject({ refused: 'forbidden' });
    for (const who of [drives, employee('c1', 'PH_PERMISSIONS'), employee('c1', 'PH_PERMISSIONS', 'BTS_PERMISSIONS')])
      expect(isRefusal(done(who, 'c2'))).toBe(false);
    expect(isRefusal(undone(orderAt('done', 'c2'), drives))).toBe(false);
    expect(isRefusal(done(entered, 'set_by_provider'))).toBe(false);
  });
});
