import { describe, expect, it } from 'vitest';
import { FORMER_RULES, rulesOn } from './former-rules.ts';
import { isReadonly, isRequired, isShown, ORDER_RULES, type OrderCase } from './rules.ts';

const entered: OrderCase = {
  activity: 'activation',
  status: 'requested',
  actor: 'ph',
  partner: false,
  isNew: true,
  withoutService: true,
};

describe('ORD-07 rules of a day', () => {
  it('are those that form and server judge by since the last release that changed any', () => {
    expect(rulesOn('2026-11-27')).toEqual({ rules: ORDER_RULES, since: '2026-11-27', until: null });
    expect(rulesOn('9999-12-31').rules).toBe(ORDER_RULES);
  });

  it('before decision 059 let who is judged write the grade, and forget the service', () => {
    const { rules, since, until } = rulesOn('2026-11-26');
    expect([since, until]).toEqual([null, '2026-11-27']);
    expect(isShown('clientGrade', entered, rules)).toBe(true);
    expect(isReadonly('clientGrade', { ...entered, status: 'done' }, rules)).toBe(false);
    expect(isRequired('status', entered, rules)).toBe(false);
    // As they are now.
    expect(isShown('clientGrade', entered)).toBe(false);
    expect(isReadonly('clientGrade', { ...entered, status: 'done' })).toBe(true);
    expect(isRequired('status', entered)).toBe(true);
    // What no release has changed is one rule for all days.
    expect(rules.executionDate).toBe(ORDER_RULES.executionDate);
  });

  it('stand in the order of their days, each with a field that was judged otherwise', () => {
    const days = FORMER_RULES.map(({ until }) => until);
    expect(days).toEqual([...new Set(days)].sort().reverse());
    for (const { fields } of FORMER_RULES) expect(Object.keys(fields)).not.toEqual([]);
  });
});
