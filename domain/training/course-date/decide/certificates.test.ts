import { describe, expect, it } from 'vitest';
import {
  DATE,
  details,
  employee,
  fact,
  given,
  issued,
  marked,
  newCertificate,
  registered,
  registration,
  revoked,
  scheduled,
  state,
  TODAY,
} from '#tests/support/training/course-date.ts';
import type { CourseDateEvent } from '../events.ts';
import { sendCertificate, toggleAttendance } from './attendance.ts';
import { reissueCertificate, settleCertificates } from './certificates.ts';
import { cancelCourseDate, changeCourseDate, reopenCourseDate } from './dates.ts';
import { editApplication } from './edit.ts';
import { moveToPrimary, moveToReserve } from './lists.ts';
import {
  archiveApplication,
  cancelApplication,
  confirmApplication,
  resignApplication,
  undoDecision,
} from './statuses.ts';

const a = { applicationId: 'a' };
const reason = { reason: 'Pomyłka' };
const waiting = [scheduled({ startedOn: TODAY }), registered('a', 'primary', { startedOn: TODAY })];
const today = [...waiting, fact('ApplicationConfirmed', 'a')];
/** On the list, present, with a certificate. */
const present = [...today, marked('a', true), issued('a')];
const toggle = { ...a, ...newCertificate() };

describe('APP-18 a certificate comes after the training', () => {
  const three = { ...a, ...newCertificate('KOD1', { duration: 2.5 }) };
  const on = (day: string) => ({ now: `${day}T17:00:00.000Z`, today: day });

  it('not on the first of three days, and on the third by itself', () => {
    expect(given(...today).when(toggleAttendance, three)).toEqual([marked('a', true)]);
    const came = given(...today, marked('a', true));
    expect(came.when(sendCertificate, three, on('2026-03-11'))).toMatchObject({ refused: 'conflict' });
    const settle = { names: three.names, newCode: () => 'KOD1' };
    expect(came.when(settleCertificates, settle, on('2026-03-11'))).toEqual([]);
    expect(came.when(settleCertificates, settle, on('2026-03-12'))).toEqual([issued('a', 'KOD1', { duration: 2.5 })]);
  });

  it('one that was issued on the first day before this rule stays', () => {
    const early = given(...today, marked('a', true), issued('a', 'KOD1', { duration: 2.5 }));
    expect(early.when(settleCertificates, { names: three.names, newCode: () => 'KOD2' })).toEqual([]);
  });

  it('presence confirms who still waited: nobody who waits has one', () => {
    expect(given(...waiting).when(toggleAttendance, toggle)).toEqual([
      marked('a', true),
      fact('ApplicationConfirmed', 'a'),
      issued('a'),
    ]);
    const undecided = given(...waiting, marked('a', true));
    expect(undecided.when(sendCertificate, toggle)).toMatchObject({ refused: 'conflict' });
  });
});

