import { describe, expect, it } from 'vitest';
import { createAccess } from '#domain/kernel/access.ts';
import { fold } from '#domain/kernel/decider.ts';
import { merging, mergePersons, separatePersons } from './decide.ts';
import type { MergingEvent } from './events.ts';

const context = {
  actor: { type: 'SzkoleniaOperator' as const, id: 'op1', portal: 'szkolenia' as const },
  access: createAccess({ actorType: 'SzkoleniaOperator', permissions: ['EMPLOYEE_WRITE'] }),
  now: '2026-11-21T10:00:00.000Z',
  today: '2026-11-21',
};
const reasoned = { ...context, reason: 'Ta sama osoba' };
const data = {
  personId: 'y',
  into: 'x',
  kind: 'participant',
  records: ['a1', 'a2'],
  subject: 'participant:y',
  intoSubject: 'participant:x',
};
const input = { ...data, conflicts: [] as string[] };
const received = { personId: 'x', from: 'y', subject: 'participant:x', count: 2 };
const merged: MergingEvent[] = [
  { type: 'PersonsMerged', data },
  { type: 'PersonReceived', data: received },
];
const merge = mergePersons('EMPLOYEE_WRITE');
const separate = separatePersons('EMPLOYEE_WRITE');

describe('merging two persons', () => {
  it('is recorded in the history of both', () => {
    expect(merge.decide(merging.initial(), input, reasoned)).toEqual(merged);
  });

  it('needs a reason, two persons, and nothing that speaks against it', () => {
    const state = merging.initial();
    expect(merge.decide(state, input, context)).toMatchObject({
      refused: 'invalid',
      errors: { reason: [expect.any(String)] },
    });
    expect(merge.decide(state, { ...input, into: 'y' }, reasoned)).toMatchObject({ refused: 'conflict' });
    expect(merge.decide(state, { ...input, conflicts: ['Obie są na terminie.'] }, reasoned)).toMatchObject({
      refused: 'conflict',
      message: 'Obie są na terminie.',
    });
  });

  it('is done once, and its way back gives back the same records, with a reason of its own', () => {
    const state = fold(merging, merged);
    expect(merge.decide(state, input, reasoned)).toMatchObject({ refused: 'conflict' });
    expect(separate.decide(state, { kind: 'participant' }, context)).toMatchObject({ refused: 'invalid' });
    const separated: MergingEvent[] = [
      { type: 'PersonsSeparated', data },
      { type: 'PersonReturned', data: received },
    ];
    expect(separate.decide(state, { kind: 'participant' }, reasoned)).toEqual(separated);
    const after = fold(merging, separated, fold(merging, merged));
    expect(separate.decide(after, { kind: 'participant' }, reasoned)).toMatchObject({ refused: 'conflict' });
    expect(merge.decide(after, input, reasoned)).toEqual(merged);
  });

  it('gives back what was made since of whoever is known apart again, each once', () => {
    const both = { ...data, records: ['a1', 'a2', 'a3'] };
    expect(separate.decide(fold(merging, merged), { kind: 'participant', meanwhile: ['a2', 'a3'] }, reasoned)).toEqual([
      { type: 'PersonsSeparated', data: both },
      { type: 'PersonReturned', data: { ...received, count: 3 } },
    ]);
  });

  it('of another kind is not taken back by this one', () => {
    expect(separate.decide(fold(merging, merged), { kind: 'reporter' }, reasoned)).toMatchObject({
      refused: 'conflict',
    });
  });
});
