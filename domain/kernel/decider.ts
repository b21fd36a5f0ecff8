import type { Access, Guard } from './access.ts';
import type { Actor } from './actor.ts';
import type { Before, EventMeta, Recorded } from './event.ts';
import type { Refusal } from './refusal.ts';

/** What a command may know besides the state: who asks and when. Domain code has no clock of its own. */
export interface CommandContext {
  /** In whose name, as the log keeps it. */
  readonly actor: Actor;
  /** What they may. The program's own authority where it acts in somebody's name by an order that was allowed before. */
  readonly access: Access;
  /** ISO 8601 instant, UTC. */
  readonly now: string;
  /** The calendar day of `now` in Europe/Warsaw, `YYYY-MM-DD`. */
  readonly today: string;
  /** Why, as typed by the operator; stored in the event's metadata. */
  readonly reason?: string;
  /** Everybody concerned is to be notified: `notify=true` on the wire, absent means no. Stored in the event's metadata. */
  readonly notify?: boolean;
  /** Of what was sent under an idempotency key: the same key takes no other input. Not for deciders. */
  readonly inputDigest?: string;
}

/**
 * A consistency boundary: its state, and how the facts of its stream build that state.
 *
 * `evolve` owns the state it is given and may reuse it for its result, as a reducer owns its accumulator:
 * a popular course date has thousands of applications and copying them for each event would cost more than
 * everything else. Nobody keeps a state after passing it on. `decide` functions never change the state.
 */
export interface Decider<State, E extends { type: string }> {
  /** Which fold this is: several may fold one stream. A state that was kept is used by the fold that made it alone. */
  readonly name: string;
  /** Raised when `evolve` makes another state of the same facts (golden states say so); 1 by default. */
  readonly version?: number;
  initial(): State;
  evolve(state: State, event: E, recorded?: Recorded): State;
  /**
   * Whom a reason given for this fact is about, before the fact has changed the state: it is sealed for them and goes
   * with the first of them who is erased. Absent or nobody: reasons are unsealed, and who types one is asked to name nobody.
   */
  personsOf?(state: State, event: E): readonly string[];
  /** What this fact is about to change, as it is in the state: kept with the fact, for old → new in timelines. */
  before?(state: State, event: E): Before | undefined;
}

/** What the state adds to the metadata of a fact that is about to change it. */
export function metaFromState<S, E extends { type: string }>(
  { before, personsOf }: Pick<Decider<S, E>, 'before' | 'personsOf'>,
  state: S,
  { event, reason }: { readonly event: E; readonly reason?: string | undefined },
): Pick<EventMeta, 'before' | 'reasonAbout'> {
  const changed = before?.(state, event);
  const about = reason ? (personsOf?.(state, event) ?? []) : [];
  return { ...(changed ? { before: changed } : {}), ...(about.length > 0 ? { reasonAbout: about } : {}) };
}

/** The facts that follow from a command, none (nothing to do), or a refusal. */
export type Decision<E> = readonly E[] | Refusal;

/** Replays facts, given/when/then tests and the command handler alike. */
export function fold<S, E extends { type: string }>(decider: Decider<S, E>, events: Iterable<E>, from?: S): S {
  let state = from ?? decider.initial();
  for (const event of events) state = decider.evolve(state, event);
  return state;
}

/** What routes and logs know of a command. */
export interface CommandHead {
  readonly name: string;
  /** One permission of the portal, or a guard of another kind, e.g. 'public' (PERM-03…09). */
  readonly permission: string | Guard;
}

/**
 * A command as a value: its name for the log, who may have it run, and its decision. Everything that runs commands
 * (`execute`) refuses anyone who may not, and the route that carries a command takes its guard from it.
 */
export interface Command<S, Input, E extends { type: string }> extends CommandHead {
  decide(state: S, input: Input, context: CommandContext): Decision<E>;
}
