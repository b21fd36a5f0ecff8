/**
 * An event in the log that cannot be given to readers: its type or version is not known here (it is newer than this
 * program), its seal is broken, or an upcaster fails. Readers stop at it, loudly; nothing is skipped.
 */
export class UnreadableEventError extends Error {
  readonly event: { readonly id: string; readonly type: string };

  constructor({ id, type }: { readonly id: string; readonly type: string }, message: string, cause?: unknown) {
    super(message, { cause });
    this.event = { id, type };
  }
}
