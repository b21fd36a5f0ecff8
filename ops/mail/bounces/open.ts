import type { BounceMailbox } from './mailbox.ts';

/** @throws when the mailbox cannot be opened */
export async function openBounceMailbox(url: string): Promise<BounceMailbox> {
  // Read where one is set only: most installations need no IMAP in memory.
  const { openMaildir } = await import('./maildir.ts');
  if (url.startsWith('maildir:')) return openMaildir(url.slice('maildir:'.length));
  const { openImap } = await import('./imap.ts');
  return openImap(new URL(url));
}
