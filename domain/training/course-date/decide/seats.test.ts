import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  context,
  details,
  employee,
  fact,
  given,
  registered,
  registration,
  scheduled,
  TODAY,
} from '#tests/support/training/course-date.ts';
import { courseDateSteps, decideStep } from '#tests/support/training/course-date-steps.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { CourseDateDetails } from '../details.ts';
import type { CourseDateEvent } from '../events.ts';
import { courseDate, holdsPlace, reserveQueue } from '../state.ts';
import { cancelCourseDate, changeCourseDate, reopenCourseDate, scheduleCourseDate } from './dates.ts';
import { editApplication } from './edit.ts';
import { canMoveAway, moveIn, moveOut, moveToPrimary, moveToReserve, takeBack } from './lists.ts';
import { resignApplication, undoDecision } from './statuses.ts';

const a = { applicationId: 'a', courseDateId: 'd1' };
const why = { reason: 'Pomyłka' };
const promoted = (applicationId: string): CourseDateEvent => ({
  type: 'ApplicationMovedToPrimary',
  data: { applicationId, courseDateId: 'd1', overbooked: false, automatic: true },
});

describe('lists', () => {
  it('APP-12 the primary list is refused when full, except with a reason', () => {
    const full = given(scheduled({ seatLimit: 1 }), registered('a'), registered('b', 'reserve'));
    expect(full.when(moveToPrimary, { applicationId: 'b' })).toMatchObject({
      refused: 'conflict',
      current: { overbookNeeded: true },
    });
    expect(full.when(moveToPrimary, { applicationId: 'b' }, { reason: 'VIP' })).toEqual([
      {
        type: 'ApplicationMovedToPrimary',
        data: { applicationId: 'b', courseDateId: 'd1', overbooked: true, automatic: false },
      },
    ]);
  });

  it('APP-14 past others of the reserve only with a reason', () => {
    const waiting = given(scheduled(), registered('a', 'reserve'), registered('b', 'reserve'));
    expect(waiting.when(moveToPrimary, { applicationId: 'b' })).toMatchObject({
      refused: 'conflict',
      message: 'Na liście rezerwowej wcześniej czeka 1 osoba. Aby pominąć kolejność, podaj powód.',
      current: { reasonNeeded: true, ahead: ['a'] },
    });
    expect(waiting.when(moveToPrimary, { applicationId: 'b' }, { reason: 'Pilne' })).toHaveLength(1);
    expect(waiting.when(moveToPrimary, { applicationId: 'a' })).toHaveLength(1);
  });

  it('APP-14 a freed seat is not offered to whom it was taken from, but the next one is', () => {
    const two = [scheduled({ autoPromote: true }), registered('a'), registered('b')];
    const off = given(...two).when(moveToReserve, { applicationId: 'a' }) as CourseDateEvent[];
    expect(off).toEqual([fact('ApplicationMovedToReserve', 'a')]);
    // Another limit, and the seat that was left is still not given back by itself.
    const more = details({ autoPromote: true, seatLimit: 2, timeEnd: 1700 });
    expect(given(...two, ...off).when(changeCourseDate, { version: 1, details: more, confirmed: true })).toHaveLength(
      1,
    );
    expect(given(...two, ...off).when(resignApplication, { applicationId: 'b' })).toMatchObject([
      { type: 'ApplicationResigned' },
      { type: 'ApplicationMovedToPrimary', data: { applicationId: 'a', automatic: true } },
    ]);
    // Who waits goes before anyone who was moved off, and needs no reason for it.
    const behind = [...two, ...off, registered('c', 'reserve')];
    expect(given(...behind).when(moveToPrimary, { applicationId: 'c' })).toHaveLength(1);
  });

  it('APP-13 moving to the reserve puts the person last', () => {
    const events = [scheduled(), registered('a'), registered('b', 'reserve')];
    const decision = given(...events).when(moveToReserve, { applicationId: 'a' });
    expect(decision).toEqual([fact('ApplicationMovedToReserve', 'a')]);
    const after = [...events, fact('ApplicationMovedToReserve', 'a')].reduce(
      (state, event) => courseDate.evolve(state, event),
      courseDate.initial(),
    );
    expect(reserveQueue(after).map((one) => one.id)).toEqual(['b', 'a']);
  });

  it('APP-14 an edit does not change the order of the reserve', () => {
    const before = [
      scheduled({ seatLimit: 1 }),
      registered('x'),
      registered('a', 'reserve'),
      registered('b', 'reserve'),
    ];
    const edited = { ...employee('a').participant, email: 'nowy@demo.example' };
    const base = registration([]);
    const decision = given(...before).when(editApplication, {
      applicationId: 'a',
      details: { participant: edited, reporter: base.reporter, company: base.company },
      corrections: { participant: 'same' },
    });
    const after = [...before, ...(decision as CourseDateEvent[])].reduce(
      (state, event) => courseDate.evolve(state, event),
      courseDate.initial(),
    );
    expect(reserveQueue(after).map((one) => one.id)).toEqual(['a', 'b']);
  });

  it('APP-11 a move takes a free seat of the target, else its reserve, and frees the old one once', () => {
    const moving = {
      applicationId: 'z',
      fromCourseDateId: 'd0',
      details: {
        participant: employee('z').participant,
        reporter: registration([]).reporter,
        company: registration([]).company,
      },
      status: 'confirmed' as const,
      appliedAt: '2026-03-01T08:00:00.000Z',
      version: 4,
      registrationId: 'r9',
      confirmationSent: true,
    };
    expect(given(scheduled()).when(moveIn, moving)).toMatchObject([{ data: { list: 'primary', version: 4 } }]);
    const full = given(scheduled({ seatLimit: 1 }), registered('a'));
    expect(full.when(moveIn, moving)).toMatchObject([{ data: { list: 'reserve' } }]);
    const out = { type: 'ApplicationMovedOut' as const, data: { ...a, toCourseDateId: 'd2' } };
    expect(given(scheduled(), registered('a')).when(moveOut, { applicationId: 'a', toCourseDateId: 'd2' })).toEqual([
      out,
    ]);
    expect(
      given(scheduled(), registered('a'), out).when(moveOut, { applicationId: 'a', toCourseDateId: 'd2' }),
    ).toEqual([]);
  });

  it('APP-11 a source that changed in the middle refuses, and takes the application back as it is now', () => {
    const changed = given(scheduled(), registered('a'), fact('ApplicationConfirmed', 'a'));
    expect(changed.when(moveOut, { applicationId: 'a', version: 1, toCourseDateId: 'd2' })).toMatchObject({
      refused: 'conflict',
    });
    expect(changed.when(takeBack, { applicationId: 'a', fromCourseDateId: 'd2' })).toMatchObject([
      { type: 'ApplicationMovedIn', data: { status: 'confirmed', list: 'primary', version: 2 } },
    ]);
  });

  it('APP-11 who was present is not moved away', () => {
    const state = [
      scheduled({ startedOn: '2026-03-10' }),
      registered('a'),
      { type: 'AttendanceMarked', data: { ...a, attended: true, certificateCode: 'X' } } as CourseDateEvent,
    ].reduce((before, event) => courseDate.evolve(before, event), courseDate.initial());
    expect(canMoveAway(state, { applicationId: 'a' }, context())).toMatchObject({ refused: 'conflict' });
  });
});

