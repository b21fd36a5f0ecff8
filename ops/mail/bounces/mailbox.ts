/** What becomes of a message in the mailbox: gone, left there as read, or looked at again next time. */
export type Disposal = 'delete' | 'leave' | 'later';

/** The mailbox that mails come back to. */
export interface BounceMailbox {
  /**
   * Hands over what nobody has read yet, oldest first, at most `MOST_AT_ONCE` messages; of a message longer than
   * `MOST_BYTES` its beginning, which has all that a report says.
   */
  each(handle: (raw: Buffer) => Promise<Disposal>): Promise<void>;
  /** How many messages nobody has read. @throws when it cannot be read or written */
  unread(): Promise<number>;
  close(): Promise<void>;
}

export const MOST_AT_ONCE = 200;
export const MOST_BYTES = 512 * 1024;
