import type { PortalDeclaration } from '#domain/portal/portal.ts';
import type { Fact } from '#domain/text/fact.ts';

/** Whose mail it is, and where its reader finds people. */
export type MailPortal = Pick<PortalDeclaration, 'title' | 'brand'>;

/** A link that says where it leads; `url` may be `pageOf` a path of the portal. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** A line of a list that begins with a link: 'ZS/01225', ' – dzień wizyty 03.11.2026'. */
export interface LinkedLine extends MailLink {
  readonly rest: string;
}

/** Lines of a report. */
export interface MailTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Of each column: figures are aligned right. */
  readonly figures: readonly boolean[];
}

export interface MailParts {
  /** Which words of it the office may say itself (domain/mail/wording.ts); absent: none. */
  readonly wording?: string;
  /** How its subject begins, where that is among these words. */
  readonly lead?: string;
  /** What these words may name: `{szkolenie}`. */
  readonly values?: Readonly<Record<string, string>>;
  readonly subject: string;
  /** Vocative line, e.g. `Dzień dobry,`. */
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** What has changed, a line each, before everything else. */
  readonly changes?: readonly string[];
  /** Label and value, in order; empty values are left out. */
  readonly facts?: readonly Fact[];
  /** A text of the operator, set apart, with its line breaks. */
  readonly quote?: string;
  readonly list?: readonly (string | LinkedLine)[];
  readonly table?: MailTable;
  readonly button?: MailLink;
  readonly after?: readonly (string | MailLink)[];
}

export const shownFacts = (parts: MailParts): Fact[] => (parts.facts ?? []).filter(([, value]) => value !== '');
