import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anonymous } from '#domain/kernel/access.ts';
import type { FormContext, Validator } from '#domain/form/form.ts';

const context = (values: Record<string, unknown>): FormContext => ({
  access: anonymous,
  values,
  today: '2026-11-21',
  facts: {},
});

/** What a validator says of a value of the field 'Pole', with the other values of its form. */
export const said = (check: Validator, value: unknown, others: Record<string, unknown> = {}): string | undefined =>
  check(value, 'Pole', context(others));

const LONG = ['1', 'a', ' ', '-', '1 ', 'a-', '.', '@', '1-', '/', '\n', '; '].map((part) => part.repeat(5_000));

/**
 * The tests of one validator, inside its `describe`: what passes, what fails with exactly this message, and that it
 * answers anything at all with a text or nothing, and soon (VAL-28).
 */
export function tried(
  check: Validator,
  samples: { good: readonly unknown[]; bad: readonly unknown[]; message: string },
): void {
  it.each(samples.good.map((value) => [value]))('takes %j', (value) => expect(said(check, value)).toBeUndefined());
  it.each(samples.bad.map((value) => [value]))('refuses %j', (value) =>
    expect(said(check, value)).toBe(samples.message),
  );
  it('VAL-28 answers anything with a text or nothing', () => {
    const answers = (value: unknown): void => {
      expect(['string', 'undefined']).toContain(typeof said(check, value));
    };
    fc.assert(fc.property(fc.anything(), answers));
    for (const value of LONG) answers(`${value}!`);
  });
}
