import { userInfo } from 'node:os';
import { readConfig } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { breakGlassByArguments } from './break-glass-account.ts';
import { compose } from './compose.ts';
import { openDatabase } from './database.ts';
import { keepPrivate } from './private-data.ts';

/** `npm run break-glass -- ACT [--kind KIND] --reason "WHY" E-MAIL` (ops/runbook/accounts.md), while the program runs or alone. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  keepPrivate(config);
  const database = await openDatabase(config, () => undefined);
  try {
    const { app, close } = await compose(config, { databaseUrl: database.url, ownerUrl: database.ownerUrl });
    const code = await breakGlassByArguments(app, process.argv.slice(2), {
      osUser: process.env.SUDO_USER ?? userInfo().username,
      print: (line) => console.log(line),
    });
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
