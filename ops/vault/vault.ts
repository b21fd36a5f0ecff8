import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { openText, personKey, sealText, type Owner, type PersonKey } from './cipher.ts';
import { createFileKeys, type FileKeys } from './files.ts';
import { openEnvelope, personsOf, sealEnvelope, type Envelope, type Subjects } from './envelope.ts';
import { keysFrom, type Keys } from './keys.ts';
import { openHashingKey } from './keyring.ts';
import { hashingKeyOf, installationKey, keyedHash, master, type MasterKeys } from './master.ts';
import { createPersons, EVERYBODY, type PersonRow } from './persons.ts';

/**
 * Keys of persons, apart from the log (schema `vault`): AES-256-GCM keys wrapped by the master key.
 * Destroying a person's key makes that person's data unreadable everywhere, backups of the log included (GDP-03).
 * Processes remember keys for `KEY_TTL_MS` at most. Anyone who reads `PersonForgotten` in the log gives the key up at once
 * (`gone`), so what is folded behind that fact never shows the person; who reads no log has lost the key by time, which
 * can't get lost as a message can.
 */
export interface Vault {
  /**
   * The person ids of these identities, made where unknown, with a key each: one round trip. An identity is any
   * normalised text that identifies a person (e.g. e-mail and name); only its keyed hash is stored. A forgotten person's
   * identity is unknown again and gets a new id.
   */
  persons(identities: readonly string[]): Promise<string[]>;
  /** The id of a person who is already known; makes nobody. */
  knownPerson(identity: string): Promise<string | undefined>;
  /**
   * Another spelling of a person, or a person merged with that one: anyone who is found as `personId` is `sameAs` from now
   * on, and one erasure takes both; null takes it back. Other processes know it within `KEY_TTL_MS`.
   */
  setSame(personId: string, sameAs: string | null): Promise<void>;
  /** Every id that is the same person as this one, this one first. */
  sameAs(personId: string): Promise<string[]>;
  /** A new person without an identity, e.g. an operator. */
  newPerson(): Promise<string>;
  /**
   * Destroys the key for good, and those of all that are the same person (`setSame`). The caller then appends `PersonForgotten`, and what has to wait until no process
   * remembers the key (`KEY_TTL_MS`) is a job of that fact.
   */
  forget(personId: string): Promise<void>;
  /** These keys are destroyed, as the log says: this process gives up what it remembers of them. */
  gone(personIds: Iterable<string>): void;
  /** When this process last heard that anybody was forgotten (`performance.now()`). */
  forgottenAt(): number;
  /** Whether any of them is forgotten by now, as the database says it and never by what is remembered. */
  anyForgotten(personIds: Iterable<string>): Promise<boolean>;
  /** Loads what is not remembered in one query. */
  keysOf(personIds: Iterable<string>): Promise<Keys>;
  /** Seals any JSON for a person and the place where it will be. @throws when the person is unknown or forgotten */
  seal(owner: Owner, value: unknown): Promise<string>;
  /** Opens what `seal` made; undefined when the key is destroyed. @throws when it stood elsewhere */
  open<T>(owner: Owner, sealed: string): Promise<T | undefined>;
  /**
   * Seals any JSON for all persons whom it is about: forgetting any of them makes it unreadable.
   * @throws when one of them is unknown or forgotten, and for nobody
   */
  sealFor(subjects: Subjects, value: unknown): Promise<string>;
  /** Opens what `sealFor` made; undefined when the key of any of its persons is destroyed. @throws when it stood elsewhere */
  openFor<T>(place: string, sealed: string): Promise<T | undefined>;
  /** Stands for all persons: forgetting any of them destroys this key in the same step, and another one comes after it. */
  everybody(): Promise<string>;
  /** Keyed hash of a value for look-ups: stable, also when the master key is replaced; not reversible without it. */
  digest(value: string): string;
  /** Seals a secret of the installation, which is about nobody, for the place where it will be. */
  sealOwn(place: string, text: string): string;
  /** Opens what `sealOwn` made. @throws when it was changed or stood elsewhere */
  openOwn(place: string, sealed: string): string;
  /** Keys of kept files. */
  readonly files: FileKeys;
  /** Wraps every key by the newest master key, those of files too. @returns how many another one had wrapped */
  rewrap(): Promise<number>;
}

/** Stands where a person's id would: no id of a person looks so. */
const INSTALLATION = 'installation';

const REMEMBERED_KEYS = 50_000;
/** Long enough for one popular stream or a rebuild's repeated persons, short enough to wait for. */
export const KEY_TTL_MS = 2_000;

/**
 * The vault of an installation.
 *
 * @throws ConfigError when its database is locked with a master key that was not given
 */
export const openVault = async (parts: { pool: pg.Pool; remembers?: number } & MasterKeys): Promise<Vault> =>
  createVault({ ...parts, hashingKey: await openHashingKey(parts.pool, parts) });

