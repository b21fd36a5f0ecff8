import type { Kysely } from 'kysely';
import type { Access } from '#domain/kernel/access.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { ApiKind } from '#projections/api/kind.ts';
import type { PersonHit } from '#projections/gdpr/person-search.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import type { Find } from '#projections/search.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { TitledKind } from '#projections/titled-kind.ts';

export type Visible = (db: Kysely<ReadTables>, ids: readonly string[], access: Access) => Promise<ReadonlySet<string>>;

/** Persons that a portal knows without an account: what a hit is called, and how they are found. */
export interface PersonsWithoutAccount {
  /** Of their hits. */
  readonly kind: string;
  readonly label: string;
  find(db: Kysely<ReadTables>, text: string): Promise<PersonHit[]>;
  /** Spelt a little otherwise. */
  findSimilar?(db: Kysely<ReadTables>, text: string): Promise<PersonHit[]>;
}

/** What the read models add to a portal's declaration. */
export interface PortalProjections {
  readonly name: Portal;
  /** Written by hand; those of records and accounts follow from their declarations. */
  readonly readModels: readonly AnyReadModel[];
  /** What tokens of other programs may be given besides records and accounts: a kind for each of the portal's own scopes. */
  readonly apiKinds?: readonly ApiKind[];
  /**
   * Read models that lists are read from, besides those of the kinds that their pages show: by the pages' keys, the one
   * that is listed first. So a list says when it does not show everything (decision 032).
   */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** How the quick search finds what is neither a plain record nor an account, or more of those, by the pages' keys. */
  readonly finders: Readonly<Record<string, Find>>;
  /** Subjects of the records that somebody is in, besides accounts, e.g. `application:…` (GDP-03). */
  recordsOfPerson?(db: Kysely<ReadTables>, personId: string): Promise<string[]>;
  readonly personsWithoutAccount?: PersonsWithoutAccount;
  /** Whether the portal knows somebody besides accounts; absent: anyone who is in records is known. */
  knowsPerson?(db: Kysely<ReadTables>, personId: string): Promise<boolean>;
  /** Kinds of which somebody may see some only, besides accounts with an owner: those of these ids that they may. */
  readonly visible?: Readonly<Record<string, Visible>>;
  /** Kinds that histories name besides records and accounts. */
  readonly titles?: Readonly<Record<string, TitledKind>>;
}
