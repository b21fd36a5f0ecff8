import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import { fold } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { formErrors } from '#domain/form/parse.ts';
import { blankDetails } from './details.ts';
import { enterOrder, saveOrder, type OrderValues } from './decide.ts';
import { undoOrder } from './decide/undo.ts';
import type { OrderEvent } from './events.ts';
import { order, statusOf } from './state.ts';
import { moveForm } from './visit-day.ts';
import { hoursText, parseHour, timeText, type VisitHours } from './visit-hours.ts';

const TODAY = '2026-11-22';
const access = createAccess({
  actorType: 'ZleceniaOperator',
  permissions: ['MANAGING_ORDERS', 'VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER'],
});
const context = {
  actor: { type: 'ZleceniaOperator' as const, id: 'o1', portal: 'zlecenia' as const },
  access,
  now: `${TODAY}T10:00:00.000Z`,
  today: TODAY,
  reason: 'pomyłka',
};
const values = (changes: Partial<OrderValues>): OrderValues => ({
  details: { ...blankDetails(), orderNumber: 'Z/1', activityType: 'operational_review' },
  persons: { client: 'p1' },
  orderedBy: { employeeId: 'e1', companyId: 'c1' },
  companyId: 'c1',
  executionDate: '',
  hours: null,
  status: 'requested',
  confirmations: [],
  ...changes,
});

const MORNING: VisitHours = { from: '08:00', to: '10:00' };
const NOON: VisitHours = { from: '12:15', to: '14:00' };
const DAY = '2026-12-01';

const accepted = (decision: readonly OrderEvent[] | object): readonly OrderEvent[] => {
  if (isRefusal(decision)) throw new Error(JSON.stringify(decision));
  return decision as readonly OrderEvent[];
};
const entered = (changes: Partial<OrderValues> = {}) =>
  accepted(enterOrder.decide(order.initial(), { id: 'z1', values: values(changes) }, context));
const saved = (given: readonly OrderEvent[], changes: Partial<OrderValues>) =>
  saveOrder.decide(fold(order, given), { orderId: 'z1', values: values(changes) }, context);
const undone = (given: readonly OrderEvent[]) =>
  accepted(undoOrder.decide(fold(order, given), { orderId: 'z1' }, context));
const timeAfter = (facts: readonly OrderEvent[]): string => timeText(fold(order, facts));

const set = { status: 'set', executionDate: DAY, hours: MORNING } as const;
const agreed = () => [...entered(), ...accepted(saved(entered(), set))];

