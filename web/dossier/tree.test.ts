import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openNote, readVerifier } from './note.ts';
import { leadsTo, leafHash, readLeaf } from './tree.ts';

/** By the definition of RFC 6962 (2.1, 2.1.1), with nothing of what is tried here. */
const hashOf = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(Buffer.concat(parts)).digest());

function split(leaves: readonly Uint8Array[]): [Uint8Array[], Uint8Array[]] {
  const k = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return [leaves.slice(0, k), leaves.slice(k)];
}

function root(leaves: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  if (leaves.length === 1) return hashOf(Uint8Array.of(0), leaves[0] as Uint8Array);
  const [left, right] = split(leaves) as [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]];
  return hashOf(Uint8Array.of(1), root(left), root(right));
}

function proof(leaves: readonly Uint8Array<ArrayBuffer>[], index: number): Uint8Array<ArrayBuffer>[] {
  if (leaves.length === 1) return [];
  const [left, right] = split(leaves) as [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]];
  return index < left.length
    ? [...proof(left, index), root(right)]
    : [...proof(right, index - left.length), root(left)];
}

describe('a proof in the browser', () => {
  it('leads every leaf of every tree to its root, and no other leaf', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat(39), fc.nat(39), async (size, one, other) => {
        const leaves = Array.from({ length: size }, (_, nth) => new TextEncoder().encode(`leaf ${nth}`));
        const [index, elsewhere] = [one % size, other % size];
        const inclusion = { index, path: proof(leaves, index) };
        const head = { size, root: root(leaves) };
        const hash = await leafHash(leaves[elsewhere] as Uint8Array);
        expect(await leadsTo({ ...inclusion, hash }, head)).toBe(index === elsewhere);
        expect(await leadsTo({ ...inclusion, hash, index: size }, head)).toBe(false);
      }),
    );
  });

  it('reads nothing out of bytes that are no leaf of ours', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(readLeaf(new Uint8Array(bytes))).toBeUndefined();
      }),
    );
  });
});

describe('a note in the browser', () => {
  /** The worked example of the format's first implementation. */
  const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const NOTE =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

  it('of other programs is opened by its key, and no longer when a letter was changed', async () => {
    const verifier = await readVerifier(KEY);
    const open = async (note: string) => verifier && openNote(note, verifier);
    expect(await open(NOTE)).toMatch(/^If you think/);
    expect(await open(NOTE.replace('problem is', 'problem was'))).toBeUndefined();
    expect(await open(NOTE.replace('x08go', 'x08gp'))).toBeUndefined();
    expect(await open('no note')).toBeUndefined();
  });

  it.each(['', 'x', 'a+12345678+AAAA', KEY.replace('c74f20a3', '00000000'), `${KEY}x`])(
    'is not opened with %j, which is no key',
    async (text) => expect(await readVerifier(text)).toBeUndefined(),
  );
});
