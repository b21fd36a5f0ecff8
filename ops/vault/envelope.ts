import { randomBytes } from 'node:crypto';
import { boundTo, decrypt, encrypt } from './cipher.ts';
import type { Keys } from './keys.ts';

/**
 * What is about several persons: readable only as long as the keys of all of them are there. The key of the body is the
 * sum (XOR) of one random share for each person, and each share is sealed with that person's own key: without any one of
 * them nothing is known of the body's key.
 */
export interface Envelope {
  /** 2: bound to its place. Without: of earlier programs, bound to its persons alone. */
  readonly version?: 2;
  /** By person id. */
  readonly shares: Readonly<Record<string, string>>;
  readonly body: string;
}

const KEY = 32;
const NONCE = 12;

/** The persons whom an envelope is about. */
export const personsOf = ({ shares }: Pick<Envelope, 'shares'>): string[] => Object.keys(shares).sort();

function sum(shares: readonly Buffer[]): Buffer {
  const key = Buffer.alloc(KEY);
  for (const share of shares) {
    for (let place = 0; place < KEY; place += 1) key[place] = (key[place] ?? 0) ^ (share[place] ?? 0);
  }
  return key;
}

/** Whom an envelope is about, and the one place where it is (see `place.ts`). */
export interface Subjects {
  readonly personIds: readonly string[];
  readonly place: string;
}

/**
 * Undefined when the key of any of them is destroyed.
 *
 * @throws when it would be about nobody: then it needs no seal
 */
export function sealEnvelope(keys: Keys, { personIds, place }: Subjects, value: unknown): Envelope | undefined {
  const persons = [...new Set(personIds)];
  if (persons.length === 0) throw new Error('An envelope is about somebody');
  // At once: asking for them costs more than making them.
  const random = randomBytes(persons.length * KEY + NONCE);
  const plain = persons.map((_, nth) => random.subarray(nth * KEY, (nth + 1) * KEY));
  const shares: Record<string, string> = {};
  for (const [nth, personId] of persons.entries()) {
    const sealed = keys.seal({ personId, place }, plain[nth]?.toString('base64'));
    if (sealed === undefined) return undefined;
    shares[personId] = sealed;
  }
  const by = {
    key: sum(plain),
    bound: boundTo(personsOf({ shares }).join(' '), place),
    nonce: random.subarray(-NONCE),
  };
  return { version: 2, shares, body: encrypt(by, Buffer.from(JSON.stringify(value))).toString('base64') };
}

/** Undefined when the key of any of them is destroyed. @throws for an envelope that was changed or stood elsewhere */
export function openEnvelope(keys: Keys, envelope: Envelope, place: string): unknown {
  const shares: Buffer[] = [];
  for (const [personId, sealed] of Object.entries(envelope.shares)) {
    const share = sealed === '' ? undefined : keys.open({ personId, place }, sealed);
    if (share === undefined) return undefined;
    shares.push(Buffer.from(String(share), 'base64'));
  }
  const persons = personsOf(envelope).join(' ');
  const by = { key: sum(shares), bound: envelope.version === 2 ? boundTo(persons, place) : persons };
  return JSON.parse(decrypt(by, Buffer.from(envelope.body, 'base64')).toString());
}

/** What is left of something that was about persons of whom one is forgotten: whom it was about. */
export const emptyEnvelope = (personIds: readonly string[]): Envelope => ({
  shares: Object.fromEntries(personIds.map((person) => [person, ''])),
  body: '',
});

export const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'shares' in value && 'body' in value;
