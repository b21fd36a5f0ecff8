import { isSame, sha256, type Bytes } from './bytes.ts';

/** The tree of RFC 6962 and the leaves of the log (`ops/log-proof/merkle.ts`, `leaf.ts`), in a browser. */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafHash = (leaf: Uint8Array): Promise<Bytes> => sha256(LEAF, leaf);

/** The largest power of two below `size`, which is 2 at least. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** On which side each hash of a proof stands, from the leaf upwards. */
function sidesOf(index: number, size: number): ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const split = from + splitOf(to - from);
    const isRight = index < split;
    sides.unshift(isRight ? 'right' : 'left');
    [from, to] = isRight ? [from, split] : [split, to];
  }
  return sides;
}

export interface Inclusion {
  readonly hash: Bytes;
  readonly index: number;
  readonly path: readonly Bytes[];
}

export interface Head {
  readonly size: number;
  readonly root: Bytes;
}

/** Whether the proof leads from the leaf to the head (RFC 6962, 2.1.1). */
export async function leadsTo({ hash, index, path }: Inclusion, { size, root }: Head): Promise<boolean> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  const sides = sidesOf(index, size);
  if (sides.length !== path.length) return false;
  let top = hash;
  for (const [level, sibling] of path.entries())
    top = await (sides[level] === 'right' ? sha256(NODE, top, sibling) : sha256(NODE, sibling, top));
  return isSame(top, root);
}

/** A fact as its leaf holds it. */
export interface LeafFact {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly meta: unknown;
}

const FORM = 'portal-event/v1';

/** The texts of a leaf, each behind its length; undefined where the bytes are cut elsewhere. */
function textsOf(bytes: Bytes): string[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const texts: string[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const end = at + 4 + view.getUint32(at);
    texts.push(new TextDecoder().decode(bytes.subarray(at + 4, end)));
    at = end;
  }
  return at === bytes.length ? texts : undefined;
}

/** The form, then stream, revision, id, type, version, data and metadata. */
const TEXTS = 8;

/** Undefined where the bytes are none of a fact. */
export function readLeaf(bytes: Bytes): LeafFact | undefined {
  const texts = textsOf(bytes);
  if (texts?.length !== TEXTS || texts[0] !== FORM) return undefined;
  const [, stream = '', revision, id = '', type = '', , data = '', meta = ''] = texts;
  try {
    return { stream, revision: Number(revision), id, type, data: JSON.parse(data), meta: JSON.parse(meta) };
  } catch {
    return undefined;
  }
}
