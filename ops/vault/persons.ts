import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { Batch } from '#ops/batch.ts';
import { anyOf } from '#ops/postgres/prepared.ts';
import { newKeyBytes } from './cipher.ts';
import { readMasterKeyRow } from './keyring.ts';
import { keyedHash, type Master } from './master.ts';
import { rewrap } from './rewrap.ts';

/** A row of `vault.persons`. */
export interface PersonRow {
  readonly person_id: string;
  readonly identity: Buffer | null;
  /** null once destroyed. */
  readonly wrapped: Buffer | null;
  /** Whoever this row is another spelling of, or was merged with. */
  readonly same_as: string | null;
}

/** The table of persons: nothing is remembered here. */
export interface Persons {
  /** Rows of these ids, destroyed ones too; unknown ids are left out. */
  withIds(personIds: readonly string[]): Promise<PersonRow[]>;
  /** One row for each identity, in order, made where unknown. */
  withIdentities(identities: readonly string[]): Promise<PersonRow[]>;
  make(): Promise<PersonRow>;
  known(identity: string): Promise<string | undefined>;
  /** From now on anyone who is found as the first one is the second; null: themselves again. */
  setSame(personId: string, sameAs: string | null): Promise<void>;
  /** All that are the same person as this one, this one first. */
  sameAs(personId: string): Promise<string[]>;
  /** Also of all that are the same person, and of what is about everybody. @returns all whose keys are destroyed by now */
  destroy(personId: string): Promise<string[]>;
  /** Whether the key of any of them is destroyed. */
  anyDestroyed(personIds: readonly string[]): Promise<boolean>;
  /** Wraps every key by the newest master key. @returns how many another one had wrapped */
  rewrap(): Promise<number>;
}

/** The vault's identity of everybody at once: of what holds so many persons that it goes with the first of them. */
export const EVERYBODY = 'vault|everybody';

const TRIES = 5;

// Of a rotation and this one is first: what was wrapped by a master key that has been replaced meanwhile is not stored.
const MAKE = `WITH present AS MATERIALIZED (SELECT key_id FROM vault.master_key FOR SHARE), made AS (
    INSERT INTO vault.persons (person_id, identity, wrapped)
    SELECT * FROM unnest($1::text[], $2::bytea[], $3::bytea[])
    WHERE NOT EXISTS (SELECT FROM present WHERE key_id <> $4)
    ON CONFLICT (identity) DO NOTHING RETURNING person_id, identity, wrapped, same_as)
  SELECT * FROM made
  UNION ALL SELECT person_id, identity, wrapped, same_as FROM vault.persons WHERE identity = ANY ($2)`;

/** Everybody who is the same person as $1, followed both ways. */
const SAME = `WITH RECURSIVE same AS (
    SELECT person_id, same_as FROM vault.persons WHERE person_id = $1
    UNION SELECT p.person_id, p.same_as FROM vault.persons p JOIN same
      ON p.same_as = same.person_id OR p.person_id = same.same_as)`;

