import { existsSync } from 'node:fs';
import { readConfig, type Config } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { erasuresFile } from '#ops/vault/erasures.ts';
import type { App } from '#ops/app.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { compose, type Composed } from '../compose.ts';
import { masterKeysOf } from '../keys/master-keys.ts';
import { openDatabase, type Database } from '../database.ts';
import { BackupError, checkBackup } from './manifest.ts';
import { orderOf, type Order } from './order.ts';
import { refuseUsed } from './read.ts';
import { drill } from './drill.ts';
import { newestBackup, pruneBackups } from './prune.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write.ts';
import { keepPrivate } from '../private-data.ts';

async function main(args: readonly string[]): Promise<void> {
  const order = orderOf(args);
  if (order.what === 'prune') return prune(order);
  const config = readConfig(process.env);
  keepPrivate(config);
  if (config.eventStore) throw new BackupError('The log is in EventStoreDB: back it up with its own tools');
  if (order.what === 'restore') await checkBackup(order.folder, order.keysFolder);
  const database = await openDatabase(config, () => undefined, order.what === 'restore' ? { inspect: refuseUsed } : {});
  try {
    await run(config, { ...order, database });
  } finally {
    await database.stop();
  }
}

async function prune({ folder, keysFolder, keeping }: Order): Promise<void> {
  if (!keeping) return;
  const gone = await pruneBackups({ folder, keysFolder, now: new Date().toISOString() }, keeping);
  console.log([`Thrown away: ${gone.length}`, ...gone].join('\n'));
}

async function run(config: Config, order: Order & { readonly database: Database }): Promise<void> {
  const { database, folder, keysFolder, erasures = erasuresFile(config.dataDir) } = order;
  const { url, ownerUrl = url } = database;
  // Anyone who restores writes the log as it was, which only its owner may.
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
      console.log(`Keys of persons and files, apart: ${keysFolder}\nBackup: ${made}`);
      return await prune(order);
    }
    if (order.what === 'drill') {
      const backup = await newestBackup(folder);
      const { at, facts, readModels, files } = await drill(
        { config, living: pool, server: order.server },
        { folder: backup, keysFolder, erasures },
      );
      const found = [`${facts} facts as in the log`, `${readModels} lists folded`, `${files} files as uploaded`];
      console.log(`The backup of ${at} is whole: ${found.join(', ')}`);
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
