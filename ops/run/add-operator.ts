import { readConfig } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { addAccountByArguments } from './add-account.ts';
import { compose } from './compose.ts';
import { openDatabase } from './database.ts';
import { keepPrivate } from './private-data.ts';

/**
 * `npm run add-operator -- [--kind KIND] E-MAIL FIRST-NAME LAST-NAME …`: the first operator of an installation without
 * demo data, or any other account that logs in. Without arguments it says which kinds there are.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  keepPrivate(config);
  const database = await openDatabase(config, () => undefined);
  try {
    const { app, close } = await compose(config, { databaseUrl: database.url, ownerUrl: database.ownerUrl });
    const code = await addAccountByArguments(app, process.argv.slice(2), (line) => console.log(line));
    await app.queue.close();
    await close();
    return code;
  } finally {
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
