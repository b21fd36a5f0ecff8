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
import { sendCertificate, toggleAttendance } from './attendance.ts';
import { reissueCertificate, settleCertificates } from './certificates.ts';
import { confirmApplication } from './statuses.ts';

const a = { applicationId: 'a' };
const reason = { reason: 'Pomyłka' };
const waiting = [scheduled({ startedOn: TODAY }), registered('a', 'primary', { startedOn: TODAY })];
const today = [...waiting, fact('ApplicationConfirmed', 'a')];
/** On the list, present, with a certificate. */
const present = [...today, marked('a', true), issued('a')];

describe('until when a certificate is valid', () => {
  const promising = (certificateMonths: number | null, code = 'KOD1') => ({
    ...a,
    ...newCertificate(code, { certificateMonths }),
  });
  const ending = (validUntil: string, code = 'KOD1') => issued('a', code, { validUntil });
  const withEnd = [...today, marked('a', true), ending('2028-03-10')];

  it('APP-18 is counted at its issue, from the last day of the training, by what the course says', () => {
    expect(given(...today).when(toggleAttendance, promising(24))).toEqual([marked('a', true), ending('2028-03-10')]);
    const mark = { ...a, presence: 'present', seen: 'none', newCertificateCode: 'KOD1' } as const;
    const { names } = promising(6);
    expect(given(...today).when(markAttendanceList, { marks: [mark], names })).toEqual([
      marked('a', true),
      ending('2026-09-10'),
    ]);
    const twoDays = { ...names, duration: 2 };
    const settled = given(...today, marked('a', true)).when(
      settleCertificates,
      { names: twoDays, newCode: () => 'KOD1' },
      { now: '2026-03-11T09:00:00.000Z', today: '2026-03-11' },
    );
    expect(settled).toEqual([issued('a', 'KOD1', { duration: 2, validUntil: '2026-09-11' })]);
  });

  it('APP-18 a course that says something else later changes nothing of one that was issued', () => {
    const send = given(...withEnd).when(sendCertificate, promising(6, 'KOD2'));
    expect(send).toEqual([
      { type: 'CertificateSent', data: { ...a, courseDateId: DATE, repeated: false, code: 'KOD1' } },
    ]);
    expect(given(...withEnd).when(settleCertificates, { names: promising(6).names, newCode: () => 'KOD2' })).toEqual(
      [],
    );
  });

  it.each([
    ['another end', withEnd, ending('2028-03-10')],
    ['none before', present, issued('a')],
  ])('APP-18 what is valid again has the end that was promised with it: %s', (_what, facts, again) => {
    const corrected = given(...facts, marked('a', false), revoked('a', 'presence-corrected'));
    expect(corrected.when(toggleAttendance, promising(6, 'KOD2'))).toEqual([marked('a', true), again]);
    const resigned = given(...facts, fact('ApplicationResigned', 'a'), revoked('a', 'resigned'), {
      type: 'ApplicationReinstated',
      data: { ...a, courseDateId: DATE, status: 'waiting', list: 'primary' },
    });
    expect(resigned.when(confirmApplication, a)).toEqual([fact('ApplicationConfirmed', 'a'), again]);
  });

  it('APP-18 one of another length of the training has an end of its own', () => {
    const corrected = given(...withEnd, marked('a', false), revoked('a', 'presence-corrected'));
    const { names } = promising(6);
    const input = { ...a, newCertificateCode: 'KOD2', names: { ...names, duration: 0.5 } };
    expect(corrected.when(toggleAttendance, input)).toEqual([
      marked('a', true),
      issued('a', 'KOD2', { duration: 0.5, validUntil: '2026-09-10' }),
    ]);
  });

  it.each([
    [6, ending('2026-09-10', 'KOD2')],
    [null, issued('a', 'KOD2')],
  ])('APP-18 one that is issued instead says what the course says now: %s months', (months, instead) => {
    expect(given(...withEnd).when(reissueCertificate, promising(months, 'KOD2'), reason)).toEqual([
      revoked('a', 'superseded'),
      instead,
    ]);
  });

  it('APP-18 an end that an operator corrected so is the one that is valid again', () => {
    const replaced = [...withEnd, revoked('a', 'superseded'), ending('2026-09-10', 'KOD2')];
    const off = given(...replaced, marked('a', false), revoked('a', 'presence-corrected', 'KOD2'));
    expect(off.when(toggleAttendance, promising(6, 'KOD3'))).toEqual([marked('a', true), ending('2026-09-10', 'KOD2')]);
  });

  it('APP-18 a code of before certificates had contents gets them without an end', () => {
    const legacy: CourseDateEvent = {
      type: 'AttendanceMarked',
      data: { ...a, courseDateId: DATE, attended: true, certificateCode: 'STARY' },
    };
    const settle = { names: promising(24).names, newCode: () => 'NOWY' };
    expect(given(...today, legacy).when(settleCertificates, settle)).toEqual([issued('a', 'STARY')]);
  });
});