describe('a certificate', () => {
  it.each([
    ['resignation', resignApplication, {}, 'resigned'],
    ['cancellation', cancelApplication, {}, 'canceled'],
    ['a move to the reserve', moveToReserve, {}, 'moved-to-reserve'],
  ] as const)('APP-18 is revoked with its cause by %s', (_what, command, input, cause) => {
    const decision = given(...present).when(command, { ...a, ...input }) as CourseDateEvent[];
    expect(decision.slice(1)).toEqual([revoked('a', cause)]);
  });

  it('APP-18 is revoked when the date is cancelled, also of those in the archive, and valid when it is reopened', () => {
    const filed = [...present, fact('ApplicationConfirmed', 'a'), fact('ApplicationArchived', 'a')];
    const cancelled = given(...filed).when(cancelCourseDate, { notify: false }, reason) as CourseDateEvent[];
    expect(cancelled.map(({ type }) => type)).toEqual(['CourseDateCancelled', 'CertificateRevoked']);
    expect(cancelled[1]).toEqual(revoked('a', 'date-cancelled'));
    expect(given(...filed, ...cancelled).when(reopenCourseDate, {}, reason)).toEqual([
      { type: 'CourseDateReopened', data: { courseDateId: DATE } },
      issued('a'),
    ]);
  });

  it('APP-18 another day revokes it; a day that has not come takes the presence with it', () => {
    const asked = { version: 1, confirmed: true };
    const earlier = given(...present).when(changeCourseDate, {
      ...asked,
      details: details({ startedOn: '2026-03-09' }),
    }) as CourseDateEvent[];
    expect(earlier.slice(1)).toEqual([revoked('a', 'date-changed')]);
    const later = given(...present).when(changeCourseDate, {
      ...asked,
      details: details({ startedOn: '2026-03-11' }),
    }) as CourseDateEvent[];
    expect(later.slice(1)).toEqual([
      revoked('a', 'date-changed'),
      { type: 'AttendanceCleared', data: { ...a, courseDateId: DATE } },
    ]);
    expect(given(...present, ...later).when(sendCertificate, toggle)).toMatchObject({ refused: 'conflict' });
    // The corrected day is said by a certificate of its own.
    expect(given(...present, ...earlier).when(sendCertificate, { ...a, ...newCertificate('KOD2') })).toEqual([
      issued('a', 'KOD2', { startedOn: '2026-03-09' }),
      { type: 'CertificateSent', data: { ...a, courseDateId: DATE, repeated: false, code: 'KOD2' } },
    ]);
  });

  it('APP-18 the archive is filing: it stays valid', () => {
    expect(given(...present, fact('ApplicationConfirmed', 'a')).when(archiveApplication, a)).toEqual([
      fact('ApplicationArchived', 'a'),
    ]);
  });

  it('APP-18 what says the same is valid again under its code; anything else gets a new one', () => {
    const corrected = [...present, marked('a', false), revoked('a', 'presence-corrected')];
    const again = (more = {}) =>
      (given(...corrected).when(toggleAttendance, { ...a, ...newCertificate('KOD2', more) }) as CourseDateEvent[])[1];
    expect(again()).toEqual(issued('a', 'KOD1'));
    const trainer = { personId: 'p-t', name: 'Tomasz Trenerski' };
    expect(again({ courseName: 'Hamulce II' })).toEqual(issued('a', 'KOD2', { courseName: 'Hamulce II' }));
    expect(again({ trainer })).toEqual(issued('a', 'KOD2', { trainer }));
  });

  it('APP-18 a renamed course, or a corrected name, changes nothing of a valid one', () => {
    const base = registration([]);
    const participant = { ...employee('a').participant, lastName: 'Nowak-Kos' };
    expect(
      given(...present).when(editApplication, {
        ...a,
        version: 3,
        details: { participant, reporter: base.reporter, company: base.company },
        corrections: { participant: 'same' },
      }),
    ).toMatchObject([{ type: 'ApplicationEdited' }]);
    expect(
      given(...present).when(sendCertificate, { ...a, ...newCertificate('KOD2', { courseName: 'Hamulce II' }) }),
    ).toEqual([{ type: 'CertificateSent', data: { ...a, courseDateId: DATE, repeated: false, code: 'KOD1' } }]);
  });

  it('APP-10 an undone resignation makes it valid again with the new decision, in the seat that is still free', () => {
    const resigned = [...present, fact('ApplicationResigned', 'a'), revoked('a', 'resigned')];
    const back = given(...resigned).when(undoDecision, a, reason) as CourseDateEvent[];
    expect(back).toEqual([
      { type: 'ApplicationReinstated', data: { ...a, courseDateId: DATE, status: 'waiting', list: 'primary' } },
    ]);
    // Who waits for a decision has none; the decision brings it back, also when the training is over.
    const late = { now: '2026-03-12T09:00:00.000Z', today: '2026-03-12' };
    expect(given(...resigned, ...back).when(confirmApplication, a, late)).toEqual([
      fact('ApplicationConfirmed', 'a'),
      issued('a'),
    ]);
    const taken = [...resigned, registered('b'), registered('c')];
    expect(given(...taken).when(undoDecision, a, reason)).toEqual([
      { type: 'ApplicationReinstated', data: { ...a, courseDateId: DATE, status: 'waiting', list: 'reserve' } },
    ]);
  });

  it('APP-18 a corrected name is said by a new one, with a reason; the one before is superseded', () => {
    const { participant } = employee('a');
    const renamed: CourseDateEvent = {
      type: 'ApplicationEdited',
      data: {
        ...a,
        courseDateId: DATE,
        before: { participant },
        after: { participant: { ...participant, lastName: 'Nowak-Kos' } },
      },
    };
    const corrected = given(...present, renamed);
    const ask = { ...a, ...newCertificate('KOD2') };
    expect(corrected.when(reissueCertificate, ask)).toMatchObject({ refused: 'invalid' });
    const facts = corrected.when(reissueCertificate, ask, reason) as CourseDateEvent[];
    expect(facts).toMatchObject([
      revoked('a', 'superseded'),
      { type: 'CertificateIssued', data: { code: 'KOD2', contents: { participant: { name: 'Jan Nowak-Kos' } } } },
    ]);
    // It was not sent yet, so sending it repeats nothing.
    expect(given(...present, renamed, ...facts).when(sendCertificate, ask)).toMatchObject([
      { type: 'CertificateSent', data: { repeated: false, code: 'KOD2' } },
    ]);
    expect(given(...today, marked('a', true)).when(reissueCertificate, ask, reason)).toMatchObject({
      refused: 'conflict',
    });
  });

  it('APP-18 CD-03 a date that became one of another course meanwhile brings no certificate of the former one back', () => {
    const toCourse = (before: string, after: string): CourseDateEvent => ({
      type: 'CourseDateChanged',
      data: { courseDateId: DATE, before: { courseId: before }, after: { courseId: after } },
    });
    const off = [...present, fact('ApplicationMovedToReserve', 'a'), revoked('a', 'moved-to-reserve')];
    const other = [...off, toCourse('c1', 'c2')];
    expect(given(...other).when(moveToPrimary, a)).toMatchObject([{ type: 'ApplicationMovedToPrimary' }]);
    expect(given(...other, toCourse('c2', 'c1')).when(moveToPrimary, a)).toMatchObject([
      { type: 'ApplicationMovedToPrimary' },
      issued('a'),
    ]);
  });

  it('APP-13 back on the primary list it is valid again', () => {
    const off = [...present, fact('ApplicationMovedToReserve', 'a'), revoked('a', 'moved-to-reserve')];
    expect(given(...off).when(moveToPrimary, a)).toMatchObject([{ type: 'ApplicationMovedToPrimary' }, issued('a')]);
  });

  it('APP-18 its names are those of the date as it is: a date that changed meanwhile is asked again', () => {
    expect(
      given(...today).when(toggleAttendance, { ...a, ...newCertificate('KOD1', { courseId: 'c2' }) }),
    ).toMatchObject({ refused: 'conflict' });
  });

  it('CD-16 goes to those present, once unless asked', () => {
    const send = { ...a, ...newCertificate('KOD2') };
    const sent = (repeated: boolean): CourseDateEvent => ({
      type: 'CertificateSent',
      data: { ...a, courseDateId: DATE, repeated, code: 'KOD1' },
    });
    expect(given(...today).when(sendCertificate, send)).toMatchObject({ refused: 'conflict' });
    expect(given(...present).when(sendCertificate, send)).toEqual([sent(false)]);
    expect(given(...present, sent(false)).when(sendCertificate, send)).toMatchObject({
      refused: 'conflict',
      current: { repeatNeeded: true },
    });
    expect(given(...present, sent(false)).when(sendCertificate, { ...send, repeat: true })).toEqual([sent(true)]);
  });
});

