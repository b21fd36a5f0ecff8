import { ImapFlow } from 'imapflow';
import { MOST_AT_ONCE, MOST_BYTES, type BounceMailbox } from './mailbox.ts';

const PATIENCE_MS = 30_000;

/** A server that sends more than was asked for is not read on. */
const MOST_OF_AN_ANSWER = 4 * MOST_BYTES;

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

/**
 * A folder of an IMAP server: `imaps://user:password@host:port/FOLDER`, INBOX unless named. `imap:` begins in the clear
 * and goes on with STARTTLS, without which no password leaves this machine.
 *
 * @throws when the server, the login or the folder is refused
 */
export async function openImap(url: URL): Promise<BounceMailbox> {
  const secure = url.protocol === 'imaps:';
  // The brackets of an IPv6 address are the URL's.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const client = new ImapFlow({
    host,
    port: url.port ? Number(url.port) : secure ? 993 : 143,
    secure,
    ...(secure || isLoopback(host) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    maxLiteralSize: MOST_OF_AN_ANSWER,
  });
  // What breaks between two commands is reported by the next.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX');
  } catch (error) {
    client.close();
    throw withItsAnswer(error);
  }
  const unseen = async (): Promise<number[]> => (await client.search({ seen: false }, { uid: true })) || [];
  return {
    async each(handle) {
      for (const uid of (await unseen()).slice(0, MOST_AT_ONCE)) {
        const message = await client.fetchOne(String(uid), { source: { start: 0, maxLength: MOST_BYTES } }, BY_UID);
        const disposal = message && message.source ? await handle(message.source) : 'later';
        if (disposal === 'delete') await client.messageDelete(String(uid), BY_UID);
        if (disposal === 'leave') await client.messageFlagsAdd(String(uid), ['\\Seen'], BY_UID);
      }
    },
    unread: async () => (await unseen()).length,
    close: () => client.logout().catch(() => client.close()),
  };
}

const BY_UID = { uid: true } as const;

/** The library's own message is "Command failed": what the server said is in a field next to it. */
function withItsAnswer(error: unknown): Error {
  const { responseText, message } = error as { responseText?: string; message?: string };
  return new Error(responseText || message || String(error), { cause: error });
}
