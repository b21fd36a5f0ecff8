import { readConfig } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { compose } from './compose.ts';
import { openDatabase } from './database.ts';
import { runJobs } from './jobs-command.ts';

/** `npm run jobs -- dead | retry ID… | retry --all`, with or without a running program. */
async function main(): Promise<number> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const database = await openDatabase(config, () => undefined);
  try {
    const { app, close } = await compose(config, { databaseUrl: database.url });
    const code = await runJobs(app.queue, process.argv.slice(2), (line) => console.log(line));
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
