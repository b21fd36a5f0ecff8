import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATUSES, type Status } from '../order/terms.ts';
import { hoursText } from '../order/visit-hours.ts';
import { hearingOf, isEnd, isPast, newsOfVisit, nextSequence, taskChanges, type ReportedVisit } from './visit.ts';

const reported = (more: Partial<ReportedVisit> = {}): ReportedVisit => ({
  stands: true,
  executionDate: '2026-12-01',
  companyId: 'a',
  version: 3,
  ...more,
});
const MORNING = { from: '08:00', to: '10:00' };
const now = (status: Status, more: object = {}) => ({
  status,
  executionDate: '2026-12-01',
  hours: null,
  companyId: 'a',
  ...more,
});

describe('ORD-04 what is new of a visit', () => {
  /** Of the client without a company; of one that comes, or does not, with it. */
  const readerOf = (company: string | undefined, present: ReturnType<typeof now>, corrected: boolean) => ({
    isPresent: company === undefined || company === present.companyId,
    isShared: false,
    elsewhere: 'handed' as const,
    asksWhoComes: company === undefined,
    corrected,
  });
  it.each<[string, ReportedVisit | undefined, ReturnType<typeof now>, string | undefined, boolean, string | null]>([
    ['set, to the company that comes', undefined, now('set'), 'a', false, 'set'],
    ['set, to the client', undefined, now('set'), undefined, false, 'set'],
    ['set, to a company that does not come', undefined, now('set'), 'b', false, null],
    ['not set yet', undefined, now('approved'), 'a', false, null],
    ['cancelled before anybody knew', undefined, now('cancelled'), undefined, false, null],
    ['known', reported(), now('set'), 'a', false, null],
    ['moved', reported(), now('set', { executionDate: '2026-12-02' }), 'a', false, 'moved'],
    ['moved, to the client', reported(), now('set', { executionDate: '2026-12-02' }), undefined, false, 'moved'],
    ['other hours', reported(), now('set', { hours: MORNING }), 'a', false, 'moved'],
    ['hours that fall away, to the client', reported({ hours: MORNING }), now('set'), undefined, false, 'moved'],
    ['the same hours', reported({ hours: MORNING }), now('set', { hours: { ...MORNING } }), 'a', false, null],
    ['given away, to who came', reported(), now('set', { companyId: 'b' }), 'a', false, 'handed'],
    [
      'given away and cancelled, to who came',
      reported(),
      now('cancelled', { companyId: 'b' }),
      'a',
      false,
      'cancelled',
    ],
    ['given away, to the client', reported(), now('set', { companyId: 'b' }), undefined, false, 'reassigned'],
    ['took place', reported(), now('done'), 'a', false, null],
    ['took place and is paid', reported(), now('completed'), undefined, false, null],
    [
      'took place sooner, and may be taken back',
      reported(),
      now('done', { executionDate: '2026-11-25' }),
      'a',
      false,
      null,
    ],
    [
      'took place sooner and is completed',
      reported(),
      now('completed', { executionDate: '2026-11-25' }),
      undefined,
      false,
      'earlier',
    ],
    ['took place with another company', reported(), now('done', { companyId: 'b' }), 'a', false, 'handed'],
    ['undone', reported(), now('approved'), 'a', false, 'cancelled'],
    ['cancelled', reported(), now('cancelled'), undefined, false, 'cancelled'],
    ['set again after its end', reported({ stands: false }), now('set'), 'a', false, 'set'],
    ['its end is known', reported({ stands: false }), now('cancelled'), 'a', false, null],
    ['another address, to the company', reported(), now('set'), 'a', true, 'changed'],
    ['another place, to the client whose calendar has it', reported(), now('set'), undefined, true, 'changed'],
  ])('%s', (_what, before, present, company, corrected, news) => {
    expect(newsOfVisit(before, present, readerOf(company, present, corrected))).toBe(news);
  });

  it.each<[string, ReportedVisit | undefined, ReturnType<typeof now>, string, boolean]>([
    ['its own day', undefined, now('set'), '2026-12-01', false],
    ['the day after', undefined, now('set'), '2026-12-02', true],
    [
      'brought forward into the past, still in a calendar',
      reported({ executionDate: '2026-12-09' }),
      now('set'),
      '2026-12-05',
      false,
    ],
    ['cancelled afterwards', reported(), now('cancelled'), '2026-12-02', true],
  ])('over: %s', (_what, before, present, today, over) => {
    expect(isPast(before, present, today)).toBe(over);
  });
});

