import type { Field } from '#domain/form/form.ts';
import type { AccountAccess } from './access.ts';
import { hasValue, type AccountDeclaration } from './declaration.ts';

/** What decides whether somebody may log in at all. */
export interface AccountHolding {
  readonly values: object;
  readonly access: Pick<AccountAccess, 'accessType'>;
}

/** Whether the account lets anybody in, now or for a time. */
export function holdsAccess({ login }: AccountDeclaration, { values, access }: AccountHolding): boolean {
  return access.accessType !== 'none' && !(login?.blocked && hasValue(values, login.blocked));
}

/** A value of an account on which something hangs, e.g. the role of a trainer who leads coming dates. */
export interface HeldValue {
  readonly field: string;
  readonly value: unknown;
}

/** Whether these values take it away. */
export const takesHeld = ({ field, value }: HeldValue, values: object): boolean =>
  (values as Readonly<Record<string, unknown>>)[field] !== value;

/**
 * What the edit form asks when it takes the access of somebody on whom something hangs (`facts.leaves`), or the value that
 * it hangs on (`facts.held`).
 */
export const takingQuestion = (hint: string, takes: (values: Readonly<Record<string, unknown>>) => boolean): Field => ({
  name: 'confirmed',
  label: 'Potwierdzam odebranie dostępu albo roli',
  type: 'checkbox',
  hint,
  if: ({ values, facts }) =>
    (facts.leaves === true && (values['actor[accessType]'] === 'none' || takes(values))) ||
    (facts.held != null && takesHeld(facts.held as HeldValue, values)),
});
