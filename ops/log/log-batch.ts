import type { Recorded } from '#domain/kernel/event.ts';
import type { UnreadableEvent } from './unreadable-event.ts';

/** Events of the log as one read gives them, opened; `position` says how far it has seen. */
export interface LogBatch {
  readonly events: Recorded[];
  /** Events between these that this program cannot read, in their order. */
  readonly unreadable: readonly UnreadableEvent[];
  readonly position: string;
  readonly caughtUp: boolean;
}

/** Events of a stream, and the persons whose data are unsealed in them. */
export interface Facts {
  readonly events: Recorded[];
  readonly persons: ReadonlySet<string>;
}
