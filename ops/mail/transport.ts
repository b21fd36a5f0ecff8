import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { PortalDeclaration } from '#domain/portal/portal.ts';
import type { Config } from '#ops/config/config.ts';
import { withoutAddresses } from '#ops/logging/without-addresses.ts';
import { PermanentError } from '#ops/queue/port.ts';
import { digest, writeToMailbox } from './mailbox.ts';

/** Whose mail it is: names the sender, and who gets the answers. */
export type Sender = Pick<PortalDeclaration, 'name' | 'title' | 'brand'>;

export interface OutgoingMail {
  /** The mail's id; becomes its Message-ID, so that a mail sent twice after a crash can be told. */
  readonly id: string;
  readonly portal: Sender;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly { readonly fileName: string; readonly type: string; readonly bytes: Buffer }[];
}

export interface MailTransport {
  /** Resolves when the server has taken the mail. Throws `PermanentError` when it never will, else a passing error. */
  send(mail: OutgoingMail): Promise<void>;
  /** Mails under way fail for now: whoever sends them tries again. */
  abort(): void;
  close(): void;
}

/** SMTP by `SMTP_URL`; without it a folder `DATA_DIR/mailbox` of .eml files, so that nothing is silently dropped. */
export function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'smtpTimeoutMs' | 'dataDir' | 'publicUrl'>,
): MailTransport {
  const message = (mail: OutgoingMail) => {
    const address = senderAddress(config, mail.portal);
    const { contact } = mail.portal.brand;
    return {
      from: { name: mail.portal.title, address },
      to: { name: '', address: mail.to },
      ...(contact ? { replyTo: { name: mail.portal.title, address: contact.email } } : {}),
      // RFC 3834, and Exchange's own: no holiday reply answers a program.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: messageIdOf(mail.id, address),
      attachments: mail.attachments.map(({ fileName, type, bytes }) => ({
        filename: fileName,
        contentType: type,
        content: bytes,
      })),
      // Texts come from users: nothing in them may make the mailer read a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  };
  return config.smtpUrl
    ? smtp({ url: config.smtpUrl, timeoutMs: config.smtpTimeoutMs }, message)
    : mailbox(config.dataDir, message);
}

type Compose = (mail: OutgoingMail) => SendMailOptions;

function smtp({ url, timeoutMs }: { url: string; timeoutMs: number }, message: Compose): MailTransport {
  const server = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const stop = new AbortController();
  return {
    async send(mail) {
      try {
        const options = { ...message(mail), signal: stop.signal };
        await server.sendMail(options);
      } catch (error) {
        throw describe(error);
      }
    },
    abort: () => stop.abort(),
    close: () => server.close(),
  };
}

function mailbox(dataDir: string, message: Compose): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message: bytes } = await composer.sendMail(message(mail));
      await writeToMailbox(dataDir, mail.id, bytes as Buffer);
    },
    abort: () => undefined,
    close: () => composer.close(),
  };
}

/** Who mails of a portal come from: `?from=` of SMTP_URL, else its user when that is an address, else the portal's name at the program's host. */
export function senderAddress({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>, portal: Sender): string {
  if (smtpUrl) {
    const url = new URL(smtpUrl);
    const user = decodeURIComponent(url.username);
    const given = url.searchParams.get('from') ?? (user.includes('@') ? user : null);
    if (given) return given;
  }
  return `${portal.name}@${new URL(publicUrl).hostname}`;
}

/** The Message-ID of a mail by its id and its sender: the same at every try. */
export const messageIdOf = (id: string, sender: string): string =>
  `<${digest(id)}@${sender.split('@')[1] ?? 'localhost'}>`;

/** 5xx answers are final, except to the greeting or the login: those are about us, not about the mail. */
function describe(error: unknown): Error {
  const { responseCode, code, message } = error as { responseCode?: number; code?: string; message?: string };
  const text = withoutAddresses(message ?? String(error));
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutTheMail && (responseCode ?? 500) >= 500 ? new PermanentError(text) : new Error(text);
}
