import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig, type Config } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { erasuresFile } from '#ops/vault/erasures.ts';
import type { App } from '#ops/app.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { compose, type Composed } from '../compose.ts';
import { masterKeysOf } from '../keys/master-keys.ts';
import { openDatabase, type Database } from '../database.ts';
import { BackupError, checkBackup, keysBeside } from './manifest.ts';
import { refuseUsed } from './read.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write.ts';
import { keepPrivate } from '../private-data.ts';

const USAGE = `Usage:
  npm run backup -- FOLDER [KEYS-FOLDER]               beside a running program
  npm run restore -- BACKUP [KEYS-FOLDER [ERASURES]]   into an empty database, before the first start
KEYS-FOLDER is FOLDER-keys unless told: take it elsewhere, and keep it for days only.
ERASURES is DATA_DIR/erasures unless told`;

async function main([what, folder, keys, erasures]: readonly string[]): Promise<void> {
  if ((what !== 'backup' && what !== 'restore') || !folder) throw new BackupError(USAGE);
  const keysFolder = keys ?? keysBeside(what === 'backup' ? folder : path.dirname(path.resolve(folder)));
  const config = readConfig(process.env);
  keepPrivate(config);
  if (config.eventStore) throw new BackupError('The log is in EventStoreDB: back it up with its own tools');
  if (what === 'restore') await checkBackup(folder, keysFolder);
  const database = await openDatabase(config, () => undefined, what === 'restore' ? refuseUsed : undefined);
  try {
    await run(config, { database, what, folder, keysFolder, erasures });
  } finally {
    await database.stop();
  }
}

async function run(
  config: Config,
  order: {
    database: Database;
    what: 'backup' | 'restore';
    folder: string;
    keysFolder: string;
    erasures: string | undefined;
  },
): Promise<void> {
  const { database, folder, keysFolder, erasures = erasuresFile(config.dataDir) } = order;
  const { url, ownerUrl = url } = database;
  // Whoever restores writes the log as it was, which only its owner may.
  const pool = createPool(order.what === 'restore' ? ownerUrl : url, {
    max: 2,
    name: `portal-${order.what}`,
    statementTimeoutMs: 0,
  });
  let program: Composed | undefined;
  const start = async (): Promise<App> => {
    program = await compose(config, { databaseUrl: url, ownerUrl });
    return program.app;
  };
  try {
    if (order.what === 'backup') {
      const made = await writeBackup(pool, { folder, keysFolder, now: new Date().toISOString() });
      console.log(`Keys of persons, apart: ${keysFolder}\nBackup: ${made}`);
      return;
    }
    if (!existsSync(erasures)) console.warn(`There is no list of erasures at ${erasures}: nobody is erased again`);
    const { manifest, erasedAgain } = await restore(
      { pool, masterKeys: masterKeysOf(config), start },
      { folder, keysFolder, erasures },
    );
    console.log(`Restored the backup of ${manifest.at}; erased again: ${erasedAgain}`);
  } finally {
    await program?.app.queue.close();
    await program?.close();
    await pool.end();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
