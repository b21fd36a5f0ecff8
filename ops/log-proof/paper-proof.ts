import { CHECK_PATH, type Dossier } from '#domain/dossier/dossier.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { whoActed } from '#domain/portal/who-acted.ts';
import { portalNamed } from '#domain/portals.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import type { App } from '#ops/app.ts';
import type { SealedPart } from '#ops/log/sealed-parts.ts';
import type { RawEvent } from '#ops/store/port.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { makeDossier, type DescribedFact, type DossierNeeds } from './dossier.ts';
import { BrokenTreeError } from './heads.ts';
import { provesInclusion } from './merkle.ts';
import type { Verifier } from './note.ts';
import { openHead } from './tree-head.ts';

/** A fact that a paper rests on. */
export type PaperFact = Pick<TimelineRow, 'id' | 'stream' | 'revision' | 'at' | 'actor_type' | 'text'>;

/** A paper that is given out, and whom it is about. */
export interface ProvedPaper extends Pick<Dossier['content'], 'subject' | 'kind' | 'title'> {
  readonly portal: Portal;
  readonly personId: string;
  readonly facts: readonly PaperFact[];
}

type Needs = DossierNeeds & Pick<App, 'config' | 'logger' | 'now'>;

/**
 * The file inside a paper that proves it. A paper goes into many hands: of the one whom it is about it shows names, of
 * everybody else and of reasons nothing.
 *
 * @returns undefined where this installation signs nothing or the proof can't be made: a paper never waits for it
 */
export async function paperProof(app: Needs, paper: ProvedPaper): Promise<Dossier | undefined> {
  const { signer } = app.config.signing;
  if (!signer || paper.facts.length === 0) return undefined;
  const { portal, subject, kind, title, personId, facts } = paper;
  try {
    const checkUrl = absoluteLink(app.config, portal, CHECK_PATH);
    const dossier = await makeDossier(app, {
      signer,
      about: { portal, subject, kind, title, madeAt: app.now(), checkUrl, mails: [], files: [] },
      facts: facts.map((fact) => described(portal, fact)),
      head: 'covering',
      carries: hidesReason,
      shows: (part) => namesIn(part, personId),
    });
    if (dossier) assertProved(dossier, { signer, facts: facts.length });
    return dossier;
  } catch (error) {
    app.logger.warn({ err: error, subject }, 'A paper is given out without its proof');
    return undefined;
  }
}

const described = (portal: Portal, { actor_type: type, ...fact }: PaperFact): DescribedFact => ({
  id: fact.id,
  stream: fact.stream,
  revision: fact.revision,
  at: fact.at,
  text: fact.text,
  who: whoActed(portalNamed(portal), { type, name: null }),
  reason: null,
  changes: [],
});

/** Earlier programs kept reasons open, which are for the office alone. */
const hidesReason = ({ meta }: RawEvent): boolean =>
  typeof (JSON.parse(meta) as { readonly reason?: unknown }).reason !== 'string';

const NAMES: ReadonlySet<unknown> = new Set(['name', 'firstName', 'lastName']);

const nameOf = (disclosure: string): unknown =>
  (JSON.parse(Buffer.from(disclosure, 'base64url').toString()) as readonly unknown[])[1];

function namesIn(part: SealedPart, personId: string): SealedPart | undefined {
  const isOwn = part.path.startsWith('data.') && part.persons.every((person) => person === personId);
  return isOwn ? { ...part, disclosures: part.disclosures.filter((one) => NAMES.has(nameOf(one))) } : undefined;
}

/** No paper says of itself that it is proved and is not. */
function assertProved({ content }: Dossier, { signer, facts }: { signer: Verifier; facts: number }): void {
  const head = openHead(content.head, [signer]);
  const isProved =
    content.facts.length === facts &&
    content.facts.every(
      ({ leafHash, proof }) =>
        head &&
        proof &&
        provesInclusion({
          leaf: Buffer.from(leafHash, 'base64'),
          index: proof.index,
          proof: proof.path.map((hash) => Buffer.from(hash, 'base64')),
          ...head,
        }),
    );
  if (!isProved)
    throw new BrokenTreeError(`What ${content.subject} rests on is not what the log's head was signed over`);
}
