import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginning, fitting, isSound, shortened, soundText } from './sound.ts';

const segmenter = new Intl.Segmenter('pl', { granularity: 'grapheme' });
const signsIn = (text: string): number => [...segmenter.segment(text)].length;

/** Whatever a string can hold: halves, controls, marks, joiners, flags, and plenty of what is cut in the middle. */
const unit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    '🎄',
    '👨‍👩‍👧‍👦',
    '🇵🇱',
    'e\u0301',
    'क्ष',
    '\u200D',
    '\u0301',
    '\ud83c',
    '\udf84',
    '\0',
    '\ufffe',
    '\r\n',
    'ż',
    'a',
  ),
);
const anyText = fc.array(unit, { maxLength: 30 }).map((units) => units.join(''));

describe('texts that are made', () => {
  it('any text at every length is well-formed, at most so many signs, and a beginning', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = soundText(text);
        for (let most = 0; most <= text.length + 1; most++) {
          const [cut, dotted, fits] = [beginning(text, most), shortened(text, most + 1), fitting(text, most)];
          for (const one of [cut, dotted, fits])
            expect([isSound(one), Buffer.from(one).toString()]).toEqual([true, one]);
          expect(signsIn(cut)).toBeLessThanOrEqual(most);
          expect(signsIn(dotted)).toBeLessThanOrEqual(most + 1);
          expect(fits.length).toBeLessThanOrEqual(most);
          expect(whole.startsWith(cut) && whole.startsWith(fits)).toBe(true);
        }
        expect(beginning(text, text.length)).toBe(whole);
      }),
      { numRuns: 300 },
    );
  });

  it('every sign around the cut stays whole', () => {
    for (const sign of ['🎄', '👨‍👩‍👧‍👦', '🇵🇱', 'e\u0301', '\u{1F30A}']) {
      for (let before = 76; before <= 82; before++) {
        const letters = 'a'.repeat(before);
        const cut = beginning(`${letters}${sign} reszta tekstu`, 80);
        expect([cut.length, signsIn(cut)]).toEqual([before < 80 ? 79 + sign.length : 80, 80]);
      }
    }
  });

  it('says what was left out', () => {
    expect(shortened('Kurs bardzo długi', 8)).toBe('Kurs ba…');
    expect(shortened('Kurs', 4)).toBe('Kurs');
  });

  it('takes out what PostgreSQL, XML and JSON refuse', () => {
    expect(soundText('a\0b\u000bc\ud800d\ufffee\r\nf\tg')).toBe('abc\ufffdde\nf\tg');
    expect(soundText('Zażółć 🎄')).toBe('Zażółć 🎄');
  });

  it('a letter under a thousand marks does not make a title as long as a book', () => {
    expect(beginning(`a${'\u0301'.repeat(5_000)}`, 80).length).toBeLessThanOrEqual(80);
  });
});
