import { describe, expect, it } from 'vitest';
import { addressIn, nameIn, searchedFor } from './searched.ts';

describe('what is typed to find something', () => {
  it.each([
    ['a zero-width space', 'jan\u200b@demo.example', 'jan@demo.example'],
    ['a direction mark', '\u200eNowak', 'Nowak'],
    ['a soft hyphen', 'Kowal\u00adski', 'Kowalski'],
    ['the mark of a file', '\ufeffNowak', 'Nowak'],
    ['an accent apart', 'Z\u0307ak', 'Żak'],
    ['a wide space', 'Jan\u00a0Nowak ', 'Jan Nowak'],
    ['a line break', 'Jan\nNowak', 'Jan Nowak'],
    ['a control character', 'Nowak\u0007', 'Nowak'],
    ['a hyphen of word processors', 'Nowak\u2011Kos', 'Nowak-Kos'],
  ])('is without %s', (_name, typed, text) => expect(searchedFor(typed)).toBe(text));

  it.each([
    ['nothing', ''],
    ['what nobody sees', '\u200b \ufeff'],
    ['no text', 7],
  ])('is nothing when it is %s', (_name, typed) => expect(searchedFor(typed)).toBeUndefined());

  it('may be an addressee as mail programs copy one', () => {
    for (const copied of ['Jan Nowak <jan@demo.example>', '"Jan Nowak" <mailto:jan@demo.example>;']) {
      expect([nameIn(copied), addressIn(copied)]).toEqual(['Jan Nowak', 'jan@demo.example']);
    }
    expect([nameIn('<jan@demo.example>'), addressIn('<jan@demo.example>')]).toEqual([
      '<jan@demo.example>',
      'jan@demo.example',
    ]);
    expect([nameIn('Nowak'), addressIn('mailto:jan@demo.example')]).toEqual(['Nowak', 'jan@demo.example']);
  });
});
