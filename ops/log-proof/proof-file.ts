import { provesInclusion } from './merkle.ts';
import { leafHash } from './merkle.ts';
import type { Verifier } from './note.ts';
import { readLeaf, type LeafFact } from './leaf.ts';
import { openHead, type TreeHead } from './tree-head.ts';

/** Everything that shows that a fact is in the log, in one file (C2SP tlog-proof, `.tlog-proof`). */
export interface FactProof {
  /** Bytes of the leaf: the fact as it is stored. */
  readonly leaf: Buffer;
  readonly index: number;
  readonly path: readonly Buffer[];
  /** The signed head that the path leads to. */
  readonly head: string;
}

const FIRST = 'c2sp.org/tlog-proof@v1';

export const writeProof = ({ leaf, index, path, head }: FactProof): string =>
  [
    FIRST,
    `extra ${leaf.toString('base64')}`,
    `index ${index}`,
    ...path.map((hash) => hash.toString('base64')),
    '',
    head,
  ].join('\n');

/** Undefined where the text is no proof of a fact. */
export function readProof(text: string): FactProof | undefined {
  const found =
    /^c2sp\.org\/tlog-proof@v1\nextra ([A-Za-z0-9+/=]+)\nindex (0|[1-9]\d{0,14})\n((?:[A-Za-z0-9+/]{43}=\n)*)\n([^]+)$/.exec(
      text.replaceAll('\r\n', '\n'),
    );
  const [, extra, index, path, head] = found ?? [];
  if (extra === undefined || path === undefined || head === undefined) return undefined;
  const hashes = path.split('\n').filter(Boolean);
  return {
    leaf: Buffer.from(extra, 'base64'),
    index: Number(index),
    path: hashes.map((hash) => Buffer.from(hash, 'base64')),
    head,
  };
}

/** What a proof shows, or what is wrong with it. */
export type Checked =
  | { readonly ok: true; readonly fact: LeafFact; readonly index: number; readonly head: TreeHead }
  | { readonly ok: false; readonly because: 'not-a-proof' | 'signature' | 'path' | 'not-a-fact' };

/** Needs nothing but the file and the verifiers: neither the log nor the network. */
export function checkProof(text: string, verifiers: readonly Verifier[]): Checked {
  const proof = readProof(text);
  if (!proof) return { ok: false, because: 'not-a-proof' };
  const head = openHead(proof.head, verifiers);
  if (!head) return { ok: false, because: 'signature' };
  const { index, leaf, path } = proof;
  const holds = provesInclusion({ leaf: leafHash(leaf), index, proof: path, ...head });
  if (!holds) return { ok: false, because: 'path' };
  const fact = readLeaf(leaf);
  return fact ? { ok: true, fact, index, head } : { ok: false, because: 'not-a-fact' };
}
