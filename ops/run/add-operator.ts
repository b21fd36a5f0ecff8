import { randomBytes } from 'node:crypto';
import { addAccount } from '#api/accounts/add-account.ts';
import { isRole, ROLES } from '#domain/training/accounts/roles.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { readConfig } from '#ops/config.ts';
import { compose } from './compose.ts';
import { openDatabase } from './database.ts';

/**
 * `npm run add-operator -- E-MAIL FIRST-NAME LAST-NAME [ROLE]`: the first operator of an installation without demo data
 * (ADMIN_OPERATOR unless told). Prints a password for the first login; change it after that.
 */
const [email, firstName, lastName, role = 'ADMIN_OPERATOR'] = process.argv.slice(2);

if (!email || !firstName || !lastName || !isRole(role)) {
  console.error(`npm run add-operator -- E-MAIL FIRST-NAME LAST-NAME [${ROLES.join(' | ')}]`);
  process.exitCode = 2;
} else {
  const config = readConfig(process.env);
  const database = await openDatabase(config, () => undefined);
  const { app, close } = await compose(config, { databaseUrl: database.url });
  const password = `${randomBytes(9).toString('base64url')}Aa1!`;
  const definition = app.accounts.ofKind('operator');
  const added = await addAccount(app, {
    definition,
    account: { fields: { email, firstName, lastName, role }, password },
  });
  if (isRefusal(added)) {
    console.error(added.message);
    process.exitCode = 1;
  } else {
    console.log(`${email}: ${password}`);
  }
  await app.queue.close();
  await close();
  await database.stop();
}
