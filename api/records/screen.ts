import type { Option } from '#domain/form/form.ts';
import type { FieldErrors, Refusal } from '#domain/kernel/refusal.ts';
import type { RecordDefinition } from '#domain/record/decide.ts';
import type { RecordRow } from '#projections/records.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { OpenWork } from '#api/organisations/organisation.ts';
import type { Leaving } from './leaving.ts';

/** A plain record's pages and commands, and what only its portal knows of them. */
export interface RecordScreen<V extends object = object> {
  readonly record: RecordDefinition<V>;
  /** Lists for selects, by the keys that the declaration names. */
  options?(request: RequestContext): Promise<Readonly<Record<string, readonly Option[]>>>;
  /** What the record's own form can't know: messages by field, e.g. a cycle of prerequisites. */
  check?(request: RequestContext, values: V, id: string): Promise<FieldErrors | undefined>;
  /** Asked before a change is saved, when its form did not say `confirmed`: what it means for others, or nothing. */
  ask?(
    request: RequestContext,
    change: {
      readonly id: string;
      readonly before: V;
      readonly after: V;
      /** Its form has a box for being active, which was unticked. */
      readonly switchesOff: boolean;
    },
  ): Promise<Refusal | undefined>;
  /** What the answer to a saved change says besides: what stays elsewhere as it was, or nothing. */
  tells?(
    request: RequestContext,
    change: { readonly id: string; readonly before: V; readonly after: V },
  ): Promise<string | undefined>;
  /** More for the details page, under `data.more`. */
  more?(request: RequestContext, row: RecordRow<V>): Promise<object>;
  /** What switching it off concerns besides its people: coming dates, courses. */
  leaves?(request: RequestContext, id: string): Promise<Leaving | null>;
  /** Of a company: what is open there besides its people, e.g. orders. */
  readonly work?: OpenWork;
  /** After a change that the record's list already shows, e.g. to forget what was kept of it. */
  changed?(request: RequestContext): void;
}

type Definitions = Readonly<Record<string, RecordDefinition>>;
type Screens<R extends Definitions> = {
  readonly [T in keyof R]: R[T] extends RecordDefinition<infer V> ? RecordScreen<V> : never;
};

/** A screen for each of a portal's records: its own, or one that needs nothing but the declaration. */
export const screensOf = <R extends Definitions>(records: R, own: Partial<Screens<R>>): readonly RecordScreen[] =>
  Object.entries(records).map(([table, record]) => own[table] ?? { record });
