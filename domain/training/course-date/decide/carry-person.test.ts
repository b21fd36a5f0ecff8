import { describe, expect, it } from 'vitest';
import { fold } from '#domain/kernel/decider.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { context, DATE, employee, fact, registered, scheduled } from '#tests/support/training/course-date.ts';
import type { CourseDateEvent } from '../events.ts';
import { courseDate } from '../state.ts';
import { carryPerson, type PersonCorrection } from './carry-person.ts';

const { participant } = employee('a1');
const given = [scheduled(), registered('a1')];
const correction: PersonCorrection = {
  role: 'participant',
  personId: 'p-a1',
  before: { lastName: 'Nowak', email: 'a1@demo.example' },
  after: { lastName: 'Nowak', email: 'jan@nowy.example' },
};
const decide = (facts: readonly CourseDateEvent[], more: Partial<PersonCorrection> = {}) =>
  carryPerson.decide(
    fold(courseDate, facts),
    { applicationId: 'a1', ...correction, ...more },
    context({ access: systemAccess }),
  );
const edited = (after: object): CourseDateEvent => ({
  type: 'ApplicationEdited',
  data: {
    applicationId: 'a1',
    courseDateId: DATE,
    before: { participant },
    after: { participant: { ...participant, ...after } },
  },
});

describe('a person who was corrected elsewhere', () => {
  it('is corrected on what they still hold, the archive included', () => {
    expect(decide(given)).toEqual([edited({ email: 'jan@nowy.example' })]);
    const filed = [...given, fact('ApplicationConfirmed', 'a1'), fact('ApplicationArchived', 'a1')];
    expect(decide(filed)).toEqual([edited({ email: 'jan@nowy.example' })]);
  });

  it('by the first record ever is called and reached as it says, and loses nothing by what it leaves empty', () => {
    const after = { lastName: 'Nowakowski', phone: '', email: 'a1@demo.example' };
    expect(decide(given, { before: null, after })).toEqual([edited({ lastName: 'Nowakowski' })]);
  });

  it('keeps what was said otherwise for this application, and what is so already', () => {
    expect(decide(given, { before: { email: 'inny@demo.example' } })).toEqual([]);
    expect(decide([...given, edited({ email: 'jan@nowy.example' })])).toEqual([]);
  });

  it('is nobody where another came instead, nobody is left, or the place was given up', () => {
    expect(decide([...given, edited({ personId: 'p-other' })])).toEqual([]);
    expect(decide([...given, edited({ forgotten: true })])).toEqual([]);
    expect(decide([...given, fact('ApplicationResigned', 'a1')])).toEqual([]);
  });

  it('comes back with the date as the person is called now', () => {
    const cancelled: CourseDateEvent[] = [
      { type: 'CourseDateCancelled', data: { courseDateId: DATE, reason: 'x', notify: false } },
      { type: 'ApplicationCanceled', data: { applicationId: 'a1', courseDateId: DATE, cause: 'course-date' } },
    ];
    expect(decide([...given, ...cancelled])).toEqual([edited({ email: 'jan@nowy.example' })]);
  });
});
