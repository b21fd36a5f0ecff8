import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
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
import { drill } from './drill.ts';
import { newestBackup, pruneBackups, type Keeping } from './prune.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write.ts';
import { keepPrivate } from '../private-data.ts';

const USAGE = `Usage:
  npm run backup -- FOLDER [KEYS-FOLDER] [--keep-days N [--keep-key-days N]]         while the program runs
  npm run backup -- prune FOLDER [KEYS-FOLDER] --keep-days N [--keep-key-days N]     throws away what is older
  npm run backup -- drill FOLDER|BACKUP [KEYS-FOLDER [ERASURES]] [--server URL]      tries the newest one, for nothing
  npm run restore -- BACKUP [KEYS-FOLDER [ERASURES]]   into an empty database, before the first start
KEYS-FOLDER is FOLDER-keys by default: take it elsewhere, and keep it for days only (7 with --keep-days).
ERASURES is DATA_DIR/erasures by default. URL: a server where its role may make a database; else an embedded one is used`;

type What = 'backup' | 'restore' | 'prune' | 'drill';

interface Order {
  readonly what: What;
  readonly folder: string;
  readonly keysFolder: string;
  readonly erasures: string | undefined;
  readonly keeping: Keeping | undefined;
  readonly server: string | undefined;
}

const OPTIONS = {
  'keep-days': { type: 'string' },
  'keep-key-days': { type: 'string' },
  server: { type: 'string' },
} as const;

/** Keys are kept for days: anyone who is erased can be read with those of before. */
const KEY_DAYS = 7;

const WHATS: readonly unknown[] = ['backup', 'restore', 'prune', 'drill'] satisfies What[];
const isWhat = (word: unknown): word is What => WHATS.includes(word);

/** @throws BackupError with the usage */
function orderOf(args: readonly string[]): Order {
  const { values, positionals } = parsed(args);
  // `npm run backup -- prune …` comes as `backup prune …`.
  const isSub = /^backup (prune|drill)( |$)/.test(positionals.join(' '));
  const [what, folder, keys, erasures] = isSub ? positionals.slice(1) : positionals;
  const keeping = keepingOf(values);
  if (!isWhat(what) || !folder || (what === 'prune' && !keeping)) throw new BackupError(USAGE);
  const beside = what === 'restore' ? path.dirname(path.resolve(folder)) : folder;
  return {
    what,
    folder,
    keysFolder: keys ?? keysBeside(beside),
    erasures,
    keeping,
    server: values.server,
  };
}

function keepingOf(values: ReturnType<typeof parsed>['values']): Keeping | undefined {
  const [days, keyDays] = [daysOf(values['keep-days']), daysOf(values['keep-key-days'])];
  return days === undefined ? undefined : { days, keyDays: keyDays ?? Math.min(days, KEY_DAYS) };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new BackupError(USAGE);
  }
}

function daysOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new BackupError(`${text} is no number of days\n${USAGE}`);
  return Number(text);
}

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
