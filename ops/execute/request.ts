import type { AnyEvent, Recorded } from '#domain/kernel/event.ts';
import type { Command, CommandContext, Decider } from '#domain/kernel/decider.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';

export interface CommandRequest<S, Input, E extends AnyEvent, R = undefined> {
  readonly stream: string;
  readonly decider: Decider<S, E>;
  /** Its decision is pure and may run more than once (a conflict is read again and decided again). */
  readonly command: Command<S, Input, E>;
  readonly input: Input;
  readonly context: CommandContext;
  readonly commandKey?: string;
  readonly correlationId: string;
  readonly causationId?: string;
  /** What is wanted of the state as the command left it, at once: the state itself goes on changing. */
  readonly resultOf?: ((state: S) => R) | undefined;
  /** The trace that it belongs to; put in by `observedExecute`. */
  readonly traceparent?: string | undefined;
}

export interface Accepted<E extends AnyEvent, R = undefined> {
  /** The facts of this command; those of the first time when its key was seen before. */
  readonly events: readonly Recorded<E>[];
  /** Position to wait for; the newest of the stream when there was nothing to do. */
  readonly position: string;
  readonly replayed: boolean;
  /** `resultOf` of the request; absent when the command did nothing again. */
  readonly result?: R;
}

/** What somebody wants to know of the state of a stream as it is now. */
export interface Look<S, E extends AnyEvent, R> {
  readonly stream: string;
  readonly decider: Decider<S, E>;
  /** Pure, and no more than is needed: what it gives is copied. */
  readonly pick: (state: S) => R;
}

/** Inside, states and facts are of any kind. */
export type AnyRequest = CommandRequest<unknown, unknown, AnyEvent, unknown>;
export type Answer = Accepted<AnyEvent, unknown> | Refusal;
export type AnyLook = Look<unknown, AnyEvent, unknown>;
export type AnyDecider = Decider<unknown, AnyEvent>;
