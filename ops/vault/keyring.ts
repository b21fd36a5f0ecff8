import type pg from 'pg';
import { ConfigError } from '#ops/config/error.ts';
import { hashingKeyOf, keyIdOf, master, masterKeyId, type Master, type MasterKeys } from './master.ts';

/** What the database knows of its master key. */
export interface MasterKeyRow {
  /** The one that wraps what is made now. */
  readonly key_id: string;
  readonly hashing: Buffer;
  readonly since: Date;
}

/** The key of the hashes is wrapped as if it were that of a person of this name. */
const HASHING = 'hashing';

type Db = Pick<pg.Pool, 'query'>;

export async function readMasterKeyRow(db: Db): Promise<MasterKeyRow | undefined> {
  const { rows } = await db.query<MasterKeyRow>('SELECT key_id, hashing, since FROM vault.master_key');
  return rows[0];
}

const WRONG =
  'MASTER_KEY: the data of this database are locked with another key (it has the mark {id}). Give the key that it was made with; after a rotation or a restore, name the key of before in FORMER_MASTER_KEYS';

const wrong = (keyId: string): ConfigError => new ConfigError(WRONG.replace('{id}', keyId));

/**
 * The key of the hashes. The first start of an installation keeps the one that its master key has given so far; from then
 * on it stays when the master key is replaced.
 *
 * @throws ConfigError when the database is locked with a master key that was not given
 */
export async function openHashingKey(db: Db, keys: MasterKeys): Promise<Buffer> {
  const secret = master(keys);
  const row = (await readMasterKeyRow(db)) ?? (await install(db, secret, keys));
  if (!secret.has(row.key_id)) throw wrong(row.key_id);
  return secret.unwrap(HASHING, row.hashing);
}

async function install(db: Db, secret: Master, keys: MasterKeys): Promise<MasterKeyRow> {
  const { rows } = await db.query<{ wrapped: Buffer }>(
    'SELECT wrapped FROM vault.persons WHERE wrapped IS NOT NULL LIMIT 1',
  );
  // Of a database of earlier programs: the one that they were given.
  const keyId = rows[0] ? keyIdOf(rows[0].wrapped) : secret.newestId;
  const used = [keys.masterKey, ...(keys.formerMasterKeys ?? [])].find((key) => masterKeyId(key) === keyId);
  if (!used) throw wrong(keyId);
  await db.query('INSERT INTO vault.master_key (key_id, hashing) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    keyId,
    secret.wrap(HASHING, hashingKeyOf(used), keyId),
  ]);
  const row = await readMasterKeyRow(db);
  if (!row) throw new Error('The row of the master key could not be made');
  return row;
}

/**
 * From now on the newest of these keys wraps, in every process: anyone who makes a key looks at this row under a lock.
 *
 * @returns whether another one did before
 */
export async function replaceMasterKey(pool: pg.Pool, keys: MasterKeys): Promise<boolean> {
  const secret = master(keys);
  const hashing = await openHashingKey(pool, keys);
  const { rowCount } = await pool.query(
    'UPDATE vault.master_key SET key_id = $1, hashing = $2, since = now() WHERE key_id <> $1',
    [secret.newestId, secret.wrap(HASHING, hashing)],
  );
  return rowCount === 1;
}

/** How many keys of persons and files each master key has wrapped. */
export async function countByMasterKey(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.query<{ key_id: string; n: number }>(
    `SELECT encode(substring(wrapped FROM 2 FOR 4), 'hex') AS key_id, count(*)::int AS n
     FROM (SELECT wrapped FROM vault.persons WHERE wrapped IS NOT NULL UNION ALL SELECT wrapped FROM vault.files) AS keys
     GROUP BY 1 ORDER BY 2 DESC`,
  );
  return new Map(rows.map(({ key_id, n }) => [key_id, n]));
}
