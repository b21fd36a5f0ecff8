import { describe, expect, it } from 'vitest';
import { fact, given, NOW, registered, scheduled, state } from '#tests/support/training/course-date.ts';
import { carryPromiseChange } from './decide/promises.ts';
import type { CourseDateEvent } from './events.ts';
import { promiseChange, promiseChanges, promiseQuestion } from './promises.ts';

const change = { before: { duration: 1, netPrice: '1000.00' }, after: { duration: 3, netPrice: '5000.00' } };
const changed: CourseDateEvent = { type: 'CourseDatePromisesChanged', data: { courseDateId: 'd1', ...change } };

describe('what people on a date were promised by its course and place', () => {
  it('CD-18 a change becomes a fact of the date and its version grows', () => {
    const date = [scheduled(), registered('a'), fact('ApplicationConfirmed', 'a')];
    expect(given(...date).when(carryPromiseChange, { ...change, at: NOW, of: { courseId: 'c1' } })).toEqual([changed]);
    expect([state(...date).version, state(...date, changed).version]).toEqual([1, 2]);
  });

  it('a date that has another course or place by now, or is cancelled, is not concerned', () => {
    const cancelled: CourseDateEvent = {
      type: 'CourseDateCancelled',
      data: { courseDateId: 'd1', reason: 'x', notify: false },
    };
    expect(given(scheduled()).when(carryPromiseChange, { ...change, at: NOW, of: { courseId: 'c2' } })).toEqual([]);
    expect(given(scheduled()).when(carryPromiseChange, { ...change, at: NOW, of: { courseLocationId: 'l2' } })).toEqual(
      [],
    );
    expect(
      given(scheduled(), cancelled).when(carryPromiseChange, { ...change, at: NOW, of: { courseId: 'c1' } }),
    ).toEqual([]);
  });

  it('CD-18 a date that has begun keeps its length and hears of the rest', () => {
    const change = { before: { duration: 1, netPrice: '1000.00' }, after: { duration: 3, netPrice: '5000.00' } };
    const length = { before: { duration: 1 }, after: { duration: 3 } };
    const begun = given(scheduled());
    const ask = (of: typeof length, at: string) =>
      begun.when(carryPromiseChange, { ...of, at, of: { courseId: 'c1' } }) as CourseDateEvent[];
    // It begins on 1 April at 9.30 in Warsaw.
    const [before, after] = ['2026-04-01T07:29:00.000Z', '2026-04-01T07:30:00.000Z'] as const;
    expect(ask(length, before)).toHaveLength(1);
    expect(ask(length, after)).toEqual([]);
    expect(ask(change, after).map(({ data }) => data)).toEqual([
      { courseDateId: 'd1', before: { netPrice: '1000.00' }, after: { netPrice: '5000.00' } },
    ]);
  });

  it('only what differs is a change, shown old → new', () => {
    expect(promiseChange({ duration: 1, theory: 50 }, { duration: 1, theory: 50 })).toBeUndefined();
    expect(promiseChange({ duration: 1, theory: 50 }, { duration: 2.5, theory: 50 })).toEqual({
      before: { duration: 1 },
      after: { duration: 2.5 },
    });
    expect(promiseChanges(change.before, change.after)).toEqual([
      { field: 'duration', label: 'Czas trwania', from: '1 dzień', to: '3 dni' },
      { field: 'netPrice', label: 'Cena netto', from: '1\u00A0000,00\u00A0zł', to: '5\u00A0000,00\u00A0zł' },
    ]);
  });

  it.each([
    [{ people: 1, dates: 1 }, 'Zmiana dotyczy 1 osoby na 1 nadchodzącym terminie.'],
    [{ people: 23, dates: 4 }, 'Zmiana dotyczy 23 osób na 4 nadchodzących terminach.'],
  ])('says how many it concerns: %o', (counts, sentence) => expect(promiseQuestion(counts)).toContain(sentence));
});
