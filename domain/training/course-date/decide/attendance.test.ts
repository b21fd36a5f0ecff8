import { describe, expect, it } from 'vitest';
import {
  DATE,
  fact,
  given,
  issued,
  marked,
  newCertificate,
  registered,
  revoked,
  scheduled,
  TODAY,
} from '#tests/support/training/course-date.ts';
import type { CourseDateEvent } from '../events.ts';
import { markAttendanceList } from './attendance-list.ts';
import { toggleAttendance } from './attendance.ts';

const a = { applicationId: 'a' };
const waiting = [scheduled({ startedOn: TODAY }), registered('a', 'primary', { startedOn: TODAY })];
const today = [...waiting, fact('ApplicationConfirmed', 'a')];
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
  ])('APP-19 a mark of who holds no seat says nothing, and is not changed %s', (_where, since) => {
    expect(given(...present, ...since).when(toggleAttendance, toggle)).toMatchObject({ refused: 'conflict' });
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