describe('the date itself', () => {
  it('CD-08 the limit is not lowered below the primary list; the persons over it are named', () => {
    const two = given(scheduled(), registered('a'), registered('b'));
    expect(two.when(changeCourseDate, { details: details({ seatLimit: 1 }) })).toMatchObject({
      refused: 'conflict',
      current: { overLimit: [{ id: 'b', name: 'Jan Nowak' }] },
    });
    expect(two.when(changeCourseDate, { details: details({ seatLimit: 3 }) })).toEqual([
      { type: 'CourseDateChanged', data: { courseDateId: 'd1', before: { seatLimit: 2 }, after: { seatLimit: 3 } } },
    ]);
  });

  it('CD-03 what concerns those on the lists, or lies in the past, is asked first', () => {
    const two = given(scheduled(), registered('a'), registered('b', 'reserve'));
    const asked = two.when(changeCourseDate, {
      details: details({ courseId: 'c2', timeEnd: 1700, startedOn: '2026-03-01' }),
    });
    expect(asked).toEqual({
      refused: 'conflict',
      message:
        'Po zapisaniu termin będzie w przeszłości, zmieni się szkolenie, zmieni się dzień albo godziny, a na listach są 2 osoby. Zaznacz „Potwierdzam zmianę”, aby zapisać.',
      current: { confirmNeeded: true, questions: ['past', 'course', 'day'], people: 2 },
    });
    const trainer = details({ trainerId: 't1', seatLimit: 5 });
    expect(two.when(changeCourseDate, { details: trainer })).toHaveLength(1);
    expect(two.when(changeCourseDate, { details: details({ courseId: 'c2' }), confirmed: true })).toHaveLength(1);
    // Nobody is on the lists: nobody is concerned.
    expect(given(scheduled()).when(changeCourseDate, { details: details({ courseLocationId: 'l2' }) })).toHaveLength(1);
    const past = { courseDateId: 'd1', details: details({ startedOn: '2026-03-09' }) };
    expect(given().when(scheduleCourseDate, past)).toMatchObject({
      refused: 'conflict',
      current: { confirmNeeded: true },
    });
    expect(given().when(scheduleCourseDate, { ...past, confirmed: true })).toHaveLength(1);
  });

  it('CD-08 more seats move the reserve up when the date says so', () => {
    const decision = given(
      scheduled({ seatLimit: 1, autoPromote: true }),
      registered('a'),
      registered('b', 'reserve'),
    ).when(changeCourseDate, { details: details({ seatLimit: 2, autoPromote: true }) });
    expect((decision as CourseDateEvent[]).map((event) => event.type)).toEqual([
      'CourseDateChanged',
      'ApplicationMovedToPrimary',
    ]);
  });

  it('APP-14 a day that is ahead again moves the reserve up, unless the date is marked full', () => {
    const over = { startedOn: '2026-03-09', autoPromote: true, seatLimit: 1 };
    const freed = [registered('a'), registered('b', 'reserve'), fact('ApplicationResigned', 'a')] as const;
    const ahead = { ...over, startedOn: '2026-03-20' };
    const facts = (full: boolean) =>
      given(scheduled({ ...over, full }), ...freed).when(changeCourseDate, {
        details: details({ ...ahead, full }),
        confirmed: true,
      }) as CourseDateEvent[];
    expect(facts(false).slice(1)).toEqual([promoted('b')]);
    expect(facts(true).slice(1)).toEqual([]);
  });

  it('APP-14 CD-04 seats that were kept for the reserve are given to it when the date is marked full no more', () => {
    const full = { seatLimit: 2, full: true, autoPromote: true };
    const kept = [registered('a'), registered('b', 'reserve'), registered('c', 'reserve')];
    const opened = (more: Partial<CourseDateDetails> = {}) =>
      given(scheduled({ ...full, ...more }), ...kept).when(changeCourseDate, {
        details: details({ ...full, ...more, full: false }),
      }) as CourseDateEvent[];
    expect(opened().slice(1)).toEqual([promoted('b')]);
    expect(opened({ autoPromote: false }).slice(1)).toEqual([]);
  });

  it('CD-03 PUB-16 PUB-17 another course names those whom it asks for more than they have', () => {
    const there = given(scheduled(), registered('a'), registered('b'));
    const asked = (lacking: string[]) =>
      there.when(changeCourseDate, { details: details({ courseId: 'c2' }), lacking });
    const start = 'Po zapisaniu zmieni się szkolenie, a na listach są 2 osoby.';
    const end = ' Zaznacz „Potwierdzam zmianę”, aby zapisać.';
    expect(asked([])).toMatchObject({ message: `${start}${end}` });
    expect(asked(['Ewa Kos (numer FGAZ)'])).toMatchObject({
      message: `${start} Wymagań wybranego szkolenia nie spełnia: Ewa Kos (numer FGAZ).${end}`,
    });
    const many = Array.from({ length: 12 }, (_one, index) => `Osoba ${index}`);
    expect(asked(many)).toMatchObject({ message: expect.stringContaining('nie spełnia: Osoba 0, Osoba 1') });
    expect(asked(many)).toMatchObject({ message: expect.stringContaining('Osoba 9 i 2 inne osoby.') });
  });

  it('APP-14 PUB-06 a seat freed before the first hour moves the reserve up, later nobody is promised one by itself', () => {
    const today = [
      scheduled({ seatLimit: 1, autoPromote: true, startedOn: TODAY, timeStart: 930 }),
      registered('a'),
      registered('b', 'reserve'),
    ];
    const resigned = (now: string) =>
      given(...today).when(resignApplication, { applicationId: 'a' }, { now }) as CourseDateEvent[];
    expect(resigned(`${TODAY}T08:29:00.000Z`).slice(1)).toEqual([promoted('b')]);
    expect(resigned(`${TODAY}T08:30:00.000Z`).slice(1)).toEqual([]);
  });

  it('APP-14 CD-13 a seat that nobody comes back to goes to the reserve when the date is reopened', () => {
    const events = [
      scheduled({ seatLimit: 1, autoPromote: true }),
      registered('a'),
      registered('c', 'reserve'),
      registered('b', 'reserve'),
    ];
    const cancelled = given(...events).when(cancelCourseDate, { notify: false }, why) as CourseDateEvent[];
    const reopened = given(...events, ...cancelled, fact('ApplicationArchived', 'a')).when(reopenCourseDate, {}, why);
    expect((reopened as CourseDateEvent[]).slice(3)).toEqual([promoted('c')]);
  });

  it('CD-13 who was filed and taken out of the archive again comes back with the date, as before', () => {
    const events = [scheduled(), registered('a'), fact('ApplicationConfirmed', 'a')];
    const cancelled = given(...events).when(cancelCourseDate, { notify: false }, why) as CourseDateEvent[];
    const filed = [...events, ...cancelled, fact('ApplicationArchived', 'a')];
    const undone = given(...filed).when(undoDecision, { applicationId: 'a' }, why) as CourseDateEvent[];
    expect(given(...filed, ...undone).when(reopenCourseDate, {}, why)).toEqual([
      { type: 'CourseDateReopened', data: { courseDateId: 'd1' } },
      { type: 'ApplicationReinstated', data: { ...a, status: 'confirmed', list: 'primary' } },
    ]);
  });

  it('CD-13 who stayed in the archive when the date was reopened does not come back with a later reopening', () => {
    const events = [scheduled(), registered('a')];
    const cancelled = given(...events).when(cancelCourseDate, { notify: false }, why) as CourseDateEvent[];
    const log = [...events, ...cancelled, fact('ApplicationArchived', 'a')];
    const reopened = given(...log).when(reopenCourseDate, {}, why) as CourseDateEvent[];
    const again = [...log, ...reopened];
    const undone = given(...again).when(undoDecision, { applicationId: 'a' }, why) as CourseDateEvent[];
    const twice = given(...again, ...undone).when(cancelCourseDate, { notify: false }, why) as CourseDateEvent[];
    expect(given(...again, ...undone, ...twice).when(reopenCourseDate, {}, why)).toEqual(reopened);
  });

  it('CD-12 draftToActive publishes a hidden date and says so in the history', () => {
    expect(
      given(scheduled({ visibility: 'hidden' })).when(changeCourseDate, {
        details: details({ visibility: 'hidden' }),
        draftToActive: true,
      }),
    ).toEqual([{ type: 'CourseDatePublished', data: { courseDateId: 'd1' } }]);
  });

  it('CD-13 cancelling needs a reason and takes every open application with it; undo brings them back', () => {
    const events = [
      scheduled(),
      registered('a'),
      registered('b'),
      fact('ApplicationConfirmed', 'b'),
      registered('c', 'reserve'),
      fact('ApplicationResigned', 'c'),
    ];
    expect(given(...events).when(cancelCourseDate, { notify: false })).toMatchObject({ refused: 'invalid' });
    const cancelled = given(...events).when(
      cancelCourseDate,
      { notify: true },
      { reason: 'Choroba' },
    ) as CourseDateEvent[];
    expect(cancelled).toEqual([
      { type: 'CourseDateCancelled', data: { courseDateId: 'd1', reason: 'Choroba', notify: true } },
      { type: 'ApplicationCanceled', data: { applicationId: 'a', courseDateId: 'd1', cause: 'course-date' } },
      { type: 'ApplicationCanceled', data: { applicationId: 'b', courseDateId: 'd1', cause: 'course-date' } },
    ]);
    expect(given(...events, ...cancelled).when(reopenCourseDate, {}, { reason: 'Jednak jest' })).toEqual([
      { type: 'CourseDateReopened', data: { courseDateId: 'd1' } },
      {
        type: 'ApplicationReinstated',
        data: { applicationId: 'a', courseDateId: 'd1', status: 'waiting', list: 'primary' },
      },
      {
        type: 'ApplicationReinstated',
        data: { applicationId: 'b', courseDateId: 'd1', status: 'confirmed', list: 'primary' },
      },
    ]);
  });

  it('CD-01 a date is scheduled once', () => {
    expect(given().when(scheduleCourseDate, { courseDateId: 'd1', details: details() })).toEqual([scheduled()]);
    expect(given(scheduled()).when(scheduleCourseDate, { courseDateId: 'd1', details: details() })).toMatchObject({
      refused: 'conflict',
    });
  });
});

