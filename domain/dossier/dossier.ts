/**
 * A dossier: what is in the log about one thing, with the proof, for somebody who has no access. It lies as JSON in the
 * PDF that people read, and with the facts that a certificate or a confirmation rests on in that paper; what checks it is `web/dossier` (ops/runbook/log-proof.md). Names of this form never change: a
 * dossier is checked years after it was given out.
 */
export const DOSSIER_FORM = 'portal-dossier/v1';

/** How the file is called inside the PDF. */
export const DOSSIER_FILE = 'teczka.json';

/** Where anybody checks a dossier; dossiers name this address for ever. */
export const CHECK_PATH = '/weryfikacja-teczki';

/** What a statement's note begins with: no line of a signed head looks like it. */
export const STATEMENT_FORM = 'portal-dossier-statement/v1';

/** A sealed part of a fact: salt, name and value of each field (RFC 9901, 4.2.1), where there is anything to show. */
export interface DossierPart {
  /** Where it is in the fact, e.g. `data.participant`. */
  readonly path: string;
  /** `bare`: an earlier program wrote no digests, so nothing of it can be shown to be what was written. */
  readonly state: 'shown' | 'erased' | 'bare';
  readonly disclosures: readonly string[];
}

export interface DossierChange {
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface DossierFact {
  readonly id: string;
  /** As the timeline says it; ISO 8601 UTC. */
  readonly at: string;
  readonly who: string;
  readonly text: string;
  readonly reason: string | null;
  readonly changes: readonly DossierChange[];
  /** Bytes of its leaf, base64; null where anyone who made the dossier does not see all of the fact. */
  readonly leaf: string | null;
  /** RFC 6962 hash of the leaf, base64. */
  readonly leafHash: string;
  /** Its number in the tree and the hashes up to the head; null where no signed head covers it yet. */
  readonly proof: { readonly index: number; readonly path: readonly string[] } | null;
  readonly parts: readonly DossierPart[];
}

export interface DossierMail {
  readonly id: string;
  readonly label: string;
  readonly to: string;
  readonly status: string;
  readonly sentAt: string | null;
  /** Of its text, in hexadecimal digits; null where there is no text any more or yet. */
  readonly sha256: string | null;
}

export interface DossierDocument {
  readonly name: string;
  readonly sha256: string;
}

export interface DossierContent {
  readonly portal: string;
  /** E.g. `application:…`; of a paper `certificate:…`, its code, or `confirmation:…`, the application. */
  readonly subject: string;
  readonly kind: string;
  readonly title: string;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  readonly checkUrl: string;
  /** C2SP signed-note verifier key of the log. */
  readonly verifier: string;
  /** The signed head (C2SP tlog-checkpoint) that the proofs lead to. */
  readonly head: string;
  /** The oldest first. */
  readonly facts: readonly DossierFact[];
  readonly mails: readonly DossierMail[];
  readonly files: readonly DossierDocument[];
}

export interface Dossier {
  readonly form: typeof DOSSIER_FORM;
  readonly content: DossierContent;
  /** A note signed by the log's key over the SHA-256 of the content as JSON. */
  readonly statement: string;
}
