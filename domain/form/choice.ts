import { withoutMarks } from '#domain/text/words.ts';
import type { Option } from './form.ts';
import { withoutInvisible } from './input.ts';

/** How labels of options are compared with what somebody types: case, accents and blanks too many say nothing. */
const plain = (text: string): string =>
  withoutMarks(withoutInvisible(text)).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ');

/** Whether an option stays in the list while this is typed. */
export const isFound = (label: string, typed: string): boolean => plain(label).includes(plain(typed));

/** The option that a typed text means: the one that is called so, else the only one that is left in the list. */
export function choiceMeant(typed: string, options: readonly Option[]): Option | undefined {
  if (plain(typed) === '') return undefined;
  const ways: readonly ((label: string) => boolean)[] = [
    (label) => label === typed.trim(),
    (label) => plain(label) === plain(typed),
    (label) => isFound(label, typed),
  ];
  for (const meets of ways) {
    const met = options.filter(({ label }) => meets(label));
    if (met.length > 0) return met.length === 1 ? met[0] : undefined;
  }
  return undefined;
}

/** What a field holds whose typed text means none of the choices. In quotes: a text may look like the value of a choice. */
export const noChoice = (typed: string): string => `„${withoutInvisible(typed)}”`;

/** Whether a field holds a text that means none of its choices. */
export const isNoChoice = (value: unknown): boolean => typeof value === 'string' && /^„.*”$/su.test(value);
