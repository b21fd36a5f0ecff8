import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type pg from 'pg';
import { keysInFile } from '#ops/config/master-keys.ts';
import { countByMasterKey, openHashingKey, readMasterKeyRow, replaceMasterKey } from '#ops/vault/keyring.ts';
import { masterKeyId, type MasterKeys } from '#ops/vault/master.ts';
import { createVault } from '#ops/vault/vault.ts';

export interface Rotated {
  /** Of the master key that wraps everything now. */
  readonly keyId: string;
  /** Keys of persons and files that another one had wrapped. */
  readonly wrappedAnew: number;
}

/**
 * Makes the newest master key the one that wraps, and wraps with it whatever others have wrapped, while programs run
 * and a thousand keys at a time. May be broken off and run again.
 *
 * @throws ConfigError when the database is locked with a key that was not given
 */
export async function rotate(pool: pg.Pool, keys: MasterKeys): Promise<Rotated> {
  await replaceMasterKey(pool, keys);
  const vault = createVault({ pool, ...keys, hashingKey: await openHashingKey(pool, keys) });
  const wrappedAnew = await vault.rewrap();
  const keyId = masterKeyId(keys.masterKey);
  const left = [...(await countByMasterKey(pool))].filter(([id]) => id !== keyId);
  if (left.length > 0) throw new Error(`Keys are left that others wrap: ${left.map(String).join('; ')}`);
  return { keyId, wrappedAnew };
}

/**
 * The same where the master key is in a file that the program has made: a new key is put before the present one,
 * running programs find it there, and at the end it is there alone. A rotation that was broken off goes on with the
 * key that it had made.
 */
export async function rotateKeyFile(pool: pg.Pool, { file, former }: { file: string; former: readonly Buffer[] }) {
  const [newest, ...replaced] = keysInFile(readFileSync(file, 'utf8'));
  const keys: [Buffer, ...Buffer[]] =
    replaced.length > 0 ? [newest, ...replaced, ...former] : [randomBytes(32), newest, ...former];
  write(file, keys);
  const [masterKey, ...formerMasterKeys] = keys;
  const rotated = await rotate(pool, { masterKey, formerMasterKeys });
  write(file, [masterKey]);
  return rotated;
}

/** All or nothing: half a key file would be the loss of everything. */
function write(file: string, keys: readonly Buffer[]): void {
  const half = `${file}.new`;
  const lines = keys.map((key) => `${key.toString('hex')}\n`);
  writeFileSync(half, lines.join(''), { mode: 0o600, flush: true });
  renameSync(half, file);
}

/** The state of the master keys, a line each. */
export async function keyStatus(pool: pg.Pool, keys: MasterKeys): Promise<string[]> {
  const row = await readMasterKeyRow(pool);
  const counts = await countByMasterKey(pool);
  const given = [keys.masterKey, ...(keys.formerMasterKeys ?? [])].map(masterKeyId);
  return [...new Set([...given, ...counts.keys()])].map((id) => {
    const count = counts.get(id) ?? 0;
    const wraps = row?.key_id === id ? `wraps since ${row.since.toISOString()}` : idle(given.indexOf(id), count);
    return `${id}: ${count} keys of persons and files, ${wraps}`;
  });
}

/** Of a key that does not wrap what is made now. @param place among those given: 0 for MASTER_KEY, -1 for one that is not there */
function idle(place: number, count: number): string {
  if (place < 0) return 'NOT GIVEN: what it wraps is unreadable here';
  if (place === 0) return 'waits for `npm run keys -- rotate`';
  return count === 0 ? 'can be taken away' : 'still needed';
}