export function createPersons(pool: pg.Pool, secret: Master, hashingKey: Buffer): Persons {
  const hashOf = (identity: string): Buffer => keyedHash(hashingKey, { purpose: 'identity', value: identity });
  /** Which master key wraps; the newest given until the database has named another. */
  let wraps = secret.newestId;

  const makeOnce = async (hashes: readonly (Buffer | null)[]): Promise<PersonRow[]> => {
    const ids = hashes.map(() => uuid());
    const wrapped = ids.map((id) => secret.wrap(id, newKeyBytes(), wraps));
    const values = [ids, hashes, wrapped, wraps];
    return (await pool.query<PersonRow>({ name: 'vault.make', text: MAKE, values })).rows;
  };
  const make = async (hashes: readonly (Buffer | null)[]): Promise<PersonRow[]> => {
    const made = await makeOnce(hashes);
    if (made.length === hashes.length) return made;
    const present = (await readMasterKeyRow(pool))?.key_id ?? wraps;
    if (present === wraps) return made;
    wraps = present;
    return makeOnce(hashes);
  };

  const rowsOf = async (hashes: readonly string[]): Promise<Map<string, PersonRow>> => {
    // In one order for everybody, so that two such inserts never wait for each other in a ring.
    const wanted = [...new Set(hashes)].sort();
    const found = new Map<string, PersonRow>();
    // A person made by another transaction at the same moment is not in our snapshot: seen at the next try.
    for (let tries = 0; tries < TRIES && found.size < wanted.length; tries += 1) {
      const unknown = wanted.filter((hash) => !found.has(hash)).map((hash) => Buffer.from(hash, 'hex'));
      for (const row of await make(unknown)) found.set(row.identity?.toString('hex') ?? '', row);
    }
    return present(found);
  };
  /** Spellings and merged persons lead to the person they belong to. */
  async function present(found: Map<string, PersonRow>): Promise<Map<string, PersonRow>> {
    for (;;) {
      const led = [...found].flatMap(([hash, { same_as: to }]) => (to === null ? [] : [[hash, to] as const]));
      if (led.length === 0) return found;
      const rows = new Map((await readKeys(led.map(([, to]) => to))).map((row) => [row.person_id, row]));
      for (const [hash, to] of led) found.set(hash, certain(rows.get(to)));
    }
  }

  /** People of several registrations that come at once are one statement. */
  const identified = new Batch(async (asked: readonly (readonly string[])[]) => {
    const rows = await rowsOf(asked.flat());
    return asked.map((hashes) => hashes.map((hash) => certain(rows.get(hash))));
  });

  const readKeys = async (personIds: readonly string[]): Promise<PersonRow[]> => {
    const { rows } = await pool.query<PersonRow>({
      name: 'vault.keys',
      text: `SELECT person_id, wrapped, same_as FROM vault.persons WHERE person_id = ${anyOf('$1')}`,
      values: [[...new Set(personIds)]],
    });
    return rows;
  };
  /** The same for keys that are asked for at once. */
  const keyed = new Batch(async (asked: readonly (readonly string[])[]) => {
    const rows = await readKeys(asked.flat());
    if (asked.length === 1) return [rows];
    const byId = new Map(rows.map((row) => [row.person_id, row]));
    return asked.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
  });

  return {
    withIds: async (personIds) => (personIds.length === 0 ? [] : keyed.add(personIds)),

    withIdentities: (identities) => identified.add(identities.map((identity) => hashOf(identity).toString('hex'))),

    make: async () => certain((await make([null]))[0]),

    async known(identity) {
      const hash = hashOf(identity);
      const { rows } = await pool.query<PersonRow>('SELECT * FROM vault.persons WHERE identity = $1', [hash]);
      const [row] = rows;
      return row && (await present(new Map([['', row]]))).get('')?.person_id;
    },

    async setSame(personId, sameAs) {
      await pool.query('UPDATE vault.persons SET same_as = $2 WHERE person_id = $1', [personId, sameAs]);
    },

    async sameAs(personId) {
      const { rows } = await pool.query<PersonRow>(`${SAME} SELECT person_id FROM same`, [personId]);
      return [personId, ...rows.map((row) => row.person_id).filter((id) => id !== personId)];
    },

    async destroy(personId) {
      const { rows } = await pool.query<PersonRow>(
        `${SAME} UPDATE vault.persons SET wrapped = NULL, identity = NULL, destroyed_at = coalesce(destroyed_at, now())
         WHERE person_id IN (SELECT person_id FROM same) OR identity = $2 RETURNING person_id`,
        [personId, hashOf(EVERYBODY)],
      );
      return rows.map(({ person_id }) => person_id);
    },

    async anyDestroyed(personIds) {
      if (personIds.length === 0) return false;
      const { rows } = await pool.query<{ any: boolean }>({
        name: 'vault.anyDestroyed',
        text: 'SELECT EXISTS (SELECT FROM vault.persons WHERE person_id = ANY ($1) AND wrapped IS NULL) AS any',
        values: [personIds],
      });
      return rows[0]?.any ?? false;
    },

    rewrap: () => rewrap(pool, secret, { table: 'vault.persons', id: 'person_id', owner: (personId) => personId }),
  };
}

function certain(row: PersonRow | undefined): PersonRow {
  if (!row) throw new Error('The vault could not make a person');
  return row;
}
