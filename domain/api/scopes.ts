import type { AccountDeclaration } from '#domain/account/declaration.ts';
import type { Records } from '#domain/record/declaration.ts';
import type { ApiWrite } from './writes.ts';

/** A kind of things of a portal that other programs may read, by the kind of its subjects: `course`, `application`. */
export interface ApiScope {
  readonly kind: string;
  /** Polish, in the plural: 'Zgłoszenia'. */
  readonly label: string;
  /** Every permission that somebody needs to see it in the panel, persons included; 'panel': nothing but the panel. */
  readonly read: 'panel' | readonly string[];
  /** What a token may be let do with it besides. */
  readonly writes?: readonly ApiWrite[];
}

interface Declared {
  readonly records: Records;
  readonly accounts: readonly AccountDeclaration[];
  /** What is neither record nor account. */
  readonly own?: readonly ApiScope[];
}

/** Everything of a portal that a token may be given, in the order in which it is offered. */
export const scopesOf = ({ records, accounts, own = [] }: Declared): readonly ApiScope[] => [
  ...own,
  ...[...Object.values(records), ...accounts].map(({ kind, words, permissions: { read } }): ApiScope => ({
    kind,
    label: words.many,
    read: read === 'panel' ? read : [read],
  })),
];
