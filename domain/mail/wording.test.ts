import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filled, paragraphsOf, wordingErrors, wordingRecord } from './wording.ts';

const WORDINGS = { seat: { label: 'Potwierdzenie', placeholders: ['szkolenie', 'termin'] } };
const own = (more: object) => ({ wording: 'seat', lead: null, opening: '', closing: '', ...more });
const says = 'Można wpisać: {szkolenie}, {termin}.';

describe('an own wording', () => {
  it('is filled with what its mail knows, and never with what it does not', () => {
    const values = { szkolenie: 'Hamulce {termin}', termin: '' };
    expect(filled('Na {szkolenie} i { szkolenie }, {termin}, {inne}.', values)).toBe(
      'Na Hamulce {termin} i Hamulce {termin}, –, –.',
    );
  });

  it('may name only what its mail knows; the message is at the field that names another', () => {
    expect(wordingErrors(own({ opening: 'Na {szkolenie} w { termin }.' }), WORDINGS)).toBeUndefined();
    expect(wordingErrors(own({ opening: '{cena}', lead: '{Termin}', closing: '{}' }), WORDINGS)).toEqual({
      lead: [`Ta wiadomość nie zna „{Termin}”. ${says}`],
      opening: [`Ta wiadomość nie zna „{cena}”. ${says}`],
      closing: [`Ta wiadomość nie zna „{}”. ${says}`],
    });
  });

  it('says something', () => {
    expect(wordingErrors(own({}), WORDINGS)).toEqual({ opening: ['Podaj treść, dopisek albo początek tematu.'] });
    for (const part of ['lead', 'opening', 'closing'])
      expect(wordingErrors(own({ [part]: 'a' }), WORDINGS)).toBeUndefined();
  });

  it('is refused at its field where a brace has no pair', () => {
    const { fields } = wordingRecord('szkolenia', { permission: 'X', wordings: WORDINGS });
    const judge = fields.find(({ name }) => name === 'opening')?.validate;
    const judged = (text: string) => (judge as (value: string, label: string) => string | undefined)(text, 'Treść');
    for (const wrong of ['{szkolenie', 'szkolenie}', '{{szkolenie}}', '}{']) expect(judged(wrong)).toBeDefined();
    for (const right of ['', '{szkolenie}', 'a {b} {c}']) expect(judged(right)).toBeUndefined();
  });

  it('has paragraphs where a line is empty', () => {
    expect(paragraphsOf('Jeden\nwiersz\n\n  \r\n\r\nDwa\n')).toEqual(['Jeden\nwiersz', 'Dwa']);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/)), (words) => {
        expect(paragraphsOf(words.join('\n\n'))).toEqual(words);
      }),
    );
  });
});
