import { openNote, signNote, type Signer, type Verifier } from './note.ts';

/** How many leaves a tree has, and the root over them: a digest of the whole log. */
export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
}

/** A head with its signature. */
export type SignedTreeHead = TreeHead & { readonly note: string };

/** The signed heads that proofs lead to; nothing where this process signs nothing, or nothing is in the log. */
export interface ProofHeads {
  /** The head of the log as it is now. */
  now(): Promise<SignedTreeHead | undefined>;
  /**
   * Any head that covers these facts. The log is signed only where none does, and once for all who ask meanwhile: the
   * certificates of a date share one.
   */
  covering(ids: readonly string[]): Promise<SignedTreeHead | undefined>;
}

/** A head as C2SP tlog-checkpoint has it: origin, size and root on a line each, signed as a note. */
export const signHead = ({ size, root }: TreeHead, signer: Signer): string =>
  signNote(`${signer.name}\n${size}\n${root.toString('base64')}\n`, signer);

/** The head of a note that one of the verifiers has signed; undefined for anything else. */
export function openHead(note: string, verifiers: readonly Verifier[]): TreeHead | undefined {
  const text = openNote(note, verifiers);
  const [, size, root] = /^[^\n]+\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n/.exec(text ?? '') ?? [];
  if (size === undefined || root === undefined) return undefined;
  return { size: Number(size), root: Buffer.from(root, 'base64') };
}
