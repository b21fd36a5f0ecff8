import { describe, expect, it } from 'vitest';
import type { Status } from '../order/terms.ts';
import { isPast, newsOfVisit, type ReportedVisit } from './visit.ts';

const told = (more: Partial<ReportedVisit> = {}): ReportedVisit => ({
  stands: true,
  executionDate: '2026-12-01',
  companyId: 'a',
  version: 3,
  ...more,
});
const now = (status: Status, more: object = {}) => ({
  status,
  executionDate: '2026-12-01',
  companyId: 'a',
  ...more,
});

describe('ORD-04 what is new of a visit', () => {
  it.each<[string, ReportedVisit | undefined, ReturnType<typeof now>, string | undefined, boolean, string | null]>([
    ['set, to the company that comes', undefined, now('set'), 'a', false, 'set'],
    ['set, to the client', undefined, now('set'), undefined, false, 'set'],
    ['set, to a company that does not come', undefined, now('set'), 'b', false, null],
    ['not set yet', undefined, now('approved'), 'a', false, null],
    ['cancelled before anybody knew', undefined, now('cancelled'), undefined, false, null],
    ['known', told(), now('set'), 'a', false, null],
    ['moved', told(), now('set', { executionDate: '2026-12-02' }), 'a', false, 'moved'],
    ['moved, to the client', told(), now('set', { executionDate: '2026-12-02' }), undefined, false, 'moved'],
    ['given away, to who came', told(), now('set', { companyId: 'b' }), 'a', false, 'cancelled'],
    ['given away, to the client', told(), now('set', { companyId: 'b' }), undefined, false, 'reassigned'],
    ['took place', told(), now('done'), 'a', false, null],
    ['took place and is paid', told(), now('completed'), undefined, false, null],
    ['undone', told(), now('approved'), 'a', false, 'cancelled'],
    ['cancelled', told(), now('cancelled'), undefined, false, 'cancelled'],
    ['set anew after its end', told({ stands: false }), now('set'), 'a', false, 'set'],
    ['its end is known', told({ stands: false }), now('cancelled'), 'a', false, null],
    ['another address, to the company', told(), now('set'), 'a', true, 'changed'],
    ['another address, to the client who lives there', told(), now('set'), undefined, true, null],
  ])('%s', (_what, before, present, company, corrected, news) => {
    expect(newsOfVisit(before, present, { company, corrected })).toBe(news);
  });

  it.each<[string, ReportedVisit | undefined, ReturnType<typeof now>, string, boolean]>([
    ['its own day', undefined, now('set'), '2026-12-01', false],
    ['the day after', undefined, now('set'), '2026-12-02', true],
    [
      'brought forward into the past, still in a calendar',
      told({ executionDate: '2026-12-09' }),
      now('set'),
      '2026-12-05',
      false,
    ],
    ['cancelled afterwards', told(), now('cancelled'), '2026-12-02', true],
  ])('over: %s', (_what, before, present, today, over) => {
    expect(isPast(before, present, today)).toBe(over);
  });
});
