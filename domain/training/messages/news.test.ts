import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASSURANCES, FORMULAS } from '../course-date/terms.ts';
import { changesOf, newsOf, type Absence, type ReportedDate, type ReportedStatus } from './news.ts';

const date: ReportedDate = {
  courseName: 'Układy klimatyzacji',
  startedOn: '2027-01-06',
  duration: 1,
  timeStart: 930,
  timeEnd: 1600,
  formula: 'onsite',
  locationName: 'Centrum Łódź',
  locationAddress: 'ul. Żwirki 1, Łódź',
  onlineMeetingUrl: null,
};
const seat: ReportedStatus = { courseDateId: 'a', date, place: 'seat', absence: null };
const out = (absence: Absence): ReportedStatus => ({ ...seat, place: null, absence });

const dates = fc.record({
  courseName: fc.constantFrom('Układy klimatyzacji', 'Hamulce'),
  startedOn: fc.constantFrom('2027-01-06', '2027-02-15'),
  duration: fc.constantFrom(1, 2.5),
  timeStart: fc.constantFrom(930, 1000),
  timeEnd: fc.constantFrom(1500, 1600),
  formula: fc.constantFrom(...FORMULAS),
  locationName: fc.constantFrom('Centrum Łódź', 'Kraków'),
  locationAddress: fc.constant('ul. Żwirki 1'),
  onlineMeetingUrl: fc.constantFrom(null, 'https://spotkanie.example/1'),
});
const statuses: fc.Arbitrary<ReportedStatus> = fc
  .record({
    courseDateId: fc.constantFrom('a', 'b'),
    date: dates,
    place: fc.constantFrom(...ASSURANCES, null),
    absence: fc.constantFrom<Absence>('date-cancelled', 'canceled', 'resigned'),
  })
  .map((one) => ({ ...one, absence: one.place === null ? one.absence : null }));

describe('what is new for who was notified of something', () => {
  it.each<[string, ReportedStatus, ReportedStatus, ReturnType<typeof newsOf>]>([
    ['nothing', seat, seat, null],
    ['a cancelled date', seat, out('date-cancelled'), 'absent'],
    ['still cancelled', out('canceled'), out('canceled'), null],
    ['cancelled with its date after a resignation', out('resigned'), out('date-cancelled'), 'absent'],
    ['back', out('date-cancelled'), seat, 'back'],
    ['another date', seat, { ...seat, courseDateId: 'b' }, 'moved'],
    ['another hour', seat, { ...seat, date: { ...date, timeStart: 1000 } }, 'changed'],
    ['a seat', { ...seat, place: 'reserve' }, seat, 'to-primary'],
    ['the reserve', seat, { ...seat, place: 'reserve' }, 'to-reserve'],
    ['a confirmation has a mail of its own', { ...seat, place: 'awaiting' }, seat, null],
    [
      'the link of a date that is not online',
      seat,
      { ...seat, date: { ...date, onlineMeetingUrl: 'https://x.pl' } },
      null,
    ],
  ])('%s', (_what, before, now, news) => {
    expect(newsOf(before, now)).toBe(news);
  });

  it('only what changed, old → new, in words', () => {
    const online: ReportedDate = {
      ...date,
      formula: 'online',
      onlineMeetingUrl: 'https://x.pl',
      startedOn: '2027-02-15',
    };
    expect(changesOf(date, online)).toEqual([
      { label: 'Data', from: '6 stycznia 2027', to: '15 lutego 2027' },
      { label: 'Forma', from: 'stacjonarne', to: 'online' },
      { label: 'Miejsce', from: 'Centrum Łódź, ul. Żwirki 1, Łódź', to: '' },
      { label: 'Link do spotkania', from: '', to: 'https://x.pl' },
    ]);
  });

  // Of any number of changes some mails are replaced by later ones; anyone who reads the last one knows their status.
  it('whatever is left out on the way, the last message sent leaves nothing new', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(statuses, fc.boolean()), { minLength: 1, maxLength: 12 }), (steps) => {
        let reported = seat;
        for (const [now, goesOut] of steps) if (goesOut && newsOf(reported, now) !== null) reported = now;
        const last = steps.at(-1)?.[0] ?? seat;
        const news = newsOf(reported, last);
        if (news !== null) reported = last;
        expect(newsOf(reported, last)).toBeNull();
        expect(reported.place === null).toBe(last.place === null);
        expect(last.place === null ? [] : changesOf(reported.date, last.date)).toEqual([]);
      }),
    );
  });
});
