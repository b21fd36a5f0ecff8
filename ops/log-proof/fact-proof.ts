import type { App } from '#ops/app.ts';
import type { Log } from '#ops/log/log.ts';
import { signedHeads } from './heads.ts';
import { leafBytes } from './leaf.ts';
import { writeProof } from './proof-file.ts';
import { leafOf, pathOf } from './tree.ts';

interface Needs extends Pick<App, 'pool'> {
  readonly log: Pick<Log, 'readRawOf'>;
}

/** Where a fact is in the tree, and which signed head covers it. */
export interface FactPlace {
  readonly index: number;
  /** The first head that was signed with the fact in it; null while there is none. */
  readonly head: { readonly size: number; readonly at: string } | null;
}

/** Null for a fact that has no leaf yet: it is of this moment. */
export async function placeOfFact(app: Pick<App, 'pool'>, eventId: string): Promise<FactPlace | null> {
  const index = await leafOf(app, eventId);
  if (index === undefined) return null;
  const [head] = await signedHeads(app, index, 1);
  return { index, head: head ? { size: head.size, at: head.at } : null };
}

/** Where a fact is stored. */
interface Fact {
  readonly stream: string;
  readonly revision: number;
}

/** The proof that a fact is in the log, as a file; undefined where no signed head covers it. */
export async function proofOfFact(app: Needs, { stream, revision }: Fact): Promise<string | undefined> {
  const fact = await app.log.readRawOf(stream, revision);
  if (!fact) return undefined;
  const index = await leafOf(app, fact.id);
  if (index === undefined) return undefined;
  const [head] = await signedHeads(app, index, 1);
  return (
    head && writeProof({ leaf: leafBytes(fact), index, path: await pathOf(app, index, head.size), head: head.note })
  );
}