/** @param parts `hashingKey`: that of the installation, the master key's own by default; `remembers`: so many keys */
export function createVault(parts: { pool: pg.Pool; hashingKey?: Buffer; remembers?: number } & MasterKeys): Vault {
  const { hashingKey = hashingKeyOf(parts.masterKey), remembers = REMEMBERED_KEYS } = parts;
  const secret = master(parts);
  const own = personKey(installationKey(hashingKey));
  const persons = createPersons(parts.pool, secret, hashingKey);
  const files = createFileKeys(parts.pool, secret);
  // null: known to be destroyed. Using a key does not make it younger.
  const remembered = new LRUCache<string, { readonly key: PersonKey | null }>({
    max: remembers,
    ttl: KEY_TTL_MS,
    ttlResolution: 0,
  });

  /** Who was identified by which identity: as long as their keys, and not behind their forgetting. */
  const identified = new LRUCache<string, string>({ max: remembers, ttl: KEY_TTL_MS, ttlResolution: 0 });
  // By a hash: an identity is a name and an address, which memory is not to keep.
  const hashOf = (identity: string) =>
    keyedHash(hashingKey, { purpose: 'remembered', value: identity }).toString('hex');
  const knownBy = (identity: string): string | undefined => {
    const personId = identified.get(hashOf(identity));
    return personId !== undefined && remembered.get(personId)?.key ? personId : undefined;
  };

  /** `asked`: the moment before the query, so that an answer that was long on its way is not remembered for longer. */
  const remember = (row: PersonRow, asked: number): PersonKey | null => {
    // An answer that was on its way when the key went does not bring it back.
    if (remembered.get(row.person_id)?.key === null) return null;
    const key = row.wrapped ? personKey(secret.unwrap(row.person_id, row.wrapped)) : null;
    remembered.set(row.person_id, { key }, { start: asked });
    return key;
  };

  let forgottenAt = -Infinity;
  const gone = (personIds: Iterable<string>): void => {
    for (const personId of personIds) {
      remembered.set(personId, { key: null });
      forgottenAt = performance.now();
    }
  };

  const keysOf = async (personIds: Iterable<string>): Promise<Keys> => {
    const asked = performance.now();
    const held = new Map<string, PersonKey | null>();
    const missing: string[] = [];
    for (const id of new Set(personIds)) {
      const known = remembered.get(id);
      if (known) held.set(id, known.key);
      else missing.push(id);
    }
    for (const row of await persons.withIds(missing)) held.set(row.person_id, remember(row, asked));
    return keysFrom(held);
  };

  const identify = async (identities: readonly string[]): Promise<string[]> => {
    const asked = performance.now();
    const ids = new Map(identities.map((identity) => [identity, knownBy(identity)]));
    // No key is made and wrapped for somebody who was here a moment ago.
    const unknown = [...ids.keys()].filter((identity) => ids.get(identity) === undefined);
    const rows = await persons.withIdentities(unknown);
    for (const [place, row] of rows.entries()) {
      const identity = unknown[place] ?? '';
      ids.set(identity, row.person_id);
      if (remember(row, asked)) identified.set(hashOf(identity), row.person_id, { start: asked });
    }
    return identities.map((identity) => ids.get(identity) ?? '');
  };

  return {
    persons: identify,
    knownPerson: (identity) => persons.known(identity),
    async setSame(personId, sameAs) {
      await persons.setSame(personId, sameAs);
      identified.clear();
    },
    sameAs: (personId) => persons.sameAs(personId),
    async newPerson() {
      const asked = performance.now();
      const row = await persons.make();
      remember(row, asked);
      return row.person_id;
    },
    async forget(personId) {
      gone([personId, ...(await persons.destroy(personId))]);
    },
    gone,
    forgottenAt: () => forgottenAt,
    anyForgotten: (personIds) => persons.anyDestroyed([...personIds]),
    keysOf,
    async seal(owner, value) {
      const sealed = (await keysOf([owner.personId])).seal(owner, value);
      if (sealed === undefined) throw new Error(`Person ${owner.personId} is forgotten`);
      return sealed;
    },
    open: async <T>(owner: Owner, sealed: string) =>
      (await keysOf([owner.personId])).open(owner, sealed) as T | undefined,
    async sealFor(subjects, value) {
      const envelope = sealEnvelope(await keysOf(subjects.personIds), subjects, value);
      if (!envelope) throw new Error(`One of the persons ${subjects.personIds.join(', ')} is forgotten`);
      return JSON.stringify(envelope);
    },
    async openFor<T>(place: string, sealed: string) {
      const envelope = JSON.parse(sealed) as Envelope;
      return openEnvelope(await keysOf(personsOf(envelope)), envelope, place) as T | undefined;
    },
    everybody: async () => (await identify([EVERYBODY]))[0] ?? '',
    digest: (value) => keyedHash(hashingKey, { purpose: 'claim', value }).toString('hex'),
    sealOwn: (place, text) => sealText(own, { personId: INSTALLATION, place }, text),
    openOwn: (place, sealed) => openText(own, { personId: INSTALLATION, place }, sealed),
    files,
    rewrap: async () => (await persons.rewrap()) + (await files.rewrap()),
  };
}
