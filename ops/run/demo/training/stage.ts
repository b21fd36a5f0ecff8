import type { Actor } from '#domain/kernel/actor.ts';
import type { Command, CommandContext, metaFromState } from '#domain/kernel/decider.ts';
import type { Registration } from '#domain/training/course-date/decide/register.ts';
import type { CertificateNames, CourseDateDetails } from '#domain/training/course-date/details.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type { CourseDateState } from '#domain/training/course-date/state.ts';
import type { Random } from '../random.ts';

/** A fact of the demo with its moment, ready for the log. */
export interface Simulated {
  readonly stream: string;
  readonly event: CourseDateEvent;
  readonly context: CommandContext;
  readonly command: string;
  /** What the state adds to its metadata. */
  readonly more: ReturnType<typeof metaFromState>;
}

export interface DateStory {
  readonly seed: number;
  readonly id: string;
  readonly details: CourseDateDetails;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly now: number;
  readonly operators: readonly Actor[];
  /** Registrations to come in, in any order; each at its own moment. */
  readonly registrations: readonly { readonly at: number; readonly registration: Registration }[];
  readonly cancelled: boolean;
  /** What its certificates name. */
  readonly names: CertificateNames;
}

/** When a command of the story is run, by whom and why. */
export interface Occasion {
  readonly at: number;
  readonly actor?: Actor;
  readonly reason?: string;
}

/** Where the life of one date is played. */
export interface Stage {
  readonly story: DateStory;
  readonly random: Random;
  at(moment: number, act: () => void): void;
  run<Input>(command: Command<CourseDateState, Input, CourseDateEvent>, input: Input, occasion: Occasion): boolean;
  state(): CourseDateState;
}
