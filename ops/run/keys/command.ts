import { readConfig, type Config } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { openDatabase } from '../database.ts';
import { masterKeysOf } from './master-keys.ts';
import { keyStatus, rotate, rotateKeyFile } from './rotate.ts';
import { keepPrivate } from '../private-data.ts';

const USAGE = `Usage, with or without a running program (ops/runbook/keys.md):
  npm run keys -- status   which master key wraps how many keys of persons and files
  npm run keys -- rotate   makes MASTER_KEY the one that wraps them all; FORMER_MASTER_KEYS names the one of before.
                           Where neither was ever given, DATA_DIR/master.key is replaced`;

async function main([what]: readonly string[]): Promise<void> {
  if (what !== 'status' && what !== 'rotate') throw new StartError(USAGE);
  const config = readConfig(process.env);
  keepPrivate(config);
  const database = await openDatabase(config, () => undefined);
  const pool = createPool(database.url, { max: 2, name: 'portal-keys', statementTimeoutMs: 0 });
  try {
    if (what === 'status') console.log((await keyStatus(pool, masterKeysOf(config))).join('\n'));
    else await rotateAll(config, pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function rotateAll(config: Config, pool: ReturnType<typeof createPool>): Promise<void> {
  const { masterKeyFile: file } = config;
  const { keyId, wrappedAnew } = file
    ? await rotateKeyFile(pool, { file, former: config.formerMasterKeys ?? [] })
    : await rotate(pool, masterKeysOf(config));
  console.log(`The master key ${keyId} wraps everything now; wrapped again: ${wrappedAnew}`);
  console.log('The key of before opens nothing here any more. Keep it for as long as backups of before are kept');
  if (!file) console.log('Take it out of FORMER_MASTER_KEYS at the next start of every process');
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
