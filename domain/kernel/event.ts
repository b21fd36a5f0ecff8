import type { z } from 'zod';
import { systemActorOf, type Actor } from './actor.ts';
import { personalPaths, type PersonalPath } from './personal.ts';

/** Any JSON object, the stored form of an event's data before it is upcast and opened. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One line of a changed field in a timeline, already in Polish. */
export interface FieldChange {
  /** Where a thing has several of them, each by its id, `attachment[…]`: what one says is no former value of another. */
  readonly field: string;
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
  /** `from` and `to` are ids of records of this kind: shown by the names that these had at the moment of the fact. */
  readonly kind?: string;
  /** Where the files that `from` and `to` name are saved from: paths without a portal's prefix, null for none. */
  readonly files?: { readonly from: string | null; readonly to: string | null };
}

/** What a fact changes in the state of a thing, as it was before: plain words of the domain, never personal data. */
export type Before = Readonly<Record<string, string | boolean>>;

/** How a fact is shown to an auditor. The sentence holds no personal data; changes may, and are blanked on erasure. */
export interface TimelineText<D> {
  /** The records whose timelines show this fact, e.g. `application:…`, `course-date:…`. */
  records(data: D): string[];
  /** `before`: as in `changes`. */
  text(data: D, before?: Before): string;
  /** `before` as the decider stated it when the fact was decided; facts of older programs have none. */
  changes?(data: D, before?: Before): FieldChange[];
  /** The persons whose data the changes show. */
  persons?(data: D): string[];
  /** What it says again of earlier facts, so that their lines stay while these persons do. */
  restates?(data: D): Restated;
}

/** Lines of earlier facts, and whose these are since: where a fact could not be opened any more they replace it. */
export interface Restated {
  readonly eventIds: readonly string[];
  readonly persons: readonly string[];
  readonly lines: readonly {
    readonly eventId: string;
    readonly reason: string | null;
    readonly changes: readonly FieldChange[];
  }[];
}

export interface EventDefinition<T extends string = string, D = unknown> {
  readonly type: T;
  readonly version: number;
  readonly schema: z.ZodType<D>;
  readonly timeline: TimelineText<D>;
  /** `upcasters[n]` turns the data of version n + 1 into that of version n + 2. Stored events are never rewritten. */
  readonly upcasters: readonly ((data: never) => unknown)[];
  readonly personal: readonly PersonalPath[];
  /** It followed by itself from what was decided with it: nobody's act, caused by that decision. */
  automatic?(data: D): boolean;
}

/**
 * Declares a fact once: its name, shape, version, personal fields and its sentence in a timeline.
 *
 * @example defineEvent({ type: 'SeatLimitChanged', version: 1, schema: z.object({…}), timeline: {…} })
 */
export function defineEvent<T extends string, S extends z.ZodType>(definition: {
  type: T;
  version?: number;
  schema: S;
  timeline: TimelineText<z.infer<S>>;
  upcasters?: readonly ((data: never) => unknown)[];
  automatic?(data: z.infer<S>): boolean;
}): EventDefinition<T, z.infer<S>> {
  const version = definition.version ?? 1;
  const upcasters = definition.upcasters ?? [];
  if (upcasters.length !== version - 1) throw new Error(`${definition.type}: one upcaster per older version`);
  return { ...definition, version, upcasters, personal: personalPaths(definition.schema) } as EventDefinition<
    T,
    z.infer<S>
  >;
}

/** The `{type, data}` value of a definition, and of a list of definitions. */
export type EventOf<D> =
  D extends EventDefinition<infer T, infer P>
    ? { readonly type: T; readonly data: P }
    : D extends readonly (infer Item)[]
      ? Item extends EventDefinition<infer T, infer P>
        ? { readonly type: T; readonly data: P }
        : never
      : never;

/** Any event as the deciders make it. */
export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Why and by whom: kept with the data of every event. */
export interface EventMeta {
  /** The instant of the command, ISO 8601 UTC: what timelines and "stan na dzień" go by. */
  readonly at: string;
  readonly actor: Actor;
  readonly command: string;
  /** The caller's idempotency key, scoped to the actor; the same key has one effect. */
  readonly commandKey?: string;
  /** A digest of what was sent with the key, salted with the caller's own key, which is kept nowhere. */
  readonly commandInput?: string;
  readonly correlationId: string;
  /** The event that this one followed from. */
  readonly causationId?: string;
  /** Why, as somebody typed it; sealed for all of `reasonAbout`, and 'dane usunięte' once one of them is erased. */
  readonly reason?: string;
  /** The persons whom the reason is about; without them it is open in the log. */
  readonly reasonAbout?: readonly string[];
  readonly before?: Before;
  /** Whether the decision asked for those concerned to be notified; absent where it did not say. */
  readonly notify?: boolean;
  /** The trace that it was decided in (W3C Trace Context), while tracing was on: about the program, never about people. */
  readonly traceparent?: string;
}

/** Who did it and why, where it followed by itself: nobody's act, and no reason typed about something else. */
export function metaOfFact<D>(definition: Pick<EventDefinition<string, D>, 'automatic'>, data: D, meta: EventMeta) {
  if (!definition.automatic?.(data)) return meta;
  const { reason: _reason, reasonAbout: _about, notify: _notify, ...rest } = meta;
  return { ...rest, actor: systemActorOf(meta.actor.portal) };
}

/** A fact of a decision, before it has a place in the log. */
interface Decided {
  readonly definition: Pick<EventDefinition<string, unknown>, 'automatic' | 'timeline'>;
  readonly data: unknown;
}

/**
 * From which other fact of the same decision each of its facts follows, by its place: what follows by itself from the last
 * that somebody decided; what befell a part (an application) from the first, where that befell the whole (its date).
 */
export function causesWithin(facts: readonly Decided[]): (number | undefined)[] {
  const [whole] = facts[0] ? facts[0].definition.timeline.records(facts[0].data) : [];
  let decided: number | undefined;
  return facts.map(({ definition, data }, place) => {
    if (definition.automatic?.(data)) return decided;
    decided = place;
    const [, context] = definition.timeline.records(data);
    return place > 0 && whole !== undefined && context === whole ? 0 : undefined;
  });
}

/** An event as it is in the log, opened and upcast. */
export interface Recorded<E extends AnyEvent = AnyEvent> {
  readonly id: string;
  readonly stream: string;
  /** 0 for the first event of the stream. */
  readonly revision: number;
  /** Opaque and ordered: compare with `<`. */
  readonly position: string;
  /** ISO 8601 instant, UTC: that of the command (`meta.at`). */
  readonly at: string;
  readonly type: E['type'];
  readonly data: E['data'];
  readonly meta: EventMeta;
}

/** The data of the events of one type, in their order. */
export const dataOfType = <E extends AnyEvent, T extends E['type']>(
  events: readonly Recorded<E>[],
  type: T,
): Extract<E, { readonly type: T }>['data'][] =>
  events.filter((event) => event.type === type).map(({ data }) => data as Extract<E, { readonly type: T }>['data']);
