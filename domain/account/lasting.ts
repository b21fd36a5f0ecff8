import type { Access } from '#domain/kernel/access.ts';
import { invalid, type Refusal } from '#domain/kernel/refusal.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import type { AccountAccess } from './access.ts';
import type { AccountDeclaration } from './declaration.ts';

/**
 * Nobody gives an access to the panel that outlasts the own (decision 253): who is there for a time would stay by a second
 * account. An access that lasts longer is one that holds more.
 */

const RANKS = { none: 0, temporary: 1, unlimited: 2 } as const;

/** Whether somebody may log in who could not before, or for longer. */
export const isLonger = (before: AccountAccess, after: AccountAccess): boolean => {
  const [was, is] = [RANKS[before.accessType], RANKS[after.accessType]];
  return is > was || (is === was && (after.expiresAt ?? '') > (before.expiresAt ?? ''));
};

export type Lasting = Pick<AccountDeclaration, 'login'>;

/** Whether an account of the panel lets in longer than this person is there. */
export const outlasts = ({ login }: Lasting, { until }: Pick<Access, 'until'>, given: AccountAccess): boolean =>
  until !== null &&
  login?.panel === true &&
  isLonger({ accessType: 'temporary', expiresAt: until, passwordChangeMode: 'none' }, given);

export const OUTLASTS = 'To konto ma dostęp dłuższy niż Twój. Może to zrobić tylko ktoś, kto ma co najmniej taki sam.';

/** Why somebody may not give this access: 422 at the field that goes too far. */
export function refuseLasting(
  declaration: Lasting,
  access: Pick<Access, 'until'>,
  given: AccountAccess,
): Refusal | undefined {
  if (!outlasts(declaration, access, given)) return undefined;
  const field = given.accessType === 'temporary' ? 'actor[expiresAt]' : 'actor[accessType]';
  return invalid({
    [field]: [`Możesz dać dostęp najdłużej do końca własnego, czyli czasowy do ${formatDateTime(access.until)}`],
  });
}
