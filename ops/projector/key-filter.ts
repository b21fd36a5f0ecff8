/** Thirty-two for each of a million keys: one key in a thousand that was never added is taken for one that was. */
const BITS = 2 ** 25;
const HASHES = 3;

/**
 * A Bloom filter of row keys: `mayHold` is never wrong about a key that was added, and seldom about one that was not.
 * Four megabytes, whatever the number of keys; with very many it says "perhaps" more often, which costs a query.
 */
export class KeyFilter {
  private bits: Uint32Array | undefined;

  add(key: string): void {
    const bits = (this.bits ??= new Uint32Array(BITS / 32));
    const { first, step } = hashes(key);
    for (let nth = 0; nth < HASHES; nth += 1) {
      const bit = (first + nth * step) >>> 0;
      bits[(bit % BITS) >>> 5] = (bits[(bit % BITS) >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  mayHold(key: string): boolean {
    const { bits } = this;
    if (!bits) return false;
    const { first, step } = hashes(key);
    for (let nth = 0; nth < HASHES; nth += 1) {
      const bit = (first + nth * step) >>> 0;
      if (((bits[(bit % BITS) >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }
}

/** Two hashes give as many as are wanted (Kirsch and Mitzenmacher); FNV-1a from two starts. */
function hashes(key: string): { first: number; step: number } {
  let first = 0x811c9dc5;
  let step = 0x9747b28c;
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    step = Math.imul(step ^ code, 0x85ebca6b);
  }
  return { first: spread(first), step: spread(step) | 1 };
}

/** Keys that differ in their last letters only differ in all bits afterwards (as murmur3 ends). */
function spread(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
