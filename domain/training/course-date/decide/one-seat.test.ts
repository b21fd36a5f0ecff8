import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { context, employee, given, registered, registration, scheduled } from '#tests/support/training/course-date.ts';
import { fold } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Participant } from '../details.ts';
import type { CourseDateEvent } from '../events.ts';
import { courseDate, holdsPlace, type CourseDateState } from '../state.ts';
import { cancelCourseDate, reopenCourseDate } from './dates.ts';
import { editApplication } from './edit.ts';
import { moveIn, moveOut } from './lists.ts';
import { registerApplications, registerByOperator } from './register.ts';
import { archiveApplication, cancelApplication, resignApplication, undoDecision } from './statuses.ts';

const SPELLINGS = ['Stara', 'Nowa', 'Stara-Nowa'] as const;

/** One of three persons, under whatever name: the vault has said who it is. */
const personOf = (person: number, spelling: number): Participant => ({
  ...employee('x').participant,
  personId: `p${person}`,
  lastName: SPELLINGS[spelling] ?? '',
});
const detailsOf = (participant: Participant) => {
  const { reporter, company } = registration([]);
  return { participant, reporter, company };
};

const step = fc.record({
  kind: fc.integer({ min: 0, max: 9 }),
  who: fc.integer({ min: 0, max: 5 }),
  person: fc.integer({ min: 0, max: 2 }),
  spelling: fc.integer({ min: 0, max: 2 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function decide(state: CourseDateState, { kind, who, person, spelling }: Step, next: string) {
  const input = { applicationId: [...state.applications.keys()][who] ?? 'none' };
  const participant = personOf(person, spelling);
  const reasoned = context({ reason: 'x' });
  const moving = { fromCourseDateId: 'd0', details: detailsOf(participant), status: 'confirmed' as const };
  const commands = [
    () => registerApplications.decide(state, registration([employee(next, { participant })]), reasoned),
    () => registerByOperator.decide(state, registration([employee(next, { participant })]), reasoned),
    () =>
      editApplication.decide(
        state,
        { ...input, details: detailsOf(participant), corrections: { participant: 'other' } },
        reasoned,
      ),
    () =>
      moveIn.decide(
        state,
        {
          ...moving,
          applicationId: next,
          appliedAt: reasoned.now,
          version: 1,
          registrationId: 'r',
          confirmationSent: false,
        },
        reasoned,
      ),
    () => moveOut.decide(state, { ...input, toCourseDateId: 'd0' }, reasoned),
    () => resignApplication.decide(state, input, reasoned),
    () => (who % 2 ? archiveApplication : cancelApplication).decide(state, input, reasoned),
    () => undoDecision.decide(state, input, reasoned),
    () => cancelCourseDate.decide(state, { notify: false }, reasoned),
    () => reopenCourseDate.decide(state, {}, reasoned),
  ];
  return commands[kind]?.() ?? [];
}

const placesByPerson = (state: CourseDateState) => {
  const places = new Map<string, number>();
  for (const application of [...state.applications.values()].filter(holdsPlace)) {
    const { personId } = application.details.participant;
    places.set(personId, (places.get(personId) ?? 0) + 1);
  }
  return places;
};

describe('one person, one seat', () => {
  it('APP-20 whatever happens, nobody holds two places of a date, however their name is written', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const log: CourseDateEvent[] = [scheduled({ seatLimit: 2 })];
        for (const [n, one] of steps.entries()) {
          const decision = decide(fold(courseDate, log), one, `a${n}`);
          if (!isRefusal(decision)) log.push(...decision);
          const state = fold(courseDate, log);
          const places = placesByPerson(state);
          expect([...places.values()].every((count) => count === 1)).toBe(true);
          expect([...state.active.keys()].sort()).toEqual([...places.keys()].sort());
        }
      }),
      { numRuns: 200 },
    );
  });

  it('APP-20 a person who has been renamed is refused a second place under the new name', () => {
    const [first] = [registered('a')];
    const renamed = { ...employee('a').participant, lastName: 'Panieńska' };
    expect(
      given(scheduled(), first as CourseDateEvent).when(
        registerApplications,
        registration([employee('b', { participant: renamed })]),
      ),
    ).toMatchObject({
      refused: 'invalid',
      errors: { 'employees[0][email]': [expect.stringContaining('już zgłoszony')] },
    });
  });

  it('APP-20 two people with one mailbox and one name are two people', () => {
    const namesake = { ...employee('a').participant, personId: 'somebody-else' };
    const decided = given(scheduled(), registered('a')).when(
      registerApplications,
      registration([employee('b', { participant: namesake })]),
    );
    expect(decided).toHaveLength(1);
  });
});

describe('a correction', () => {
  const edit = (more: Partial<Participant>, corrections?: { participant: 'same' | 'other' }) =>
    given(scheduled(), registered('a')).when(editApplication, {
      applicationId: 'a',
      details: detailsOf({ ...employee('a').participant, ...more }),
      ...(corrections ? { corrections } : {}),
    });

  it('APP-06 changed names need to be said whose they are', () => {
    expect(edit({ lastName: 'Nowakowski' })).toMatchObject({
      refused: 'invalid',
      errors: { participantCorrection: ['Wybierz, czy to ta sama osoba, czy inna'] },
    });
    expect(edit({ lastName: 'Nowakowski' }, { participant: 'same' })).toMatchObject([
      { type: 'ApplicationEdited', data: { after: { participant: { personId: 'p-a', lastName: 'Nowakowski' } } } },
    ]);
  });

  it('APP-06 a telephone, or the same name in capitals, asks for nothing', () => {
    expect(edit({ phone: '600700800' })).toHaveLength(1);
    expect(edit({ lastName: 'NOWAK' })).toHaveLength(1);
  });

  it('APP-06 another person takes a place of nobody who was present', () => {
    const present: CourseDateEvent = {
      type: 'AttendanceMarked',
      data: { applicationId: 'a', courseDateId: 'd1', attended: true, certificateCode: null },
    };
    const decided = given(scheduled(), registered('a'), present).when(editApplication, {
      applicationId: 'a',
      details: detailsOf({ ...employee('a').participant, personId: 'p-b', lastName: 'Inny' }),
      corrections: { participant: 'other' },
    });
    expect(decided).toMatchObject({ refused: 'invalid', errors: { participantCorrection: [expect.any(String)] } });
  });
});
