import { z } from 'zod';
import { ConfigError } from './error.ts';
import { url } from './url.ts';

/** What is added before the @ leaves so much of the 64 characters that a mailbox's name may have (RFC 5321, 4.5.3.1.1). */
const LONGEST_NAME = 20;
const ADDRESS = new RegExp(`^[A-Za-z0-9._-]{1,${LONGEST_NAME}}@[A-Za-z0-9.-]+$`);

/** Where mails that come back are read, and the address that they come back to. */
export const bounceSettings = {
  BOUNCES_URL: url('imap', 'imaps', 'maildir').optional(),
  BOUNCES_ADDRESS: z
    .string()
    .regex(ADDRESS, `must be an e-mail address with at most ${LONGEST_NAME} letters before the @`)
    .optional(),
};

export interface BounceConfig {
  /** `imaps://user:password@host/FOLDER`, or `maildir:/folder`. */
  readonly url: string;
  /** Each mail comes back to this address with its own token after a plus; absent: to its sender. */
  readonly address?: string;
}

const schema = z.object(bounceSettings);

/** @throws ConfigError for an address whose mailbox nobody reads */
export function bouncesOf({ BOUNCES_URL, BOUNCES_ADDRESS }: z.infer<typeof schema>): { bounces?: BounceConfig } {
  if (BOUNCES_URL === undefined) {
    if (BOUNCES_ADDRESS !== undefined) throw new ConfigError('BOUNCES_ADDRESS: given without BOUNCES_URL');
    return {};
  }
  return { bounces: { url: BOUNCES_URL, ...(BOUNCES_ADDRESS ? { address: BOUNCES_ADDRESS } : {}) } };
}
