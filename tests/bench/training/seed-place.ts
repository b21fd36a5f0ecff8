import { readConfig } from '#ops/config/config.ts';
import { compose } from '#ops/run/compose.ts';
import { settingsAt } from '../program.ts';
import { seedHistory } from '../rebuild-seed.ts';
import { applicationHistory } from './application-history.ts';

/** Fills the log at a place, in a process of its own: what a million made-up events leave in memory is not measured. */
const [databaseUrl = '', dataDir = '', events = '0'] = process.argv.slice(2);
const { app, close } = await compose(readConfig(settingsAt({ databaseUrl, dataDir })), { databaseUrl });
await seedHistory(
  app.pool,
  app.vault,
  applicationHistory(Number(events), (kind, n) => `${kind}-${n}`),
);
await app.queue.close();
await close();
