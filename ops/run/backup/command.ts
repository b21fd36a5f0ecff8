import { existsSync } from 'node:fs';
import { readConfig, type Config } from '#ops/config/config.ts';
import { ConfigError } from '#ops/config/error.ts';
import { erasuresFile } from '#ops/vault/erasures.ts';
import { compose } from '../compose.ts';
import { openDatabase } from '../database.ts';
import { BackupError } from './manifest.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write.ts';

const USAGE = `Usage:
  npm run backup -- FOLDER KEYS-FOLDER               beside a running program
  npm run restore -- BACKUP KEYS-FOLDER [ERASURES]   into an empty database, before the first start;
                                                     ERASURES is DATA_DIR/erasures unless told`;

async function main([what, folder, keysFolder, erasures]: readonly string[]): Promise<void> {
  if ((what !== 'backup' && what !== 'restore') || !folder || !keysFolder) throw new BackupError(USAGE);
  const config = readConfig(process.env);
  if (config.eventStoreUrl) throw new BackupError('The log is in EventStoreDB: back it up with its own tools');
  const database = await openDatabase(config, () => undefined);
  try {
    await run(config, { url: database.url, what, folder, keysFolder, erasures });
  } finally {
    await database.stop();
  }
}

async function run(
  config: Config,
  order: { url: string; what: 'backup' | 'restore'; folder: string; keysFolder: string; erasures: string | undefined },
): Promise<void> {
  const { folder, keysFolder, erasures = erasuresFile(config.dataDir) } = order;
  const { app, close } = await compose(config, { databaseUrl: order.url });
  try {
    if (order.what === 'backup') {
      console.log(`Backup: ${await writeBackup(app.pool, { folder, keysFolder, now: app.now() })}`);
      return;
    }
    if (!existsSync(erasures)) console.warn(`There is no list of erasures at ${erasures}: nobody is erased again`);
    const { manifest, erasedAgain } = await restore(app, { folder, keysFolder, erasures });
    console.log(`Restored the backup of ${manifest.at}; erased again: ${erasedAgain}`);
  } finally {
    await app.queue.close();
    await close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
