import type { Row } from './row.ts';
import type { Changes } from './row-set.ts';
import type { HeldStream, PauseReason, Target } from './target.ts';

/** A row that the database refuses, and what it says of it. */
export interface Refused {
  readonly row: Row;
  readonly reason: string;
}

/** One target's part of a write: its changed rows, and where its checkpoint goes. */
export interface Move {
  readonly target: Target;
  readonly changes: Changes;
  readonly to: string;
  /** How many events were folded. */
  readonly events: number;
  readonly error: PauseReason | null;
  /** Streams that are left out from here on, besides those that are already. */
  readonly held: Readonly<Record<string, HeldStream>>;
  /** Rows of `changes` that the database does not take. */
  readonly refused?: readonly Refused[];
  /** The end of the log was reached. */
  readonly caughtUp: boolean;
}
