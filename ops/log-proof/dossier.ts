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
import { newestHead, signTree } from './heads.ts';
import { leafBytes } from './leaf.ts';
import { leafHash } from './merkle.ts';
import { signNote, type Signer } from './note.ts';
import { growTree, leavesOf, pathsOf, type TreeNeeds } from './tree.ts';
import type { TreeHead } from './tree-head.ts';

interface Needs extends TreeNeeds, Pick<App, 'config' | 'vault'> {
  readonly log: Pick<App['log'], 'readRaw' | 'readRawOf'>;
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
  /** The caller does not see all of the facts: their bytes stay away, and their hashes alone are shown. */
  readonly hashesOnly: boolean;
  /** Values are shown of what is about nobody but these; of everybody by default. */
  readonly onlyOf?: ReadonlySet<string> | undefined;
}

/** Facts whose bytes are read at once. */
const AT_ONCE = 8;

async function rawOf({ log }: Needs, facts: readonly DescribedFact[]): Promise<RawEvent[]> {
  const found: RawEvent[] = [];
  for (let from = 0; from < facts.length; from += AT_ONCE) {
    const some = facts.slice(from, from + AT_ONCE);
    const read = await Promise.all(some.map(({ stream, revision }) => log.readRawOf(stream, revision)));
    found.push(...read.flatMap((fact) => fact ?? []));
  }
  return found;
}

/** The head of the log as it is now. */
async function headNow(app: Needs, signer: Signer) {
  await growTree(app);
  await signTree(app);
  return newestHead(app, signer);
}

async function proofsOf(app: Needs, ids: readonly string[], { size }: TreeHead): Promise<Map<string, Proof>> {
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

/** Undefined while nothing is signed. */
export async function makeDossier(app: Needs, order: DossierOrder): Promise<Dossier | undefined> {
  const { signer, about, facts, hashesOnly, onlyOf } = order;
  const head = await headNow(app, signer);
  if (!head) return undefined;
  const raw = await rawOf(app, facts);
  const [proofs, parts] = await Promise.all([
    proofsOf(
      app,
      raw.map(({ id }) => id),
      head,
    ),
    hashesOnly ? [] : sealedParts(app.vault, raw),
  ]);
  const described = new Map(facts.map(({ stream: _stream, revision: _revision, ...fact }) => [fact.id, fact]));
  const proved = raw.flatMap((fact, nth): DossierFact[] => {
    const words = described.get(fact.id);
    if (!words) return [];
    const leaf = leafBytes(fact);
    return [
      {
        ...words,
        leaf: hashesOnly ? null : leaf.toString('base64'),
        leafHash: leafHash(leaf).toString('base64'),
        proof: proofs.get(fact.id) ?? null,
        parts: shownParts(parts[nth] ?? [], onlyOf),
      },
    ];
  });
  const content = { ...about, verifier: signer.text, head: head.note, facts: proved };
  return { form: DOSSIER_FORM, content, statement: stated(content, signer) };
}

/** What is left out is there for the checker as digests alone. */
const shownParts = (parts: readonly SealedPart[], onlyOf: DossierOrder['onlyOf']): DossierPart[] =>
  parts
    .filter(({ persons }) => onlyOf === undefined || persons.every((person) => onlyOf.has(person)))
    .map(({ persons: _persons, ...part }) => part);

/** That this is the dossier as it was given out, in every letter of it. */
function stated(content: DossierContent, signer: Signer): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64');
  return signNote(`${STATEMENT_FORM}\n${signer.name}\n${digest}\n`, signer);
}
