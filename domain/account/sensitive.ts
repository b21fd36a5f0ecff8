import type { AccountAccess } from './access.ts';
import { ownerOf } from './ownership.ts';
import type { AccountDeclaration } from './declaration.ts';

/** What an account says of who may log in with it, and what they may do then. */
interface Powers {
  readonly person: object;
  readonly values: object;
  readonly access: AccountAccess;
}

const loginOf = ({ person }: Powers): string => String((person as { email?: unknown }).email ?? '').toLowerCase();

/**
 * Whether a change is one that only somebody who has just shown who they are may make: another login, other permissions,
 * another owner, or another access of somebody who works in a panel. What else an account says is changed without that.
 */
export function isSensitive(
  declaration: Pick<AccountDeclaration, 'login' | 'owner'>,
  before: Powers,
  after: Powers,
): boolean {
  const { login } = declaration;
  if (!login) return false;
  const powersOf = ({ values, access }: Powers): string =>
    JSON.stringify([
      [...login.permissions(values as never)].sort(),
      ownerOf(declaration, values),
      login.administrator && (values as Readonly<Record<string, unknown>>)[login.administrator.field],
      login.panel || login.readsAll ? [access.accessType, access.expiresAt] : null,
    ]);
  return loginOf(before) !== loginOf(after) || powersOf(before) !== powersOf(after);
}
