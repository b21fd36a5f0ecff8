import type { RawEvent } from '#ops/store/port.ts';
import { leafHash } from './merkle.ts';

/** What the leaves of this form hold; another form needs another name. */
const FORM = 'portal-event/v1';

const FIELDS = ['stream', 'revision', 'id', 'type', 'version', 'data', 'meta'] as const;

/** A fact as its leaf holds it. */
export type LeafFact = Pick<RawEvent, (typeof FIELDS)[number]>;

/**
 * The bytes that a fact's leaf is the hash of: its fields as the log stores them, each behind its length (four bytes,
 * the most significant first), so that nothing of one can be taken for another. Not its position and transaction, which
 * change when a log is restored elsewhere.
 */
export function leafBytes(fact: LeafFact): Buffer {
  const texts = [FORM, ...FIELDS.map((field) => String(fact[field]))];
  const parts = texts.map((text) => Buffer.from(text));
  const whole = Buffer.alloc(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    at = whole.writeUInt32BE(part.length, at);
    at += part.copy(whole, at);
  }
  return whole;
}

/** The fields that bytes of a leaf hold; undefined where they are none of ours. */
export function readLeaf(bytes: Buffer): LeafFact | undefined {
  const texts: string[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const end = at + 4 + bytes.readUInt32BE(at);
    texts.push(bytes.subarray(at + 4, end).toString());
    at = end;
  }
  const [form, stream = '', revision, id = '', type = '', version, data = '', meta = ''] = texts;
  if (form !== FORM || texts.length !== FIELDS.length + 1 || at !== bytes.length) return undefined;
  return { stream, revision: Number(revision), id, type, version: Number(version), data, meta };
}

export const factHash = (fact: LeafFact): Buffer => leafHash(leafBytes(fact));
