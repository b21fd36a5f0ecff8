/** The place of an event that cannot be given to readers, and why; nothing of its contents. */
export interface UnreadableEvent {
  readonly id: string;
  readonly type: string;
  /** Of its type, as its program wrote it. */
  readonly version: number;
  /** ISO 8601 instant, UTC, of the append. */
  readonly at: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly reason: string;
}

/**
 * An event in the log that cannot be given to readers: its type or version is not known here (it is newer than this
 * program), its seal is broken, or an upcaster fails. Thrown at readers that need the whole stream; a reader of the whole
 * log is notified of it along with the events that can be read, and holds back what needs it. Nothing is skipped unseen.
 */
export class UnreadableEventError extends Error {
  readonly event: { readonly id: string; readonly type: string };

  constructor({ id, type }: { readonly id: string; readonly type: string }, message: string, cause?: unknown) {
    super(message, { cause });
    this.event = { id, type };
  }
}
