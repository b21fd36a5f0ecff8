import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localInWarsaw } from '#domain/text/instant.ts';
import { isWorkingDay } from '#domain/text/working-days.ts';
import { atDaytime, inOffice, inOfficeBefore, whileAwake } from './hours.ts';

const moments = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') });
const local = (moment: number): string => localInWarsaw(new Date(moment).toISOString()) ?? '';
const isOfficeHour = (moment: number): boolean => {
  const time = local(moment).slice(11, 16);
  return isWorkingDay(local(moment).slice(0, 10)) && time >= '07:30' && time < '16:00';
};
const DAY = 86_400_000;

describe('the hours of the demo', () => {
  it('an act of the office is at an hour of the office, not before what it answers', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const done = inOffice(moment);
        expect([isOfficeHour(done), done >= moment, done - moment < 7 * DAY]).toEqual([true, true, true]);
      }),
    );
  });

  it('what has to be done before a moment is done at an hour of the office before it', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const done = inOfficeBefore(moment);
        expect([isOfficeHour(done), done <= moment, moment - done < 7 * DAY]).toEqual([true, true, true]);
      }),
    );
  });

  it('nobody registers anybody at night, and the day stays', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const [day, time] = local(whileAwake(moment)).split('T') as [string, string];
        expect([day, time >= '06:30' && time < '22:00']).toEqual([local(moment).slice(0, 10), true]);
      }),
    );
  });

  it('who works on any day of the week does so by day', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const [day, time] = local(atDaytime(moment)).split('T') as [string, string];
        expect([day, time >= '07:30' && time < '16:00']).toEqual([local(moment).slice(0, 10), true]);
      }),
    );
  });

  it('Christmas and the weekend behind it are passed over', () => {
    expect(local(inOffice(Date.parse('2026-12-24T10:00:00Z'))).slice(0, 10)).toBe('2026-12-28');
    expect(local(inOfficeBefore(Date.parse('2026-12-27T10:00:00Z'))).slice(0, 10)).toBe('2026-12-23');
  });
});
