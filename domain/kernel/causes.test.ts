import { describe, expect, it } from 'vitest';
import { causesWithin } from './event.ts';

const fact = (records: readonly string[], automatic = false) => ({
  definition: { automatic: () => automatic, timeline: { records: () => [...records], text: () => '' } },
  data: {},
});
const date = fact(['course-date:d']);
const on = (id: string, automatic = false) => fact([`application:${id}`, 'course-date:d'], automatic);

describe('what a fact of a decision follows from', () => {
  it.each([
    ['nothing, where it is the only one', [on('a')], [undefined]],
    [
      'each of several registrations is decided for itself',
      [on('a'), on('b'), on('c')],
      [undefined, undefined, undefined],
    ],
    ['the date, for everybody on it', [date, on('a'), on('b')], [undefined, 0, 0]],
    ['the last decided one, for what happens by itself', [on('a'), on('b', true)], [undefined, 0]],
    ['the same within a date that changed', [date, on('a'), on('b', true), on('c', true)], [undefined, 0, 1, 1]],
    ['nothing, for what happens by itself alone', [on('a', true)], [undefined]],
    ['nothing, without records', [fact([]), fact([])], [undefined, undefined]],
  ])('%s', (_name, facts, causes) => {
    expect(causesWithin(facts)).toEqual(causes);
  });
});
