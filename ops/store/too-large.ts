/**
 * An append that the store would not take: refused before it is sent, so nothing of it is written. Appends in parts are
 * for anyone who made it to decide, as a part is no longer one step.
 */
export class AppendTooLargeError extends Error {
  override readonly name = 'AppendTooLargeError';

  constructor(
    readonly stream: string,
    readonly bytes: number,
    limit: number,
  ) {
    super(
      `An append to ${stream} has ${bytes} bytes, and the server takes ${limit}: raise MaxAppendSize of the server and EVENTSTORE_MAX_APPEND together`,
    );
  }
}
