import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';
import type { Keys } from './keys.ts';

/**
 * What is about several persons: readable only as long as the keys of all of them are there. The key of the body is the
 * sum (XOR) of one random share for each person, and each share is sealed with that person's own key: without any one of
 * them nothing is known of the body's key.
 */
export interface Envelope {
  /** By person id. */
  readonly shares: Readonly<Record<string, string>>;
  readonly body: string;
}

const KEY = 32;
const NONCE = 12;

/** The persons whom an envelope is about. */
export const personsOf = ({ shares }: Pick<Envelope, 'shares'>): string[] => Object.keys(shares).sort();

const boundTo = (envelope: Pick<Envelope, 'shares'>): string => personsOf(envelope).join(' ');

const sum = (shares: readonly Buffer[]): Buffer =>
  shares.reduce((key, share) => Buffer.from(key.map((byte, place) => byte ^ (share[place] ?? 0))), Buffer.alloc(KEY));

/**
 * Undefined when the key of any of them is destroyed.
 *
 * @throws when it would be about nobody: then it needs no seal
 */
export function sealEnvelope(keys: Keys, personIds: readonly string[], value: unknown): Envelope | undefined {
  const persons = [...new Set(personIds)];
  if (persons.length === 0) throw new Error('An envelope is about somebody');
  const plain = persons.map(() => randomBytes(KEY));
  const shares: Record<string, string> = {};
  for (const [place, person] of persons.entries()) {
    const sealed = keys.seal(person, plain[place]?.toString('base64'));
    if (sealed === undefined) return undefined;
    shares[person] = sealed;
  }
  const by = { key: sum(plain), bound: boundTo({ shares }), nonce: randomBytes(NONCE) };
  return { shares, body: encrypt(by, Buffer.from(JSON.stringify(value))).toString('base64') };
}

/** Undefined when the key of any of them is destroyed. @throws for an envelope that was changed */
export function openEnvelope(keys: Keys, envelope: Envelope): unknown {
  const shares: Buffer[] = [];
  for (const [person, sealed] of Object.entries(envelope.shares)) {
    const share = sealed === '' ? undefined : keys.open(person, sealed);
    if (share === undefined) return undefined;
    shares.push(Buffer.from(String(share), 'base64'));
  }
  const by = { key: sum(shares), bound: boundTo(envelope) };
  return JSON.parse(decrypt(by, Buffer.from(envelope.body, 'base64')).toString());
}

/** What is left of something that was about persons of whom one is forgotten: whom it was about. */
export const emptyEnvelope = (personIds: readonly string[]): Envelope => ({
  shares: Object.fromEntries(personIds.map((person) => [person, ''])),
  body: '',
});

export const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'shares' in value && 'body' in value;
