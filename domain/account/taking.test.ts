import { describe, expect, it } from 'vitest';
import type { FormContext, Rule } from '#domain/form/form.ts';
import { takesHeld, takingQuestion } from './taking.ts';

/** When the edit form of an account asks whether its access, or what others count on, is to be taken (decision 091). */

const asked = (values: object, facts: object): boolean => {
  const rule = takingQuestion('', ({ role }) => role === 'UNAUTHORIZED').if as Exclude<Rule, boolean>;
  return rule({ access: { type: 'anonymous' } as never, values, today: '2026-11-27', facts } as FormContext) === true;
};
const held = { field: 'role', value: 'SALES_REPRESENTATIVE' };

describe('OPR-01 the question of who takes something from an account', () => {
  it.each([
    ['no access, and something hangs on it', { 'actor[accessType]': 'none' }, { leaves: true }, true],
    ['a role without access', { role: 'UNAUTHORIZED' }, { leaves: true }, true],
    ['no access, and nothing hangs on it', { 'actor[accessType]': 'none' }, { leaves: false, held: null }, false],
    ['another role than that on which something hangs', { role: 'TRAINER' }, { leaves: true, held }, true],
    ['the same role', { role: 'SALES_REPRESENTATIVE' }, { leaves: true, held }, false],
    ['another role, on which nothing hangs', { role: 'TRAINER' }, { leaves: true, held: null }, false],
    ['another role, where the kind has none that anything hangs on', { role: 'TRAINER' }, {}, false],
  ])('%s', (_what, values, facts, expected) => {
    expect(asked(values, facts)).toBe(expected);
  });

  it('is about the value alone', () => {
    expect(takesHeld(held, { role: 'TRAINER' })).toBe(true);
    expect(takesHeld(held, { role: 'SALES_REPRESENTATIVE', email: 'inny@demo.example' })).toBe(false);
  });
});
