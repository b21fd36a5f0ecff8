import { describe, expect, it } from 'vitest';
import { said, tried } from '#tests/support/form/validator.ts';
import { hasForbiddenCharacters, lengthOf, nonEmpty, nonEmptyRichText, ticked, tooLong } from './text.ts';

describe('VAL-01 nonEmpty', () => {
  tried(nonEmpty, {
    good: ['x', 0, '0', false, ['a']],
    bad: ['', ' ', null, undefined, [], '[]'],
    message: 'Pole jest wymagane',
  });
});

describe('VAL-02 ticked', () => {
  tried(ticked, {
    good: [true, 'true'],
    bad: [false, 'false', '', undefined, 'x'],
    message: 'Pole musi zostać zaznaczone',
  });
});

describe('lengths and characters', () => {
  it('counts characters as people do', () => {
    expect(['😀😀', 'abc', ''].map(lengthOf)).toEqual([2, 3, 0]);
    expect(tooLong('Pole', 2)).toBe('Pole nie może być dłuższe niż 2 znaki');
  });

  it('rich text without words is empty', () => {
    expect(said(nonEmptyRichText, '<p><br>&nbsp;</p>')).toBe('Pole jest wymagane');
    expect(said(nonEmptyRichText, '<p>x</p>')).toBeUndefined();
  });

  it('control characters, lone surrogates and replaced bytes are forbidden, line breaks and emoji are not', () => {
    expect(['\0', 'a\u0007', '\ud800', '\udc00x', '\ufffd', '\u009f'].every(hasForbiddenCharacters)).toBe(true);
    expect(['a\nb\tc\r', 'Zażółć', '😀', ''].some(hasForbiddenCharacters)).toBe(false);
  });
});
