import { describe, expect, it } from 'vitest';
import { ordersEvents } from '../events.ts';
import { allRules, isUnsent, MESSAGES, ruleFor } from './table.ts';
import { ORDER_MAILS } from './terms.ts';

describe('whom orders notify', () => {
  it('every fact has a message, or a written reason why nobody needs one', () => {
    expect(Object.keys(MESSAGES).toSorted()).toEqual(ordersEvents.map(({ type }) => type).toSorted());
    for (const { unsentBecause } of Object.values(MESSAGES).filter(isUnsent))
      expect(unsentBecause).toMatch(/\S{3,}.*\.$/);
    for (const rule of allRules()) expect([rule.on.length > 3, Object.keys(rule.to).length > 0]).toEqual([true, true]);
  });

  it('the facts that concern a visit are reported to service and client', () => {
    const reported = Object.keys(MESSAGES).filter((type) => ruleFor(type)?.to.service && ruleFor(type)?.to.client);
    expect(reported.toSorted()).toEqual([
      'OrderCancelled',
      'OrderClientCorrected',
      'OrderCompleted',
      'OrderReassigned',
      'OrderReinstated',
      'OrderTaskCorrected',
      'VisitMoved',
      'VisitSet',
    ]);
  });

  it('every mail is sent by a rule', () => {
    const sent = new Set(allRules().flatMap(({ to }) => Object.values(to)));
    expect(Object.keys(ORDER_MAILS).filter((mail) => !sent.has(mail as never))).toEqual([]);
  });
});
