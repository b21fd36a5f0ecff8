import { createHash } from 'node:crypto';

/** Hash of the complete subtree of 2^`level` leaves that begins at leaf `index` × 2^`level`. */
export type NodeAt = (level: number, index: number) => Promise<Buffer>;

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** RFC 6962, 2.1: leaves and nodes begin differently, so that neither is taken for the other. */
export const leafHash = (leaf: Uint8Array): Buffer => sha256(LEAF, leaf);

export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);

/** The largest power of two below `size`, which is 2 at least. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The exponent where `size` is a power of two, otherwise undefined. */
function levelOf(size: number): number | undefined {
  let level = 0;
  let power = 1;
  while (power < size) {
    power *= 2;
    level += 1;
  }
  return power === size ? level : undefined;
}

/** Hash of the leaves from `from` to before `to`, a range that RFC 6962 splits a tree into. */
async function rangeHash(nodes: NodeAt, from: number, to: number): Promise<Buffer> {
  const level = levelOf(to - from);
  if (level !== undefined) return nodes(level, from / (to - from));
  const split = from + splitOf(to - from);
  return nodeHash(await rangeHash(nodes, from, split), await rangeHash(nodes, split, to));
}

export const EMPTY_ROOT = sha256();

/** The root of the first `size` leaves (RFC 6962, 2.1). */
export const rootOf = async (nodes: NodeAt, size: number): Promise<Buffer> =>
  size === 0 ? EMPTY_ROOT : rangeHash(nodes, 0, size);

interface Sibling {
  readonly from: number;
  readonly to: number;
  readonly isRight: boolean;
}

/** The sibling subtrees on the way from a leaf up to the root of `size` leaves. */
function siblingsOf(index: number, size: number): Sibling[] {
  const siblings: Sibling[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const split = from + splitOf(to - from);
    const isRight = index < split;
    siblings.unshift(isRight ? { from: split, to, isRight } : { from, to: split, isRight });
    [from, to] = isRight ? [from, split] : [split, to];
  }
  return siblings;
}

/** That leaf `index` is one of the first `size`: hashes from its sibling upwards (RFC 6962, 2.1.1). */
export const inclusionProof = (nodes: NodeAt, index: number, size: number): Promise<Buffer[]> =>
  Promise.all(siblingsOf(index, size).map(({ from, to }) => rangeHash(nodes, from, to)));

export interface Inclusion {
  readonly leaf: Buffer;
  readonly index: number;
  readonly size: number;
  readonly proof: readonly Buffer[];
  readonly root: Buffer;
}

/** Whether the proof shows that the leaf is at `index` of the tree with that root. */
export function provesInclusion({ leaf, index, size, proof, root }: Inclusion): boolean {
  if (index >= size) return false;
  const siblings = siblingsOf(index, size);
  if (siblings.length !== proof.length) return false;
  const top = proof.reduce(
    (hash, sibling, level) => (siblings[level]?.isRight ? nodeHash(hash, sibling) : nodeHash(sibling, hash)),
    leaf,
  );
  return top.equals(root);
}
