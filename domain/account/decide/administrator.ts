import type { CommandContext } from '#domain/kernel/decider.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import type { AccountAccess } from '../access.ts';
import type { Granter } from '../grants.ts';
import { hasValue, type AccountDeclaration, type AccountLogin } from '../declaration.ts';

/** What an account may do, and for how long. */
interface Powers {
  readonly values: object;
  readonly access: AccountAccess;
}

type Rule = NonNullable<AccountLogin<never>['administrator']>;

const administers = ({ values, access }: Powers, rule: Rule): boolean =>
  hasValue(values, rule) && access.accessType === 'unlimited';

const cutsAccess = (before: AccountAccess, after: AccountAccess): boolean =>
  after.accessType !== 'unlimited' && (after.accessType !== before.accessType || after.expiresAt !== before.expiresAt);

/** Whether a change takes the administration, or the permission to change accounts, from somebody. */
function isDemotion({ login, permissions }: AccountDeclaration, before: object, after: object): boolean {
  const rule = login?.administrator;
  const mayChange = (values: object) => login?.permissions(values as never).includes(permissions.write) ?? false;
  const isNone = rule !== undefined && hasValue(before, rule) && !hasValue(after, rule);
  return isNone || (mayChange(before) && !mayChange(after));
}

/**
 * OPR-01: nobody locks themselves out, and somebody always administers with an access that doesn't end. Only the caller
 * can know whether somebody else does (`othersAdminister`).
 */
export function lockOut(
  declaration: AccountDeclaration,
  { before, after }: { before: Powers & { readonly id: string }; after: Powers },
  by: CommandContext & { readonly othersAdminister: boolean },
): Refusal | undefined {
  const rule = declaration.login?.administrator;
  if (!rule) return undefined;
  const isLess = isDemotion(declaration, before.values, after.values) || cutsAccess(before.access, after.access);
  if (by.actor.id === before.id && isLess) return conflict(rule.lockedOut);
  return administers(before, rule) && !administers(after, rule) && !by.othersAdminister
    ? conflict(rule.last)
    : undefined;
}

/** The caller, and whether it is about their own account. */
export const granterOf = (state: { readonly id: string } | null, { access, actor }: CommandContext): Granter => ({
  access,
  isOwn: actor.id === state?.id,
});
