import { randomBytes } from 'node:crypto';
import { addAccount } from '#ops/account/add-account.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { readAccountArguments } from './account-arguments.ts';

/**
 * Adds an account that logs in, with a password for the first login, which is printed; change it after that.
 *
 * @returns the exit code: 0, 1 when the account is refused, 2 for arguments that are not understood
 */
export async function addAccountByArguments(
  app: App,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const wanted = readAccountArguments(args, app.accounts, (portal) => ({ ...systemContext(app, portal), facts: {} }));
  if ('message' in wanted) {
    print(wanted.message);
    return 2;
  }
  const { definition, fields } = wanted;
  const password = `${randomBytes(9).toString('base64url')}Aa1!`;
  const added = await addAccount(app, { definition, account: { fields, password } });
  print(isRefusal(added) ? added.message : `${String(fields.email)}: ${password}`);
  return isRefusal(added) ? 1 : 0;
}
