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

/** What the edit form asks when it takes the access of somebody on whom something hangs (`facts.leaves`). */
export const takingQuestion = (hint: string, takes: (values: Readonly<Record<string, unknown>>) => boolean): Field => ({
  name: 'confirmed',
  label: 'Potwierdzam odebranie dostępu',
  type: 'checkbox',
  hint,
  if: ({ values, facts }) => facts.leaves === true && (values['actor[accessType]'] === 'none' || takes(values)),
});
