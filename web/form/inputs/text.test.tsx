import { describe, expect, it } from 'vitest';
import type { InputProps } from './input.ts';
import { NumberInput } from './text.tsx';

/** What is in the field after it was left; undefined: what was typed. */
function left(value: string, min?: number): string | undefined {
  let changed: string | undefined;
  const props: InputProps = {
    id: 'limit',
    name: 'limit',
    field: { name: 'limit', label: 'Limit', type: 'number', props: min === undefined ? {} : { min } },
    label: 'Limit',
    value,
    options: [],
    required: false,
    readOnly: false,
    invalid: false,
    describedBy: undefined,
    onChange: (next) => void (changed = String(next)),
    onLeave: () => undefined,
  };
  NumberInput(props).props.onBlur();
  return changed;
}

describe('the number field', () => {
  it.each([
    ['-4', undefined, '0'],
    ['-4', 1, '1'],
    ['−4', 0, '0'],
    ['3', 5, '5'],
    ['0', 1, '1'],
  ])('FE-16 %s below the minimum %s is raised to it', (value, min, raised) => {
    expect(left(value, min)).toBe(raised);
  });

  it.each(['', '5', '007', 'cztery', '-', '1.5'])('FE-16 "%s" stays as it was typed', (value) => {
    expect(left(value, 5)).toBeUndefined();
  });
});
