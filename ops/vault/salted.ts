import { hash, randomBytes } from 'node:crypto';

/**
 * Salted digests of what is sealed, by RFC 9901's rule: they are written in the clear next to the seal and so in what the log's tree
 * hashes, while each value is in the seal with its salt. Anyone who is shown a value with its salt knows that it is what
 * was written; when the key is destroyed both are gone, and a digest says nothing of its value.
 */
export interface Salted {
  /** As they are sealed: the values, and their salts one behind the other, in the order of the values' names. */
  readonly values: readonly [values: unknown, salts: string];
  /** In an order that says nothing of their names. */
  readonly digests: readonly string[];
}

/** 128 bits, as RFC 9901 (9.3) asks for. */
const SALT_BYTES = 16;
/** The same as base64url. */
const SALT_LENGTH = 22;

/** A salt, a name and a value as they are shown to others: base64url of the JSON of all three (RFC 9901, 4.2.1). */
const disclosureOf = (salt: string, name: string, value: unknown): string =>
  Buffer.from(JSON.stringify([salt, name, value])).toString('base64url');

const digestOf = (disclosure: string): string => hash('sha256', disclosure, 'base64url');

type Values = Readonly<Record<string, unknown>>;

/** What JSON leaves out has no digest either. */
const namesOf = (values: Values): string[] => Object.keys(values).filter((name) => values[name] !== undefined);

const disclosuresOf = (values: Values, names: readonly string[], salts: string): string[] =>
  names.map((name, nth) => disclosureOf(salts.slice(nth * SALT_LENGTH, (nth + 1) * SALT_LENGTH), name, values[name]));

/** So many salts, one behind the other. */
function newSalts(count: number): string {
  // At once: asking for them costs more than making them.
  const random = randomBytes(count * SALT_BYTES);
  let salts = '';
  for (let at = 0; at < random.length; at += SALT_BYTES) salts += random.toString('base64url', at, at + SALT_BYTES);
  return salts;
}

/** Values under names, each with a salt of its own. */
export function saltedFields(values: object): Salted {
  const names = namesOf(values as Values);
  const salts = newSalts(names.length);
  return {
    values: [values, salts],
    digests: disclosuresOf(values as Values, names, salts)
      .map(digestOf)
      .sort(),
  };
}

/** What was sealed, without its salts; earlier programs sealed it alone. */
export const withoutSalts = (open: unknown): unknown => (Array.isArray(open) ? (open as unknown[])[0] : open);

/** Each value of what `saltedFields` made, as it is shown to others; none of what earlier programs sealed. */
export function disclosuresIn(open: unknown): string[] {
  const [values, salts] = Array.isArray(open) ? (open as unknown[]) : [];
  if (typeof values !== 'object' || values === null || typeof salts !== 'string') return [];
  return disclosuresOf(values as Values, namesOf(values as Values), salts);
}
