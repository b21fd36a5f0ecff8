import type { CommandContext } from '#domain/kernel/decider.ts';
import type { App } from '#ops/app.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** One of two persons, as the page of a merging shows them. */
export interface MergedPerson {
  readonly personId: string;
  /** Path of their page. */
  readonly path: string;
  readonly name: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Can log in: such a person is the one that stays. */
  readonly hasAccount: boolean;
  readonly erased: boolean;
  /** Subject of their record, e.g. `participant:4711`. */
  readonly subject: string;
}

export interface Moving {
  readonly from: string;
  readonly to: string;
  readonly records: readonly string[];
  readonly cause: 'merged' | 'separated';
  readonly context: CommandContext;
  readonly correlationId: string;
}

/** Two persons who are separated: whoever both were known as, and who is known apart again. */
export interface Separated {
  readonly from: string;
  readonly to: string;
  /** When they were merged, ISO 8601 UTC. */
  readonly since: string;
}

/** A kind of persons of a portal, two of whom may be one human: everything that merging needs to know of it. */
export interface MergeSource {
  readonly kind: string;
  /** That of editing such a record. */
  readonly permission: string;
  /** Of the page, with the id of the record that stays. */
  readonly page: `/${string}`;
  readonly readModels: readonly string[];
  /** By the id in the page's path, or by the person's. */
  person(request: RequestContext, id: string): Promise<MergedPerson | undefined>;
  /** Others of the kind, by what was typed. */
  find(request: RequestContext, text: string): Promise<readonly MergedPerson[]>;
  /** Ids of all that names the person. */
  records(app: App, personId: string): Promise<readonly string[]>;
  /** Ids of what was made since the two were merged and is of whoever is separated, by how such persons are known. */
  meanwhile(app: App, separated: Separated): Promise<readonly string[]>;
  /** What would go over, counted by kind. */
  counts(app: App, personId: string): Promise<readonly (readonly [label: string, count: number])[]>;
  /** What speaks against it, in Polish. */
  conflicts(app: App, persons: { readonly from: string; readonly to: string }): Promise<readonly string[]>;
  /** @returns the position behind the last fact */
  move(app: App, moving: Moving): Promise<string | null>;
}
