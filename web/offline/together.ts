import type { Waiting } from './use-outbox.ts';

/** From what has to be said first to what needs no word. */
const FIRST: readonly Waiting['state'][] = ['later', 'login', 'token', 'sending', 'done', 'idle'];

/** What waits at two places of one page, said as one. */
export const together = (one: Waiting, other: Waiting): Waiting => ({
  acts: [...one.acts, ...other.acts],
  sent: one.sent + other.sent,
  state: FIRST.find((state) => state === one.state || state === other.state) ?? 'idle',
});
