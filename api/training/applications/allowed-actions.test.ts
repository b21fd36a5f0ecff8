import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import type { Decision } from '#domain/kernel/decider.ts';
import { forbidden, isRefusal } from '#domain/kernel/refusal.ts';
import { PERMISSIONS } from '#domain/training/accounts/roles.ts';
import { markAttendanceList } from '#domain/training/course-date/decide/attendance-list.ts';
import { changeCourseDate, scheduleCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { editApplication } from '#domain/training/course-date/decide/edit.ts';
import { canMoveAway, moveToPrimary } from '#domain/training/course-date/decide/lists.ts';
import { registerByOperator } from '#domain/training/course-date/decide/register.ts';
import {
  APPLICATION_ACTIONS,
  COURSE_DATE_ACTIONS,
  takesAttendance,
  type ApplicationAction,
  type CourseDateAction,
} from '#domain/training/course-date/guards.ts';
import { hasBegun } from '#domain/training/course-date/phase.ts';
import { freeSeats, openSeats, reserveQueue, type CourseDateState } from '#domain/training/course-date/state.ts';
import { NOBODY_EARNED } from '#domain/training/course-date/refused-words.ts';
import { nextInLine } from '#domain/training/course-date/terms.ts';
import { replay } from '#ops/projector/replay.ts';
import { applications, type ApplicationRow } from '#projections/training/applications/applications.ts';
import { ownFields } from '#projections/training/course-dates/course-date-list.ts';
import { courseDates } from '#projections/training/course-dates/course-dates.ts';
import { details, employee, names, newCertificate, registration } from '#tests/support/training/course-date.ts';
import { Dates, type DateCommand } from '#tests/support/training/two-dates.ts';
import { allowedDateActions, dateCommands, dateOffers } from '../course-dates/actions.ts';
import { allowedActions, offersOf, seatSuggestion } from './allowed-actions.ts';
import { decisions } from './decisions.ts';

/** Everything that pages send with any action: reasons are in the context. */
const SENT = { info: 'Za mało miejsc', repeat: true, ...newCertificate('ABCD', { duration: 2 }), duration: 2 } as const;
type AnyInput = typeof SENT & { readonly applicationId: string };

const DATES = [
  { id: 'a', startedOn: '2026-03-12' },
  { id: 'b', startedOn: '2026-03-20' },
] as const;
const PEOPLE = ['anna', 'jan', 'piotr'] as const;

const which = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant('register'),
    date: fc.nat({ max: 1 }),
    who: fc.constantFrom(...PEOPLE),
    list: fc.constantFrom('primary', 'reserve', undefined),
  }),
  fc.record({ kind: fc.constant('act'), which, action: fc.constantFrom(...APPLICATION_ACTIONS) }),
  fc.record({ kind: fc.constant('act'), which, action: fc.constantFrom(...APPLICATION_ACTIONS) }),
  fc.record({ kind: fc.constant('date'), date: fc.nat({ max: 1 }), action: fc.constantFrom(...COURSE_DATE_ACTIONS) }),
  fc.record({
    kind: fc.constant('change'),
    date: fc.nat({ max: 1 }),
    seatLimit: fc.integer({ min: 1, max: 4 }),
    autoPromote: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('mark'), which, presence: fc.constantFrom('present', 'absent') }),
  fc.record({ kind: fc.constant('erase'), which }),
  fc.record({ kind: fc.constant('rename'), which, who: fc.constantFrom(...PEOPLE) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What the decider says against it: undefined where it accepts. */
const against = (decision: Decision<unknown>): string | undefined =>
  isRefusal(decision) ? `${decision.refused}: ${decision.message}` : undefined;

/** The very command that the action's route runs; a move asks at the source whether it may leave. */
function decides(state: CourseDateState, action: ApplicationAction, applicationId: string, dates: Dates) {
  if (action === 'move') return against(canMoveAway(state, { applicationId, duration: SENT.duration }, dates.context));
  const [command] = decisions[action].commands as unknown as [DateCommand<AnyInput>];
  return against(command.decide(state, { ...SENT, applicationId }, dates.context));
}

function decidesOnDate(state: CourseDateState, action: CourseDateAction, dates: Dates): string | undefined {
  if (action === 'send_certificates') {
    const { send_certificates: command } = dateCommands;
    const isSent = [...state.applications.values()].some(
      ({ id, movedTo }) =>
        movedTo === null && !isRefusal(command.decide(state, { ...SENT, applicationId: id }, dates.context)),
    );
    return isSent ? undefined : `conflict: ${NOBODY_EARNED}`;
  }
  const command = dateCommands[action] as unknown as DateCommand<object>;
  return against(command.decide(state, { ...SENT, details: state.details }, dates.context));
}

const person = (who: string) => ({ ...employee(who).participant, firstName: who, email: 'serwis@demo.example' });

const PLAY: { readonly [K in Step['kind']]: (dates: Dates, one: Extract<Step, { kind: K }>) => void } = {
  wait: (dates, { days }) => dates.wait(days),
  register: (dates, { date, who, list }) => {
    const applicationId = `${dates.events.length}-${who}`;
    const input = registration([{ ...employee(applicationId), participant: person(who) }], { list });
    dates.run(DATES[date]?.id ?? '', registerByOperator, input);
  },
  act: (dates, { which: index, action }) => {
    const found = dates.applications[index];
    if (!found) return;
    const { courseDateId, application } = found;
    if (action === 'move') return dates.move(found, courseDateId === 'a' ? 'b' : 'a');
    const [command] = decisions[action].commands as unknown as [DateCommand<AnyInput>];
    dates.run(courseDateId, command, { ...SENT, applicationId: application.id });
  },
  date: (dates, { date, action }) => {
    if (action === 'edit' || action === 'send_certificates') return;
    dates.run(DATES[date]?.id ?? '', dateCommands[action] as DateCommand<object>, SENT);
  },
  change: (dates, { date, seatLimit, autoPromote }) => {
    const { id = '', startedOn = '' } = DATES[date] ?? {};
    dates.run(id, changeCourseDate, { details: details({ startedOn, seatLimit, autoPromote }) });
  },
  mark: (dates, { which: index, presence }) => {
    const found = dates.applications[index];
    if (!found) return;
    const mark = { applicationId: found.application.id, presence, seen: null, newCertificateCode: 'EFGH' } as const;
    dates.run(found.courseDateId, markAttendanceList, { marks: [mark], names: names({ duration: 2 }) });
  },
  erase: (dates, { which: index }) => {
    const found = dates.applications[index];
    if (found) dates.erase(found.application.details.participant.personId);
  },
  rename: (dates, { which: index, who }) => {
    const found = dates.applications[index];
    if (!found) return;
    const { id, details: before } = found.application;
    const participant = { ...person(who), personId: before.participant.personId };
    dates.run(found.courseDateId, editApplication, { applicationId: id, details: { ...before, participant } });
  },
};

function played(steps: readonly Step[]): Dates {
  const dates = new Dates();
  for (const { id, startedOn } of DATES) {
    dates.run(id, scheduleCourseDate, { courseDateId: id, details: details({ startedOn }) });
  }
  for (const one of steps) (PLAY[one.kind] as (to: Dates, what: Step) => void)(dates, one);
  return dates;
}

const operator = createAccess({ actorType: 'SzkoleniaOperator', permissions: PERMISSIONS });
const askedBy = (dates: Dates, access = operator) => ({
  portal: 'szkolenia' as const,
  access,
  context: { today: dates.today, now: dates.context.now },
});

/** What the pages read: rows folded from the log by the product's read models. */
function pagesOf(dates: Dates) {
  const rows = [...replay(applications, dates.events).values()];
  return [...replay(courseDates, dates.events)].map(([id, row]) => {
    const own = rows.filter((one) => one.course_date_id === id).sort((a, b) => (a.listed_at < b.listed_at ? -1 : 1));
    const count = (list: string) => own.filter((one) => one.seat === list).length;
    const waitingCount = own.filter((one) => one.seat === 'reserve' && !one.details.participant.forgotten).length;
    const counts = { primaryCount: count('primary'), reserveCount: count('reserve'), waitingCount };
    return { id, rows: own, date: { ...ownFields(row, counts), duration: SENT.duration }, state: dates.stateOf(id) };
  });
}

const histories = fc.array(step, { minLength: 5, maxLength: 40, size: 'max' });

describe('what a page offers is what the decider accepts', () => {
  /** Each action was both offered and not: nothing below is proved by never being asked. */
  const seen = new Map<string, Set<boolean>>();
  const note = (action: string, offered: boolean) => {
    seen.set(action, (seen.get(action) ?? new Set()).add(offered));
    return offered;
  };

  it('APP-09…APP-20 every action of every application', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const dates = played(steps);
        for (const { rows, date, state } of pagesOf(dates)) {
          const offers = offersOf(askedBy(dates), date, rows);
          const allowed = allowedActions(askedBy(dates), date, rows);
          for (const row of rows) {
            expect(offers(row).map(({ action }) => action)).toEqual(APPLICATION_ACTIONS);
            for (const { action, refusal } of offers(row)) {
              const what = `${action} of ${row.status}, ${row.list_type}, ${dates.today}`;
              const said = refusal && against(refusal);
              expect([what, said]).toEqual([what, decides(state, action, row.id, dates)]);
              expect([what, allowed(row).includes(action)]).toEqual([what, note(action, said === undefined)]);
            }
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(APPLICATION_ACTIONS.filter((action) => seen.get(action)?.size !== 2)).toEqual([]);
  });

  it('CD-03 CD-13 CD-14 CD-16 every action of every course date', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const dates = played(steps);
        for (const { rows, date, state } of pagesOf(dates)) {
          const offers = dateOffers(askedBy(dates), date, rows);
          for (const action of COURSE_DATE_ACTIONS) {
            const refusal = offers.find((offer) => offer.action === action)?.refusal;
            const said = refusal && against(refusal);
            expect([action, said]).toEqual([action, decidesOnDate(state, action, dates)]);
            note(action, said === undefined);
          }
          const mark = !isRefusal(markAttendanceList.decide(state, { marks: [], names: names() }, dates.context));
          expect(note('mark', date.status === 'active' && takesAttendance(date.startedOn, dates.today))).toBe(mark);
        }
      }),
      { numRuns: 500 },
    );
    expect([...COURSE_DATE_ACTIONS, 'mark'].filter((action) => seen.get(action)?.size !== 2)).toEqual([]);
  });

  it('APP-14 a seat is proposed to whose turn it is when it can be given without a reason', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const dates = played(steps);
        for (const { rows, date, state } of pagesOf(dates)) {
          const reserve = rows.filter((row) => row.seat === 'reserve');
          const suggestion = seatSuggestion(askedBy(dates), date, reserve);
          const [waiting] = nextInLine(reserveQueue(state), freeSeats(state));
          const { reason: _reason, ...context } = dates.context;
          const given = waiting && moveToPrimary.decide(state, { applicationId: waiting.id }, context);
          const possible = given !== undefined && !isRefusal(given) && !hasBegun(date, dates.context.now);
          note('proposal', suggestion !== null);
          const seat = suggestion && [suggestion.applicationId, suggestion.freeSeats];
          const expected = possible && state.status === 'active' ? [waiting?.id, freeSeats(state)] : null;
          expect(seat).toEqual(expected);
        }
      }),
      { numRuns: 500 },
    );
    expect(seen.get('proposal')?.size).toBe(2);
  });

  it('GDP-03 APP-14 no seat is proposed, promised or given to an erased participant while somebody waits', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const dates = played(steps);
        const erased = new Set(
          dates.applications
            .filter(({ application }) => application.details.participant.forgotten)
            .map(({ application }) => application.id),
        );
        note('erased', erased.size > 0);
        for (const { rows, date, state } of pagesOf(dates)) {
          const reserve = rows.filter((row) => row.seat === 'reserve');
          const proposed = seatSuggestion(askedBy(dates), date, reserve)?.applicationId ?? '';
          const queue = reserveQueue(state).map(({ id }) => id);
          expect([proposed, ...queue].filter((id) => erased.has(id))).toEqual([]);
          // A cancelled date offers no seats; its decider keeps the places for a reopening.
          const promised = state.status === 'cancelled' ? date.openSeats : Math.max(openSeats(state), 0);
          expect(date.openSeats).toBe(promised);
        }
      }),
      { numRuns: 200 },
    );
    expect(seen.get('erased')?.size).toBe(2);
  });

  it('PERM-09 anyone who may not have the commands run is offered nothing', () => {
    const dates = played([{ kind: 'register', date: 0, who: 'anna', list: 'reserve' }]);
    const reader = createAccess({
      actorType: 'SzkoleniaOperator',
      permissions: ['APPLICATION_READ', 'COURSEDATE_READ'],
    });
    const { rows, date } = pagesOf(dates)[0] as {
      rows: ApplicationRow[];
      date: ReturnType<typeof pagesOf>[number]['date'];
    };
    const [row] = rows as [ApplicationRow];
    expect(allowedActions(askedBy(dates), date, rows)(row)).toContain('confirm');
    expect(allowedActions(askedBy(dates, reader), date, rows)(row)).toEqual([]);
    for (const { refusal } of offersOf(askedBy(dates, reader), date, rows)(row))
      expect(refusal).toEqual(forbidden('Nie masz uprawnienia „Zgłoszenia: zapis”.'));
    const lacked = dateOffers(askedBy(dates, reader), date, rows).map(({ refusal }) => refusal?.message);
    expect(new Set(lacked)).toEqual(
      new Set(['Nie masz uprawnienia „Terminy szkoleń: zapis”.', 'Nie masz uprawnienia „Zgłoszenia: zapis”.']),
    );
    expect(allowedDateActions(askedBy(dates, reader), date, rows)).toEqual([]);
    expect(seatSuggestion(askedBy(dates, reader), date, [row])).toMatchObject({ mayGive: false });
  });
});
