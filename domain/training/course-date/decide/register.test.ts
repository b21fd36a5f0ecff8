import { describe, expect, it } from 'vitest';
import { employee, given, registered, registration, scheduled } from '#tests/support/training/course-date.ts';
import { registerApplications, registerByOperator } from './register.ts';

const register = (ids: string[], more = {}) =>
  registration(
    ids.map((id) => employee(id)),
    more,
  );

describe('registering employees', () => {
  it('PUB-12 makes one fact for each employee of a registration', () => {
    expect(given(scheduled()).when(registerApplications, register(['a', 'b']))).toEqual([
      registered('a', 'primary', { index: 0, count: 2 }),
      registered('b', 'primary', { index: 1, count: 2 }),
    ]);
  });

  it('PUB-13 sends anyone who comes after the last seat to the reserve', () => {
    expect(given(scheduled(), registered('a'), registered('b')).when(registerApplications, register(['c']))).toEqual([
      registered('c', 'reserve'),
    ]);
  });

  it('PUB-13 splits a registration over both lists when seats run out in the middle', () => {
    expect(given(scheduled(), registered('a')).when(registerApplications, register(['b', 'c']))).toEqual([
      registered('b', 'primary', { index: 0, count: 2 }),
      registered('c', 'reserve', { index: 1, count: 2 }),
    ]);
  });

  it('CD-04 a date marked full takes newcomers to the reserve even with free seats', () => {
    expect(given(scheduled({ full: true })).when(registerApplications, register(['a']))).toEqual([
      registered('a', 'reserve'),
    ]);
  });

  it('APP-14 a freed seat stays promised to those who wait', () => {
    const decision = given(scheduled({ seatLimit: 1 }), registered('a'), registered('b', 'reserve'), {
      type: 'ApplicationResigned',
      data: { applicationId: 'a', courseDateId: 'd1' },
    }).when(registerApplications, register(['c']));
    expect(decision).toEqual([registered('c', 'reserve')]);
  });

  it.each([
    ['hidden', scheduled({ visibility: 'hidden' })],
    ['past', scheduled({ startedOn: '2026-03-09' })],
  ])('PUB-06 a %s date takes no public application', (_name, date) => {
    expect(given(date).when(registerApplications, register(['a']))).toMatchObject({ refused: 'notFound' });
  });

  it('PUB-06 the day of the training itself takes applications until its hour in Warsaw', () => {
    const today = given(scheduled({ startedOn: '2026-03-10' }));
    expect(today.when(registerApplications, register(['a']), { now: '2026-03-10T08:29:00.000Z' })).toMatchObject([
      { type: 'ApplicationRegistered' },
    ]);
    expect(today.when(registerApplications, register(['a']), { now: '2026-03-10T08:30:00.000Z' })).toMatchObject({
      refused: 'notFound',
    });
  });

  it('PUB-15 a course without public requests refuses the public form but not an operator', () => {
    const closed = register(['a'], { allowRequests: false });
    expect(given(scheduled()).when(registerApplications, closed)).toMatchObject({
      refused: 'invalid',
      errors: { courseDateId: ['Na to szkolenie nie można zgłaszać pracowników przez internet.'] },
    });
    const panel = register(['a'], { allowRequests: false, consentVersion: null });
    expect(given(scheduled()).when(registerByOperator, panel)).toHaveLength(1);
  });

  it('PUB-16 names the missing course at the employee, and lets an operator go on with a reason', () => {
    const missing = [employee('a', { missingPrerequisites: ['Hamulce'] })];
    expect(given(scheduled()).when(registerApplications, registration(missing))).toEqual({
      refused: 'invalid',
      message: 'Wymagane wcześniejsze ukończenie szkolenia: „Hamulce”.',
      errors: { 'employees[0][lastName]': ['Wymagane wcześniejsze ukończenie szkolenia: „Hamulce”.'] },
    });
    const panel = registration(missing, { consentVersion: null });
    expect(given(scheduled()).when(registerByOperator, panel)).toMatchObject({ refused: 'invalid' });
    expect(given(scheduled()).when(registerByOperator, panel, { reason: 'Zgoda trenera' })).toHaveLength(1);
  });

  it('APP-20 the same employee twice is refused, naming the application that is there', () => {
    expect(given(scheduled(), registered('a')).when(registerApplications, register(['a']))).toEqual({
      refused: 'invalid',
      message: 'Ten pracownik jest już zgłoszony na ten termin (zgłoszenie z 10.03.2026, lista podstawowa).',
      errors: {
        'employees[0][email]': [
          'Ten pracownik jest już zgłoszony na ten termin (zgłoszenie z 10.03.2026, lista podstawowa).',
        ],
      },
    });
  });

  it('APP-20 the day of the other application is that of Warsaw, also late in the evening', () => {
    const late = registered('a', 'primary', { appliedAt: '2026-07-01T22:30:00.000Z' });
    expect(given(scheduled(), late).when(registerApplications, register(['a']))).toMatchObject({
      message: 'Ten pracownik jest już zgłoszony na ten termin (zgłoszenie z 02.07.2026, lista podstawowa).',
    });
  });

  it('APP-20 after a resignation the employee may come again', () => {
    const decision = given(scheduled(), registered('a'), {
      type: 'ApplicationResigned',
      data: { applicationId: 'a', courseDateId: 'd1' },
    }).when(registerApplications, register(['a']));
    expect(decision).toHaveLength(1);
  });

  it('APP-20 finds the same employee twice inside one registration, however the name is written', () => {
    const { participant } = employee('a');
    const twice = [employee('a'), employee('b', { participant: { ...participant, lastName: 'Panieńska' } })];
    expect(given(scheduled()).when(registerApplications, registration(twice))).toMatchObject({
      errors: { 'employees[1][email]': ['Ten pracownik jest już w tym zgłoszeniu.'] },
    });
  });

  it('APP-12 an operator puts somebody over the limit only with a reason', () => {
    const full = given(scheduled({ seatLimit: 1 }), registered('a'));
    const wish = register(['b'], { consentVersion: null, list: 'primary' });
    expect(full.when(registerByOperator, wish)).toMatchObject({
      refused: 'conflict',
      current: { primaryCount: 1, seatLimit: 1, overbookNeeded: true },
    });
    expect(full.when(registerByOperator, wish, { reason: 'Gość specjalny' })).toMatchObject([
      { data: { list: 'primary', overbooked: true } },
    ]);
  });
});