describe('an address that is not written to any more', () => {
  const former = {
    isPresent: false,
    isShared: false,
    elsewhere: 'former' as const,
    asksWhoComes: true,
    corrected: false,
  };

  it('loses a visit that is still to come, whatever became of it', () => {
    expect(newsOfVisit(reported(), now('set'), former)).toBe('former');
    expect(newsOfVisit(reported(), now('done'), former)).toBe('former');
    expect(newsOfVisit(reported(), now('cancelled'), former)).toBe('cancelled');
    expect(newsOfVisit(reported({ stands: false }), now('set'), former)).toBeNull();
    expect(newsOfVisit(undefined, now('set'), former)).toBeNull();
  });

  it('keeps a visit that another reader of the same mailbox has, until the visit itself is off', () => {
    const shared = { ...former, isShared: true };
    expect(newsOfVisit(reported(), now('set'), shared)).toBeNull();
    expect(newsOfVisit(reported(), now('done'), shared)).toBeNull();
    expect(newsOfVisit(reported(), now('cancelled'), shared)).toBe('cancelled');
  });

  it('is sent nothing with a SEQUENCE that its calendar has already', () => {
    expect(nextSequence(undefined, 4)).toBe(4);
    expect(nextSequence(reported({ sequence: 4 }), 4)).toBe(5);
    expect(nextSequence(reported({ sequence: 4 }), 9)).toBe(9);
  });
});

describe('whatever happens to a visit, and whenever mails are composed', () => {
  /** A moment of an order: its status, and whether one address is written to of it. */
  const moment = fc.record({
    status: fc.constantFrom(...STATUSES),
    executionDate: fc.constantFrom('2026-12-01', '2026-12-05'),
    hours: fc.constantFrom(null, { from: '08:00', to: '10:00' }),
    companyId: fc.constantFrom('a', 'b'),
    isPresent: fc.boolean(),
    isComposed: fc.boolean(),
  });

  it('ORD-04 at the end an address has the visit as it is or none, is notified of nothing twice, and each entry comes after the last', () => {
    const wrong: unknown[] = [];
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 8 }), fc.boolean(), (moments, asksWhoComes) => {
        const last = { ...moments.at(-1), isComposed: true } as (typeof moments)[number];
        let has: ReportedVisit | undefined;
        const compose = (one: typeof last): string | null => {
          const { isPresent } = one;
          const elsewhere = 'former' as const;
          const reader = { isPresent, isShared: false, elsewhere, asksWhoComes, corrected: false };
          const news = newsOfVisit(has, one, reader);
          if (!news) return null;
          const sequence = nextSequence(has, 0);
          if (sequence <= (has?.sequence ?? -1)) wrong.push([moments, sequence]);
          const { executionDate, hours, companyId } = one;
          has = { stands: !isEnd(news), executionDate, hours, companyId, version: 1, sequence };
          return news;
        };
        for (const one of [...moments.slice(0, -1), last]) if (one.isComposed) compose(one);
        if (compose(last) !== null) wrong.push([moments, 'notified twice']);
        const entry = has?.stands ? has.executionDate : '';
        const knows = has?.stands ? hoursText(has.hours) : '';
        const mayStand =
          last.isPresent && (last.status === 'set' || last.status === 'done' || last.status === 'completed');
        if (last.status === 'set' && last.isPresent && entry !== last.executionDate) wrong.push([moments, entry]);
        if (last.status === 'set' && last.isPresent && knows !== hoursText(last.hours)) wrong.push([moments, knows]);
        if (!mayStand && entry !== '') wrong.push([moments, entry]);
        if (last.status === 'completed' && entry > last.executionDate) wrong.push([moments, entry]);
      }),
      { numRuns: 1000 },
    );
    expect(wrong).toEqual([]);
  });
});

describe('ORD-01 what mails and entries call an order by', () => {
  const task = (orderNumber: string, activityType = 'warranty_repair') => ({ open: { orderNumber, activityType } });
  it.each([
    ['nothing', [], []],
    ['another number', [{ before: task('Z/1'), after: task('Z/2') }], ['Numer zlecenia: Z/1 → Z/2']],
    [
      'there and back again',
      [
        { before: task('Z/1'), after: task('Z/2') },
        { before: task('Z/2'), after: task('Z/1') },
      ],
      [],
    ],
    [
      'both, in two steps',
      [
        { before: task('Z/1'), after: task('Z/2') },
        { before: task('Z/2'), after: task('Z/2', 'activation') },
      ],
      ['Numer zlecenia: Z/1 → Z/2', 'Rodzaj czynności: naprawa gwarancyjna → aktywacja'],
    ],
  ])('%s', (_what, corrections, said) => {
    expect(taskChanges(corrections)).toEqual(said);
  });
});

describe('ORD-04 who hears of a correction of the client', () => {
  const was = { email: 'jan@klient.example', phoneNumber: '600700800', address: 'Polna 1', nipNumber: '5260250274' };
  const client = (more: object = {}) => ({ open: {}, sealed: { personId: 'p', ...was, ...more } });
  const NOBODY = { service: false, client: false, former: false };
  it.each([
    ['a telephone', {}, { phoneNumber: '601' }, { ...NOBODY, service: true }],
    ['a place', {}, { address: 'Leśna 7' }, { ...NOBODY, service: true, client: true }],
    ['an address', {}, { email: 'ewa@klient.example' }, { ...NOBODY, client: true, former: true }],
    ['the same address in capitals', {}, { email: 'Jan@Klient.example' }, NOBODY],
    ['a first address', { email: '' }, {}, { ...NOBODY, client: true }],
    ['a tax number', {}, { nipNumber: '' }, NOBODY],
  ])('%s', (_what, before, after, hearing) => {
    expect(hearingOf({ before: client(before), after: client(after) })).toEqual(hearing);
  });
});
