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
import { markAttendanceList } from './attendance-list.ts';
import { sendCertificate, toggleAttendance } from './attendance.ts';
import { settleCertificates } from './certificates.ts';
import { cancelCourseDate, changeCourseDate, reopenCourseDate } from './dates.ts';
import { editApplication } from './edit.ts';
import { moveToPrimary, moveToReserve } from './lists.ts';
import { archiveApplication, cancelApplication, resignApplication, undoDecision } from './statuses.ts';

const a = { applicationId: 'a' };
const reason = { reason: 'Pomyłka' };
const today = [scheduled({ startedOn: TODAY }), registered('a', 'primary', { startedOn: TODAY })];
/** On the list, present, with a certificate. */
const present = [...today, marked('a', true), issued('a')];
const toggle = { ...a, ...newCertificate() };

describe('presence', () => {
  it('APP-19 from the start day on; the second toggle restores, and the certificate goes with it', () => {
    expect(given(scheduled(), registered('a')).when(toggleAttendance, toggle)).toMatchObject({ refused: 'conflict' });
    expect(given(...today).when(toggleAttendance, toggle)).toEqual([marked('a', true), issued('a')]);
    expect(given(...present).when(toggleAttendance, { ...a, ...newCertificate('KOD2') })).toEqual([
      marked('a', false),
      revoked('a', 'presence-corrected'),
    ]);
  });

  it('APP-19 on the reserve, after a resignation or on a cancelled date nobody is marked present', () => {
    const reserve = given(scheduled({ startedOn: TODAY }), registered('a', 'reserve'));
    expect(reserve.when(toggleAttendance, toggle)).toMatchObject({ refused: 'conflict' });
    expect(given(...today, fact('ApplicationResigned', 'a')).when(toggleAttendance, toggle)).toMatchObject({
      refused: 'conflict',
    });
    const cancelled: CourseDateEvent = {
      type: 'CourseDateCancelled',
      data: { courseDateId: DATE, reason: 'x', notify: false },
    };
    const filed = [...today, fact('ApplicationConfirmed', 'a'), fact('ApplicationArchived', 'a'), cancelled];
    expect(given(...filed).when(toggleAttendance, toggle)).toMatchObject({ refused: 'conflict' });
    expect(given(...filed).when(markAttendanceList, { marks: [], names: newCertificate().names })).toMatchObject({
      refused: 'conflict',
    });
  });

  it.each([
    ['on the reserve', [fact('ApplicationMovedToReserve', 'a'), revoked('a', 'moved-to-reserve')]],
    ['after a resignation', [fact('ApplicationResigned', 'a'), revoked('a', 'resigned')]],
  ])('APP-19 presence is taken back %s', (_where, since) => {
    expect(given(...present, ...since).when(toggleAttendance, toggle)).toEqual([marked('a', false)]);
  });

  it('CD-14 who was filed after the training may still be marked: the archive keeps the seat', () => {
    const filed = [...today, fact('ApplicationConfirmed', 'a'), fact('ApplicationArchived', 'a')];
    const mark = { ...a, presence: 'present', seen: 'none', newCertificateCode: 'KOD1' } as const;
    expect(given(...filed).when(markAttendanceList, { marks: [mark], names: newCertificate().names })).toEqual([
      marked('a', true),
      issued('a'),
    ]);
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
        version: 2,
        details: { participant, reporter: base.reporter, company: base.company },
      }),
    ).toMatchObject([{ type: 'ApplicationEdited' }]);
    expect(
      given(...present).when(sendCertificate, { ...a, ...newCertificate('KOD2', { courseName: 'Hamulce II' }) }),
    ).toEqual([{ type: 'CertificateSent', data: { ...a, courseDateId: DATE, repeated: false, code: 'KOD1' } }]);
  });

  it('APP-10 an undone resignation makes it valid again, in the seat that is still free', () => {
    const resigned = [...present, fact('ApplicationResigned', 'a'), revoked('a', 'resigned')];
    expect(given(...resigned).when(undoDecision, a, reason)).toEqual([
      { type: 'ApplicationReinstated', data: { ...a, courseDateId: DATE, status: 'waiting', list: 'primary' } },
      issued('a'),
    ]);
    const taken = [...resigned, registered('b'), registered('c')];
    expect(given(...taken).when(undoDecision, a, reason)).toEqual([
      { type: 'ApplicationReinstated', data: { ...a, courseDateId: DATE, status: 'waiting', list: 'reserve' } },
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
    expect(application?.certificates).toEqual([{ code: 'STARY', contents: null, valid: false }]);
  });
});