describe('certificates of facts older than the certificate', () => {
  const legacy = (attended: boolean): CourseDateEvent => ({
    type: 'AttendanceMarked',
    data: { ...a, courseDateId: DATE, attended, certificateCode: 'STARY' },
  });
  const settle = { names: newCertificate().names, newCode: () => 'NOWY' };

  it('get contents of their own under their code, once', () => {
    const before = given(...today, legacy(true));
    expect(before.when(settleCertificates, settle)).toEqual([issued('a', 'STARY')]);
    expect(given(...today, legacy(true), issued('a', 'STARY')).when(settleCertificates, settle)).toEqual([]);
  });

  it('are revoked where nobody was present, or on a day that has not come', () => {
    const resigned = given(...today, legacy(true), fact('ApplicationResigned', 'a'));
    expect(resigned.when(settleCertificates, settle)).toEqual([revoked('a', 'unfounded', 'STARY')]);
    const ahead = given(scheduled(), registered('a'), legacy(true));
    expect(ahead.when(settleCertificates, settle)).toEqual([revoked('a', 'unfounded', 'STARY')]);
  });

  it('lived and died with the presence', () => {
    const application = state(...today, legacy(true), legacy(false)).applications.get('a');
    expect(application?.certificates).toEqual([{ code: 'STARY', contents: null, valid: false, courseId: 'c1' }]);
  });
});
