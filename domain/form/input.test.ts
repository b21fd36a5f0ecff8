import { describe, expect, it } from 'vitest';
import { normalize } from './input.ts';
import type { Field } from './form.ts';

describe('what a native form sends', () => {
  const boxes: Field = { name: 'scope', label: 'Zakres', type: 'checkboxGroup' };
  const box: Field = { name: 'active', label: 'Aktywny', type: 'checkbox' };

  it.each([
    ['', []],
    [[''], []],
    [['', 'ph'], ['ph']],
    [
      ['', 'ph', 'bts', 'ph'],
      ['ph', 'bts'],
    ],
  ])('FE-17 the empty word before the ticked boxes of a group is none of them: %j', (sent, chosen) => {
    expect(normalize(boxes, sent)).toEqual(chosen);
  });

  it('a ticked box has the last word over its hidden "false"', () => {
    expect(normalize(box, ['false', 'true'])).toBe(true);
    expect(normalize(box, 'false')).toBe(false);
  });
});

describe('marks of word processors', () => {
  const judged = { name: 'a', label: 'A', type: 'text', validate: () => undefined } as const;
  it.each([
    ['Nowak\u2011Kowalska', 'Nowak-Kowalska'],
    ['Nowak\u2010Kowalska', 'Nowak-Kowalska'],
    ['Nowak–Kowalska', 'Nowak-Kowalska'],
    ['+48 600\u2011100−200', '+48 600-100-200'],
    ['O’Neil', "O'Neil"],
    ['O´Neil', "O'Neil"],
    ['KTS – poziom 1', 'KTS – poziom 1'],
  ])('are those of a keyboard where a rule judges them: %j', (typed, kept) => {
    expect(normalize(judged, typed)).toBe(kept);
  });

  it('stay where anything may be written', () => {
    expect(normalize({ name: 'a', label: 'A', type: 'text' }, 'rok 2026–2027')).toBe('rok 2026–2027');
    expect(normalize({ ...judged, type: 'textarea' }, '„To’s”')).toBe('„To’s”');
  });
});
