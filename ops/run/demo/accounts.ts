import { addAccount } from '#ops/account/add-account.ts';
import { UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/access.ts';
import type { FormValues } from '#domain/form/form.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { hashPassword } from '#ops/account/passwords.ts';
import type { App } from '#ops/app.ts';
import { DEMO_PASSWORD } from './portal-demo.ts';

/** Adds an account of the demo, with its password; gives its id. @throws when it is refused */
export type AddDemoAccount = (kind: string, fields: FormValues, access?: AccountAccess) => Promise<string>;

/** The password is hashed once for all of them. */
export async function demoAccounts(app: App): Promise<AddDemoAccount> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return async (kind, fields, access = UNLIMITED_ACCESS) => {
    const account = { fields, passwordHash, access };
    const added = await addAccount(app, { definition: app.accounts.ofKind(kind), account });
    if (isRefusal(added)) throw new Error(added.message);
    return added.id;
  };
}
