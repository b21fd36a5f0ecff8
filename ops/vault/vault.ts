import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { master, newKeyBytes, openText, personKey, sealText, type PersonKey } from './cipher.ts';
import { Memory } from './memory.ts';

/** Keys at hand for one batch: sealing and opening without waiting. */
export interface Keys {
  /** @throws for a person without a key: unknown, or forgotten */
  seal(personId: string, value: unknown): string;
  /** Undefined when the person's key is destroyed. */
  open(personId: string, sealed: string): unknown;
}

/**
 * Keys of persons, apart from the log (schema `vault`): AES-256-GCM keys wrapped by the master key.
 * Destroying a person's key makes that person's data unreadable everywhere, backups of the log included (GDP-03).
 * Other processes remember a destroyed key for at most `KEY_TTL_MS`.
 */
export interface Vault {
  /**
   * The person ids of these identities, made where unknown, with a key each: one round trip. An identity is any
   * normalised text that tells a person (e.g. e-mail and name); only its keyed hash is stored. A forgotten person's
   * identity is unknown again and gets a new id.
   */
  persons(identities: readonly string[]): Promise<string[]>;
  /** The id of a person who is already known; makes nobody. */
  knownPerson(identity: string): Promise<string | undefined>;
  /** A new person without an identity, e.g. an operator. */
  newPerson(): Promise<string>;
  /** Destroys the key for good. The caller appends `PersonForgotten`. */
  forget(personId: string): Promise<void>;
  /** Loads what is not remembered in one query. */
  keysOf(personIds: Iterable<string>): Promise<Keys>;
  /** Seals any JSON for a person (mail contents). */
  seal(personId: string, value: unknown): Promise<string>;
  /** Opens what `seal` made; undefined when the key is destroyed. */
  open<T>(personId: string, sealed: string): Promise<T | undefined>;
  /** Keyed hash of a value for claim streams and look-ups: stable, not reversible without the master key. */
  digest(value: string): string;
}

const REMEMBERED_KEYS = 50_000;
export const KEY_TTL_MS = 30_000;

interface Row {
  person_id: string;
  identity: Buffer | null;
  wrapped: Buffer | null;
}

export function createVault({ pool, masterKey }: { pool: pg.Pool; masterKey: Buffer }): Vault {
  const secret = master(masterKey);
  // null: known to be destroyed.
  const remembered = new Memory<PersonKey | null>(REMEMBERED_KEYS, KEY_TTL_MS);

  const remember = (row: Row): PersonKey | null => {
    const key = row.wrapped ? personKey(secret.unwrap(row.person_id, row.wrapped)) : null;
    remembered.set(row.person_id, key, Date.now());
    return key;
  };

  const make = async (hashes: readonly (Buffer | null)[]): Promise<Row[]> => {
    const rows = hashes.map((identity) => {
      const personId = uuid();
      return { personId, identity, wrapped: secret.wrap(personId, newKeyBytes()) };
    });
    const { rows: known } = await pool.query<Row>({
      name: 'vault.make',
      text: `WITH made AS (
               INSERT INTO vault.persons (person_id, identity, wrapped)
               SELECT * FROM unnest($1::text[], $2::bytea[], $3::bytea[])
               ON CONFLICT (identity) DO NOTHING RETURNING person_id, identity, wrapped)
             SELECT * FROM made
             UNION ALL SELECT person_id, identity, wrapped FROM vault.persons WHERE identity = ANY ($2)`,
      values: [rows.map((row) => row.personId), hashes, rows.map((row) => row.wrapped)],
    });
    return known;
  };

  const keysOf = async (personIds: Iterable<string>): Promise<Keys> => {
    const now = Date.now();
    const held = new Map<string, PersonKey | null>();
    const missing: string[] = [];
    for (const id of new Set(personIds)) {
      const key = remembered.get(id, now);
      if (key === undefined) missing.push(id);
      else held.set(id, key);
    }
    if (missing.length > 0) {
      const { rows } = await pool.query<Row>({
        name: 'vault.keys',
        text: 'SELECT person_id, wrapped FROM vault.persons WHERE person_id = ANY ($1)',
        values: [missing],
      });
      for (const row of rows) held.set(row.person_id, remember(row));
    }
    return {
      seal: (personId, value) => {
        const key = held.get(personId);
        if (!key) throw new Error(`No key for person ${personId}`);
        return sealText(key, personId, JSON.stringify(value));
      },
      open: (personId, sealed) => {
        const key = held.get(personId);
        return key ? JSON.parse(openText(key, personId, sealed)) : undefined;
      },
    };
  };

  const hashOf = (identity: string) => secret.digest('identity', identity);

  return {
    async persons(identities) {
      // Always asked of the database: a remembered id might be of a person forgotten since by another process.
      const found = new Map<string, string>();
      // A person made by another transaction at the same moment is not in our snapshot: seen at the next try.
      for (let tries = 0; tries < 5; tries += 1) {
        const unknown = [...new Set(identities)].filter((identity) => !found.has(identity));
        if (unknown.length === 0) break;
        const byHash = new Map(unknown.map((identity) => [hashOf(identity).toString('hex'), identity]));
        for (const row of await make([...byHash.keys()].map((hex) => Buffer.from(hex, 'hex')))) {
          const identity = byHash.get(row.identity?.toString('hex') ?? '');
          if (!identity) continue;
          remember(row);
          found.set(identity, row.person_id);
        }
      }
      return identities.map((identity) => {
        const id = found.get(identity);
        if (!id) throw new Error('The vault could not make a person');
        return id;
      });
    },
    async knownPerson(identity) {
      const { rows } = await pool.query<Row>('SELECT person_id FROM vault.persons WHERE identity = $1', [
        hashOf(identity),
      ]);
      return rows[0]?.person_id;
    },
    async newPerson() {
      const [row] = await make([null]);
      if (!row) throw new Error('The vault could not make a person');
      remember(row);
      return row.person_id;
    },
    async forget(personId) {
      await pool.query(
        'UPDATE vault.persons SET wrapped = NULL, identity = NULL, destroyed_at = coalesce(destroyed_at, now()) WHERE person_id = $1',
        [personId],
      );
      remembered.set(personId, null, Date.now());
    },
    keysOf,
    seal: async (personId, value) => (await keysOf([personId])).seal(personId, value),
    open: async <T>(personId: string, sealed: string) =>
      (await keysOf([personId])).open(personId, sealed) as T | undefined,
    digest: (value) => secret.digest('claim', value).toString('hex'),
  };
}
