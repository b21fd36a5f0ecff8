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
