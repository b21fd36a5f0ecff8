import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import { addDays } from '#domain/text/calendar.ts';
import { rateTraining, trainingRating, type RatedTraining } from './decide.ts';
import type { RatingEvent } from './events.ts';
import { meanGrade, RATING_DAYS } from './terms.ts';

const training: RatedTraining = { status: 'active', startedOn: '2026-11-23', duration: 2.5, present: true };
const LAST = '2026-11-25';
const CLOSES = addDays(LAST, RATING_DAYS);
const answer = {
  ratingId: 'r1',
  courseDateId: 'd1',
  content: 5,
  trainer: 4,
  organisation: 3,
  comment: { personId: 'p1', text: 'Dobra sala' },
};
const rated = (data = answer): RatingEvent => ({ type: 'TrainingRated', data });

const given = (...events: RatingEvent[]) => ({
  when: (more: Partial<typeof answer> = {}, about: Partial<RatedTraining> = {}, today = LAST) =>
    rateTraining.decide(
      fold(trainingRating, events),
      { answer: { ...answer, ...more }, training: { ...training, ...about } },
      {
        actor: { type: 'public', id: 'public', portal: 'szkolenia' },
        access: systemAccess,
        now: `${today}T12:00:00.000Z`,
        today,
      },
    ),
});

describe('a participant rates a training', () => {
  it('from its last day on, for a month', () => {
    expect(given().when()).toEqual([rated()]);
    expect(given().when({}, {}, CLOSES)).toEqual([rated()]);
    expect(given().when({}, {}, addDays(LAST, -1))).toMatchObject({ refused: 'conflict' });
    expect(given().when({}, {}, addDays(CLOSES, 1))).toMatchObject({ refused: 'conflict' });
  });

  it('may change the answer; the same one again is nothing new', () => {
    expect(given(rated()).when()).toEqual([]);
    expect(given(rated()).when({ trainer: 1 })).toEqual([rated({ ...answer, trainer: 1 })]);
    const other = { ...answer.comment, text: '' };
    expect(given(rated()).when({ comment: other })).toEqual([rated({ ...answer, comment: other })]);
  });

  it('not who was absent, and not of a date that was cancelled', () => {
    for (const about of [{ present: false }, { status: 'cancelled' } as const])
      expect(isRefusal(given().when({}, about))).toBe(true);
  });
});

it('the mean lies between the lowest and the highest grade, and nothing has none', () => {
  expect(meanGrade([0, 0, 0, 0, 0])).toBeNull();
  expect(meanGrade([0, 0, 0, 1, 2])).toBe(4.7);
  fc.assert(
    fc.property(fc.array(fc.nat(40), { minLength: 5, maxLength: 5 }), (counts) => {
      fc.pre(counts.some((count) => count > 0));
      const mean = meanGrade(counts) ?? 0;
      const given = counts.flatMap((count, index) => (count > 0 ? [index + 1] : []));
      expect(mean).toBeGreaterThanOrEqual(Math.min(...given));
      expect(mean).toBeLessThanOrEqual(Math.max(...given));
    }),
  );
});