describe('the hours of a visit', () => {
  it('are said by the fact that agrees it, and not at all where only the day is known', () => {
    expect(saved(entered(), set)).toMatchObject([{ type: 'VisitSet', data: { executionDate: DAY, hours: MORNING } }]);
    const [without] = accepted(saved(entered(), { ...set, hours: null }));
    expect(Object.keys(without?.data ?? {})).not.toContain('hours');
    expect(timeAfter(agreed())).toBe('01.12.2026, 8:00–10:00');
    expect(timeAfter(entered({ ...set, hours: NOON }))).toBe('01.12.2026, 12:15–14:00');
    // A plan of an order that waits yet.
    expect(timeAfter(entered({ executionDate: DAY, hours: NOON }))).toBe('01.12.2026, 12:15–14:00');
  });

  it('are moved alone on the same day, taken away, and go with another day only where they are said again', () => {
    const other = accepted(saved(agreed(), { ...set, hours: NOON }));
    expect(other).toEqual([{ type: 'VisitMoved', data: { orderId: 'z1', from: DAY, to: DAY, hours: NOON } }]);
    expect(saved([...agreed(), ...other], { ...set, hours: NOON })).toEqual([]);
    const none = accepted(saved(agreed(), { ...set, hours: null }));
    expect(none).toEqual([{ type: 'VisitMoved', data: { orderId: 'z1', from: DAY, to: DAY } }]);
    const later = accepted(saved(agreed(), { ...set, executionDate: '2026-12-02', hours: null }));
    expect(timeAfter([...agreed(), ...later])).toBe('02.12.2026');
  });

  it('ORD-04 come back with the step that is undone, also where they were changed since', () => {
    const moved = [...agreed(), ...accepted(saved(agreed(), { ...set, hours: NOON }))];
    const done = [...moved, ...accepted(saved(moved, { status: 'done', executionDate: TODAY }))];
    expect(timeAfter(done)).toBe('22.11.2026');
    const back = [...done, ...undone(done)];
    expect([statusOf(fold(order, back)), timeAfter(back)]).toEqual(['set', '01.12.2026, 12:15–14:00']);
    expect(timeAfter([...back, ...undone(back)])).toBe('');
  });

  it('ORD-04 a plan has its hours again when the agreement is undone', () => {
    const planned = entered({ executionDate: DAY, hours: NOON });
    const facts = [...planned, ...accepted(saved(planned, set))];
    expect(timeAfter([...facts, ...undone(facts)])).toBe('01.12.2026, 12:15–14:00');
  });

  it.each<[string, Partial<OrderValues>, string[]]>([
    ['no such hour', { hours: { from: '25:00', to: '26:00' } }, ['visitFrom', 'visitTo']],
    ['an end before its beginning', { hours: { from: '14:00', to: '13:00' } }, ['visitTo']],
    ['an end at its beginning', { hours: { from: '14:00', to: '14:00' } }, ['visitTo']],
    ['a beginning alone', { hours: { from: '14:00', to: '' } }, ['visitFrom']],
    ['an end alone', { hours: { from: '', to: '14:00' } }, ['visitTo']],
    ['hours of no day', { status: 'requested', executionDate: '' }, ['visitFrom', 'visitTo']],
    // ORD-07 asks nothing of a cancelled order; what could not be shown is not kept all the same.
    ['words, of what is cancelled', { status: 'cancelled', hours: { from: 'rano', to: '' } }, ['visitFrom']],
  ])('%s is refused at its field', (_what, wrong, fields) => {
    for (const decision of [saved(entered(), { ...set, ...wrong }), refusedEntry({ ...set, ...wrong })])
      expect(isRefusal(decision) && Object.keys(decision.errors ?? {})).toEqual(fields);
  });

  /** Nothing new is cancelled: there the first of both says why not. */
  const refusedEntry = (wrong: Partial<OrderValues>) =>
    wrong.status === 'cancelled'
      ? saved(agreed(), wrong)
      : enterOrder.decide(order.initial(), { id: 'z1', values: values(wrong) }, context);

  it.each([
    ['8', '08:00'],
    ['8:30', '08:30'],
    ['8.30', '08:30'],
    ['08:05', '08:05'],
    ['830', '08:30'],
    ['1415', '14:15'],
    ['23:59', '23:59'],
    ['0:00', '00:00'],
    ['24:00', undefined],
    ['25:00', undefined],
    ['8:60', undefined],
    ['8:3', undefined],
    ['8-30', undefined],
    ['rano', undefined],
    ['-8', undefined],
    ['', undefined],
  ])('%s is typed for %s', (typed, hour) => {
    expect(parseHour(typed)).toBe(hour);
  });

  it('every minute of a day is read as it is written, with a colon, a dot or nothing between, and shown so again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1438 }), fc.constantFrom(':', '.', ''), (minute, mark) => {
        const written = (at: number, between: string) =>
          `${String(Math.floor(at / 60)).padStart(2, '0')}${between}${String(at % 60).padStart(2, '0')}`;
        const [from, to] = [parseHour(written(minute, mark)), parseHour(written(minute + 1, mark))];
        expect([from, to]).toEqual([written(minute, ':'), written(minute + 1, ':')]);
        const shown = hoursText({ from: from ?? '', to: to ?? '' });
        expect(shown.split('–').map(parseHour)).toEqual([from, to]);
      }),
    );
  });
});

describe('the form of another day', () => {
  const facts = { executionDate: DAY, visitFrom: '08:00', visitTo: '10:00' };
  const errors = (typed: object) =>
    formErrors(moveForm, { executionDate: '01.12.2026', ...typed }, { access, today: TODAY, facts });

  it.each([
    ['the same in other letters', { visitFrom: '8.00', visitTo: '10' }, ['executionDate']],
    ['nothing new', { executionDate: '', visitFrom: '8', visitTo: '10:00' }, ['executionDate']],
    ['other hours, and the day stays', { executionDate: '', visitFrom: '8:15', visitTo: '10' }, []],
    ['other hours of the same day', { visitFrom: '8:15', visitTo: '10' }, []],
    ['no hours any more', { visitFrom: '', visitTo: '' }, []],
    ['another day with the same hours', { executionDate: '2.12.2026', visitFrom: '8', visitTo: '10' }, []],
    ['a beginning alone', { visitFrom: '9', visitTo: '' }, ['visitFrom']],
  ])('%s', (_what, typed, fields) => {
    expect(Object.keys(errors(typed))).toEqual(fields);
  });
});
