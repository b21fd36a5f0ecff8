import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, searchedText } from '#projections/folded.ts';
import { isSearchable, numberIn, orNumber, wordsOf } from '#projections/search-text.ts';

/** What the SQL does, as plain text: every word of the question somewhere, a short one at the beginning of a word. */
const finds = (text: string, question: string): boolean =>
  wordsOf(folded(question)).every((word) => searchedText(text).includes(word.length < 3 ? ` ${word}` : word));

describe('texts as they are searched', () => {
  it('without marks, capitals and hyphens', () => {
    expect(searchedText('Anna Nowak-Żak')).toBe(' anna nowak zak');
    expect(folded('Łódź')).toBe('lodz');
  });

  it('a name is found by its words in any order, whole or begun, with and without marks', () => {
    const name = fc
      .array(fc.stringMatching(/^[A-ZŁŻŚ][a-ząćęłńóśźż]{1,8}$/), { minLength: 1, maxLength: 3 })
      .filter((words) => words.length > 0);
    fc.assert(
      fc.property(name, fc.nat(), fc.nat({ max: 6 }), (words, turn, cut) => {
        const turned = words.map((_, at) => words[(at + turn) % words.length] ?? '');
        const begun = turned.map((word) => word.slice(0, Math.max(2, word.length - cut)));
        expect(isSearchable(begun.join(' '))).toBe(true);
        expect(finds(words.join(' '), begun.join(' '))).toBe(true);
        expect(finds(words.join(' '), folded(begun.join(' ')).toUpperCase())).toBe(true);
      }),
    );
  });

  it.each(['', 'a', 'a b', '-', '% _', '1'])('%j is too little to search for', (text) =>
    expect(isSearchable(text)).toBe(false),
  );
  it.each(['Oś', 'Li', '12', '1-2', 'a bc'])('%j is enough', (text) => expect(isSearchable(text)).toBe(true));
});

describe('the words of a question', () => {
  it.each([
    ['Nowak, Jan', ['nowak', 'jan']],
    ['Jan Nowak <jan@demo.example>', ['jan', 'nowak', 'jan@demo.example']],
    ['"Auto-Serwis" (Łódź)', ['auto', 'serwis', 'lodz']],
    ['526-025-02-74', ['5260250274']],
    ['PL 526-025-02-74', ['5260250274']],
    ['PL5260250274', ['5260250274']],
    ['PL 12', ['pl', '12']],
    ["O'Neil", ['o', 'neil']],
    ['sp. z o.o.', ['sp.', 'z', 'o.o.']],
  ])('%s', (text, words) => expect(wordsOf(folded(text))).toEqual(words));
});

describe('a number that is asked for', () => {
  it.each([
    ['600-700-800', '600700800'],
    ['600.700.800', '600700800'],
    ['+48 600 700 800', '600700800'],
    ['(+48) 600 700 800', '600700800'],
    ['0048600700800', '600700800'],
    ['(22) 123-45-67', '221234567'],
    ['022 123 45 67', '221234567'],
    ['600\u2011700\u2011800', '600700800'],
    ['2026-000123', '2026000123'],
    ['2026/000123', '2026000123'],
    ['12-34', undefined],
    ['ZL 2026-000123', undefined],
  ])('%s is %s', (typed, number) => expect([numberIn(typed), orNumber(typed)]).toEqual([number, number ?? typed]));
});
