import { createSecretKey, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { decrypt, encrypt } from './cipher.ts';
import { readMasterKeyRow } from './keyring.ts';
import type { Master } from './master.ts';
import { rewrap } from './rewrap.ts';

/** Seals what belongs to one file and opens it, each at its place (`place.ts`). */
export interface FileKey {
  seal(place: string, plain: Buffer): Buffer;
  /** @throws when it was changed, or sealed for another place or file */
  open(place: string, sealed: Buffer): Buffer;
}

/** A key that was just made. */
export interface NewFileKey extends FileKey {
  /** Keeps it, in the transaction that keeps its file: behind the file's row, and both or neither. */
  keep(client: Db): Promise<void>;
}

/**
 * Keys of kept files, a random one each, in `vault.files`: wrapped by the master key as those of persons, and gone with
 * the file's row in `app.uploads`, by the database itself. Nothing is remembered of them.
 */
export interface FileKeys {
  make(name: string): NewFileKey;
  /** @throws for a key wrapped by a master key that is not given here */
  unwrap(name: string, wrapped: Buffer): FileKey;
  /** Wraps every key by the newest master key. @returns how many another one had wrapped */
  rewrap(): Promise<number>;
}

type Db = Pick<pg.ClientBase, 'query'>;

const KEY = 32;
const NONCE = 12;

// As the keys of persons: of a rotation and this one is first.
const KEEP = `WITH present AS MATERIALIZED (SELECT key_id FROM vault.master_key FOR SHARE)
  INSERT INTO vault.files (name, wrapped)
  SELECT $1::text, $2::bytea WHERE NOT EXISTS (SELECT FROM present WHERE key_id <> $3)`;

/** No person is called so: a wrapped key of one is none of the other. */
const owner = (name: string): string => `file ${name}`;

export function createFileKeys(pool: pg.Pool, secret: Master): FileKeys {
  /** Which master key wraps; the newest given until the database has named another. */
  let wraps = secret.newestId;

  const keep = async (client: Db, name: string, key: Buffer): Promise<boolean> => {
    const { rowCount } = await client.query(KEEP, [name, secret.wrap(owner(name), key, wraps), wraps]);
    return rowCount === 1;
  };
  return {
    make(name) {
      const key = randomBytes(KEY);
      return {
        ...fileKey(key),
        async keep(client) {
          if (await keep(client, name, key)) return;
          wraps = (await readMasterKeyRow(client))?.key_id ?? wraps;
          if (!(await keep(client, name, key))) throw new Error(`The key of file ${name} could not be kept`);
        },
      };
    },
    unwrap: (name, wrapped) => fileKey(secret.unwrap(owner(name), wrapped)),
    rewrap: () => rewrap(pool, secret, { table: 'vault.files', id: 'name', owner }),
  };
}

function fileKey(bytes: Buffer): FileKey {
  const key = createSecretKey(bytes);
  return {
    seal: (place, plain) => encrypt({ key, bound: place, nonce: randomBytes(NONCE) }, plain),
    open: (place, sealed) => decrypt({ key, bound: place }, sealed),
  };
}
