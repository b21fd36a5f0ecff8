import { describe, expect, it } from 'vitest';
import { courseDate } from './state.ts';
import type { CourseDateEvent } from './events.ts';
import { editApplication } from './decide/edit.ts';
import { context, registered, scheduled } from '#tests/support/training/course-date.ts';

const a = { applicationId: 'a', courseDateId: 'd1' };

describe('whom a reason is about', () => {
  const about = (facts: readonly CourseDateEvent[], event: CourseDateEvent) => {
    const state = facts.reduce((folded, fact) => courseDate.evolve(folded, fact), courseDate.initial());
    return courseDate.personsOf?.(state, event);
  };
  const facts = [scheduled(), registered('a')];

  it('GDP-03 of a decision about an application: its participant and its reporter, by the fact that brings them too', () => {
    expect(about(facts, { type: 'ApplicationResigned', data: a })).toEqual(['p-a', 'p-r']);
    expect(about([scheduled()], registered('a'))).toEqual(['p-a', 'p-r']);
  });

  it('GDP-03 of a decision about the date: nobody, also where it takes applications with it', () => {
    expect(about(facts, { type: 'CourseDateReopened', data: { courseDateId: 'd1' } })).toEqual([]);
    expect(about(facts, { type: 'ApplicationCanceled', data: { ...a, cause: 'course-date' } })).toEqual([]);
    expect(about(facts, { type: 'ApplicationCanceled', data: { ...a, cause: 'operator' } })).toEqual(['p-a', 'p-r']);
  });

  it('GDP-03 without those who were erased before', () => {
    const erased = registered('a');
    const { details } = (erased as Extract<CourseDateEvent, { type: 'ApplicationRegistered' }>).data;
    details.participant = { ...details.participant, forgotten: true };
    expect(about([scheduled(), erased], { type: 'ApplicationResigned', data: a })).toEqual(['p-r']);
  });
});

describe('an application of somebody erased', () => {
  const { details } = (registered('a') as Extract<CourseDateEvent, { type: 'ApplicationRegistered' }>).data;
  const stateWith = (erased: 'participant' | 'reporter') => {
    const fact = structuredClone(registered('a')) as Extract<CourseDateEvent, { type: 'ApplicationRegistered' }>;
    const blank = { forgotten: true as const, firstName: '', lastName: '', email: '', phone: '' };
    Object.assign(fact.data.details[erased], blank);
    return [scheduled(), fact].reduce((folded, one) => courseDate.evolve(folded, one), courseDate.initial());
  };
  const edit = (erased: 'participant' | 'reporter', more: Partial<typeof details>) => {
    const state = stateWith(erased);
    const present = state.applications.get('a')?.details ?? details;
    return editApplication.decide(state, { applicationId: 'a', details: { ...present, ...more } }, context());
  };
  const company = { ...details.company, name: 'Inny Serwis' };

  it('GDP-03 is not edited when it was the participant, and of a reporter only what is theirs', () => {
    const refused = expect.objectContaining({ refused: 'conflict', message: expect.stringContaining('usunięte') });
    expect(edit('participant', { company })).toEqual(refused);
    expect(edit('reporter', { reporter: { ...details.reporter, phone: '600100999' } })).toEqual(refused);
    expect(edit('reporter', { company })).toMatchObject([{ type: 'ApplicationEdited', data: { after: { company } } }]);
  });
});