describe('invariants', () => {
  it('PUB-14 never more primary seats than the limit, whatever the order of commands (no overbooking asked)', () => {
    fc.assert(
      fc.property(courseDateSteps, fc.boolean(), (list, autoPromote) => {
        const log: CourseDateEvent[] = [scheduled({ seatLimit: 3, autoPromote })];
        let state = courseDate.evolve(courseDate.initial(), scheduled({ seatLimit: 3, autoPromote }));
        for (const step of list) {
          const decision = decideStep(state, step);
          if (isRefusal(decision)) continue;
          for (const event of decision) {
            log.push(event);
            state = courseDate.evolve(state, event);
          }
          expect(state.primaryCount).toBeLessThanOrEqual(state.details?.seatLimit ?? 0);
        }
        // The counters, the replayed state and a plain count of the applications are the same.
        const replayed = log.reduce((before, event) => courseDate.evolve(before, event), courseDate.initial());
        const active = [...replayed.applications.values()].filter(holdsPlace);
        expect(replayed).toEqual(state);
        expect(replayed.primaryCount).toBe(active.filter((one) => one.list === 'primary').length);
        expect(replayed.reserveCount).toBe(active.filter((one) => one.list === 'reserve').length);
        expect(replayed.active.size).toBe(active.length);
      }),
      { numRuns: 300 },
    );
  });
});
