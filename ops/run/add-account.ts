import { addAccount } from '#ops/account/add-account.ts';
import { passwordUrl } from '#ops/account/password-url.ts';
import { issueLink } from '#ops/account/tokens.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { readAccountArguments } from './account-arguments.ts';

/**
 * Adds an account that logs in and prints the link with which its owner sets the password: good once, for seven days
 * (ASVS 6.4.1). The command line is the root of every right: it grants what nobody holds yet.
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
  const added = await addAccount(app, { definition, account: { fields } });
  if (isRefusal(added)) {
    print(added.message);
    return 1;
  }
  const { declaration, portal } = definition;
  if (declaration.login) {
    const account = { type: declaration.login.type, id: added.id };
    const { token } = await issueLink(app, { account, personId: added.personId, isInvitation: true });
    print(`${String(fields.email)}: ${passwordUrl(app.config, portal, token)}`);
    print('The link sets the password: once, within 7 days, while the program runs.');
  }
  return 0;
}
