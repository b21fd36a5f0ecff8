import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemAccess } from '#domain/kernel/access.ts';
import { fold } from '#domain/kernel/decider.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import {
  askForSeatAlert,
  confirmSeatAlert,
  endSeatAlert,
  keepSeatAlert,
  raiseSeatAlert,
  seatAlert,
  stopSeatAlert,
} from './decide.ts';
import type { SeatAlertEvent } from './events.ts';
import { ALERT_DAYS, CONFIRM_HOURS } from './terms.ts';

const which = { alertId: 'a1', courseId: 'c1', courseDateId: 'd1' };
const NOW = '2026-11-23T12:00:00.000Z';
const later = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
const contextAt = (now: string) => ({
  actor: { type: 'public', id: 'public', portal: 'szkolenia' } as const,
  access: systemAccess,
  now,
  today: now.slice(0, 10),
});

const asked: SeatAlertEvent = {
  type: 'SeatAlertAsked',
  data: { ...which, contact: { personId: 'p1', email: 'a@demo.example' }, consentVersion: '1', confirmBy: later(48) },
};
const confirmed: SeatAlertEvent = { type: 'SeatAlertConfirmed', data: { ...which, until: '2027-05-22' } };
const raised: SeatAlertEvent = { type: 'SeatAlertRaised', data: { ...which, openDateId: 'd1' } };
const unsent: SeatAlertEvent = { type: 'SeatAlertUnsent', data: { ...which, openDateId: 'd1' } };
const ended = (cause: 'unsubscribed' | 'registered' | 'over' | 'unconfirmed'): SeatAlertEvent => ({
  type: 'SeatAlertEnded',
  data: { ...which, cause },
});

type Decided = readonly SeatAlertEvent[] | Refusal;
const COMMANDS = {
  ask: (state: ReturnType<typeof seatAlert.initial>, now: string): Decided =>
    askForSeatAlert.decide(
      state,
      { ...which, contact: { personId: 'p1', email: 'a@demo.example' }, consentVersion: '1' },
      contextAt(now),
    ),
  confirm: (state: ReturnType<typeof seatAlert.initial>, now: string): Decided =>
    confirmSeatAlert.decide(state, { ...which, ask: state.asks }, contextAt(now)),
  raise: (state: ReturnType<typeof seatAlert.initial>, now: string): Decided =>
    raiseSeatAlert.decide(state, { ...which, openDateId: 'd1' }, contextAt(now)),
  keep: (state: ReturnType<typeof seatAlert.initial>, now: string): Decided =>
    keepSeatAlert.decide(state, { ...which, openDateId: 'd1' }, contextAt(now)),
  stop: (state: ReturnType<typeof seatAlert.initial>, now: string): Decided =>
    stopSeatAlert.decide(state, { ...which, cause: 'unsubscribed' }, contextAt(now)),
  over: (state: ReturnType<typeof seatAlert.initial>, now: string): Decided =>
    endSeatAlert.decide(state, { ...which, cause: 'over' }, contextAt(now)),
  unconfirmed: (state: ReturnType<typeof seatAlert.initial>, now: string): Decided =>
    endSeatAlert.decide(state, { ...which, cause: 'unconfirmed' }, contextAt(now)),
} as const;
type Name = keyof typeof COMMANDS;

const given = (...events: SeatAlertEvent[]) => ({
  when: (name: Name, now = NOW): Decided => COMMANDS[name](fold(seatAlert, events), now),
});

describe('an alert of a free seat', () => {
  it('begins with an address that has to say yes in time', () => {
    expect(given().when('ask')).toEqual([asked]);
    expect(given(asked).when('confirm', later(CONFIRM_HOURS))).toMatchObject([{ type: 'SeatAlertConfirmed' }]);
    expect(given(asked).when('confirm', later(CONFIRM_HOURS + 1))).toMatchObject({ refused: 'conflict' });
    expect(given(asked, ended('unconfirmed')).when('confirm')).toMatchObject({ refused: 'conflict' });
    expect(given(asked).when('confirm')).toEqual([confirmed]);
    expect(ALERT_DAYS).toBe(180);
  });

  it('is asked for again while nobody said yes, and waits once', () => {
    expect(given(asked).when('ask')).toEqual([asked]);
    expect(given(asked, confirmed).when('ask')).toEqual([]);
    expect(given(asked, confirmed).when('confirm')).toEqual([]);
    const first = confirmSeatAlert.decide(fold(seatAlert, [asked, asked]), { ...which, ask: 1 }, contextAt(NOW));
    expect(first).toMatchObject({ refused: 'conflict' });
  });

  it('waits on when its mail did not leave, and is raised again', () => {
    expect(given(asked, confirmed, raised).when('keep')).toEqual([unsent]);
    expect(given(asked, confirmed, raised, unsent).when('raise')).toEqual([raised]);
    for (const events of [[asked], [asked, confirmed], [asked, confirmed, raised, ended('unsubscribed')]])
      expect(given(...events).when('keep')).toEqual([]);
  });

  it('is raised once, and not for who has not said yes, said no or is there already', () => {
    expect(given(asked, confirmed).when('raise')).toEqual([raised]);
    for (const events of [[], [asked], [asked, confirmed, raised], [asked, confirmed, ended('registered')]])
      expect(given(...events).when('raise')).toEqual([]);
    expect(given(asked, confirmed, raised).when('ask')).toEqual([asked]);
  });

  it('ends by its address at any time, by the program for its reasons', () => {
    // Raised: the mail about the seat may wait for its server.
    for (const events of [[asked], [asked, confirmed], [asked, confirmed, raised]])
      expect(given(...events).when('stop')).toEqual([ended('unsubscribed')]);
    expect(given(asked, confirmed, ended('unsubscribed')).when('stop')).toEqual([]);
    expect(given(asked).when('over')).toEqual([]);
    expect(given(asked, confirmed).when('over')).toEqual([ended('over')]);
    expect(given(asked, confirmed).when('unconfirmed')).toEqual([]);
    expect(given(asked).when('unconfirmed')).toEqual([ended('unconfirmed')]);
  });
});

it('whatever happens in whatever order, each yes sends at most one mail, and nothing is raised without one', () => {
  const step = fc.constantFrom(...(Object.keys(COMMANDS) as Name[]));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const events: SeatAlertEvent[] = [];
      for (const name of steps) {
        const decided = given(...events).when(name);
        events.push(...(isRefusal(decided) ? [] : decided));
      }
      const open = events.reduce(
        (yes, { type }) => {
          const now = yes.at(-1) ?? 0;
          if (type === 'SeatAlertConfirmed' || type === 'SeatAlertUnsent') return [...yes, now + 1];
          return type === 'SeatAlertRaised' || type === 'SeatAlertEnded'
            ? [...yes, type === 'SeatAlertRaised' ? now - 1 : 0]
            : yes;
        },
        [0],
      );
      expect(open.every((count) => count === 0 || count === 1)).toBe(true);
    }),
  );
});
