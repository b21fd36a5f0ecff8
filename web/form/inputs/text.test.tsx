import { describe, expect, it } from 'vitest';
import type { InputProps } from './input.ts';
import { NumberInput } from './text.tsx';

/** What the field is changed to by something that happens to it; undefined: it stays. */
function changedBy(happen: (input: ReturnType<typeof NumberInput>) => void, value: string, min?: number) {
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
  happen(NumberInput(props));
  return changed;
}

/** What is in the field after it was left; undefined: what was typed. */
const left = (value: string, min?: number) => changedBy((input) => input.props.onBlur(), value, min);

/** The same after an arrow was pressed. */
const arrow = (value: string, key: string) =>
  changedBy((input) => input.props.onKeyDown({ key, preventDefault: () => undefined }), value);

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

  it('FE-16 arrows change a number by one, and nothing that is none', () => {
    expect([arrow('', 'ArrowUp'), arrow('7', 'ArrowUp'), arrow('7', 'ArrowDown')]).toEqual(['1', '8', '6']);
    const others = ['12 osób', '5,5', '1 200', 'x', '-'];
    expect(others.flatMap((value) => [arrow(value, 'ArrowUp'), arrow(value, 'ArrowDown')])).toEqual(
      Array(10).fill(undefined),
    );
  });
});
