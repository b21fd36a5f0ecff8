import { createHash } from 'node:crypto';
import {
  DOSSIER_FORM,
  STATEMENT_FORM,
  type Dossier,
  type DossierContent,
  type DossierFact,
  type DossierPart,
} from '#domain/dossier/dossier.ts';
import type { App } from '#ops/app.ts';
import { sealedParts, type SealedPart } from '#ops/log/sealed-parts.ts';
import type { RawEvent } from '#ops/store/port.ts';
import { leafBytes } from './leaf.ts';
import { leafHash } from './merkle.ts';
import { signNote, type Signer } from './note.ts';
import { leavesOf, pathsOf } from './tree.ts';
import type { TreeHead } from './tree-head.ts';

export interface DossierNeeds extends Pick<App, 'pool' | 'vault' | 'proofHeads'> {
  readonly log: Pick<App['log'], 'readRawOf'>;
}

/** A fact as it is described to people, and its place in the log. */
export interface DescribedFact extends Pick<DossierFact, 'id' | 'at' | 'who' | 'text' | 'reason' | 'changes'> {
  readonly stream: string;
  readonly revision: number;
}

/** What a dossier says besides the facts and what proves them. */
type About = Omit<DossierContent, 'facts' | 'verifier' | 'head'>;

export interface DossierOrder {
  readonly signer: Signer;
  readonly about: About;
  readonly facts: readonly DescribedFact[];
  /** `covering`: any head that covers the facts does, and mostly there is one. */
  readonly head: 'now' | 'covering';
  /** Whether the bytes of a fact are for the reader; of others the hash alone is shown. */
  carries(fact: RawEvent): boolean;
  /** What is shown of a sealed part; the rest of it is there as digests alone. */
  shows(part: SealedPart): SealedPart | undefined;
}

/** Facts whose bytes are read at once. */
const AT_ONCE = 8;

async function rawOf({ log }: DossierNeeds, facts: readonly DescribedFact[]): Promise<RawEvent[]> {
  const found: RawEvent[] = [];
  for (let from = 0; from < facts.length; from += AT_ONCE) {
    const some = facts.slice(from, from + AT_ONCE);
    const read = await Promise.all(some.map(({ stream, revision }) => log.readRawOf(stream, revision)));
    found.push(...read.flatMap((fact) => fact ?? []));
  }
  return found;
}

async function proofsOf(app: DossierNeeds, ids: readonly string[], { size }: TreeHead): Promise<Map<string, Proof>> {
  const leaves = [...(await leavesOf(app, ids))].filter(([, index]) => index < size);
  const paths = await pathsOf(
    app,
    leaves.map(([, index]) => index),
    size,
  );
  return new Map(
    leaves.map(([id, index], nth) => [id, { index, path: (paths[nth] ?? []).map((hash) => hash.toString('base64')) }]),
  );
}

type Proof = NonNullable<DossierFact['proof']>;

/** What is shown of each fact whose bytes are. */
async function partsOf(
  { vault }: DossierNeeds,
  { carries, shows }: DossierOrder,
  raw: readonly RawEvent[],
): Promise<ReadonlyMap<string, readonly DossierPart[]>> {
  const carried = raw.filter(carries);
  const parts = carried.length === 0 ? [] : await sealedParts(vault, carried);
  return new Map(carried.map(({ id }, nth) => [id, shownOf(parts[nth] ?? [], shows)]));
}

const shownOf = (parts: readonly SealedPart[], shows: DossierOrder['shows']): DossierPart[] =>
  parts.flatMap((part) => {
    const shown = shows(part);
    if (!shown) return [];
    const { persons: _persons, ...rest } = shown;
    return [rest];
  });

/** Undefined while nothing is signed. */
export async function makeDossier(app: DossierNeeds, order: DossierOrder): Promise<Dossier | undefined> {
  const { signer, about, facts } = order;
  const ids = facts.map(({ id }) => id);
  const head = await (order.head === 'now' ? app.proofHeads.now() : app.proofHeads.covering(ids));
  if (!head) return undefined;
  const raw = await rawOf(app, facts);
  const [proofs, parts] = await Promise.all([proofsOf(app, ids, head), partsOf(app, order, raw)]);
  const described = new Map(facts.map(({ stream: _stream, revision: _revision, ...fact }) => [fact.id, fact]));
  const proved = raw.flatMap((fact): DossierFact[] => {
    const words = described.get(fact.id);
    if (!words) return [];
    const leaf = leafBytes(fact);
    const shown = parts.get(fact.id);
    return [
      {
        ...words,
        leaf: shown ? leaf.toString('base64') : null,
        leafHash: leafHash(leaf).toString('base64'),
        proof: proofs.get(fact.id) ?? null,
        parts: shown ?? [],
      },
    ];
  });
  const content = { ...about, verifier: signer.text, head: head.note, facts: proved };
  return { form: DOSSIER_FORM, content, statement: stated(content, signer) };
}

/** That this is the dossier as it was given out, in every letter of it. */
function stated(content: DossierContent, signer: Signer): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64');
  return signNote(`${STATEMENT_FORM}\n${signer.name}\n${digest}\n`, signer);
}
