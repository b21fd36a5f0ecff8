import nodemailer, { type SendMailOptions } from 'nodemailer';
import { replyAddress, type PortalContact } from '#domain/portal/contact.ts';
import type { PortalDeclaration } from '#domain/portal/portal.ts';
import type { Config } from '#ops/config/config.ts';
import { bounceAddress } from './bounces/token.ts';
import { answerText, describeFailure } from './failure.ts';
import { digest, writeToMailbox } from './mailbox.ts';
import { needsTls } from './tls.ts';
import { patience, Slots, SOCKET_SILENCE_MS, type Passing, type Patience } from './patience.ts';

/** Whose mail it is: names the sender. */
export type Sender = Pick<PortalDeclaration, 'name' | 'title' | 'brand'>;

export interface OutgoingMail {
  /** The mail's id; becomes its Message-ID, so that a mail sent twice after a crash can be recognized. */
  readonly id: string;
  readonly portal: Sender;
  readonly to: string;
  /** Where its answers go; absent: back to the sender, whom nobody reads. */
  readonly replyTo?: string;
  /** What names this try where the recipient's server answers; absent: nobody reads what comes back. */
  readonly returns?: {
    readonly token: string;
    /** Where it comes back to; absent: to its sender. */
    readonly address?: string;
  };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where its reader stops mails of this kind, by one POST too (RFC 2369, RFC 8058); absent: they are sent unasked. */
  readonly unsubscribe?: string;
  readonly attachments: readonly { readonly fileName: string; readonly type: string; readonly bytes: Buffer }[];
}

export interface MailTransport {
  /**
   * Resolves when the server has taken the mail, with what it answered, without addresses; '' where there is no server.
   * Throws `PermanentError` when it never will, else a passing error.
   */
  send(mail: OutgoingMail): Promise<string>;
  /** Mails under way fail for now: anyone who sends them tries again. */
  abort(): void;
  close(): void;
}

/** SMTP by `SMTP_URL`; without it a folder `DATA_DIR/mailbox` of .eml files, so that nothing is silently dropped. */
export function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'smtpPlain' | 'smtpTimeoutMs' | 'dataDir' | 'publicUrl'>,
): MailTransport {
  const message = (mail: OutgoingMail) => {
    const address = senderAddress(config, mail.portal);
    return {
      from: { name: mail.portal.title, address },
      to: { name: '', address: mail.to },
      ...(mail.replyTo ? { replyTo: { name: mail.portal.title, address: mail.replyTo } } : {}),
      // RFC 3834, and Exchange's own: no holiday reply answers a program.
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(mail.unsubscribe ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: messageIdOf(mail.id, address),
      ...(mail.unsubscribe ? { list: { unsubscribe: mail.unsubscribe } } : {}),
      ...returning(mail, address),
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
  return config.smtpUrl ? smtp({ ...config, smtpUrl: config.smtpUrl }, message) : mailbox(config.dataDir, message);
}

type Compose = (mail: OutgoingMail) => SendMailOptions;

/** RFC 3461: only failures and delays are reported, and without what the mail said, where the server knows how. */
function returning({ returns, to }: OutgoingMail, sender: string): SendMailOptions {
  if (!returns) return {};
  const { token, address } = returns;
  return {
    envelope: { from: address ? bounceAddress(address, token) : sender, to },
    dsn: { id: token, return: 'headers', notify: ['failure', 'delay'], recipient: '' },
  };
}

type SmtpConfig = Pick<Config, 'smtpPlain' | 'smtpTimeoutMs'> & { readonly smtpUrl: string };

function smtp(config: SmtpConfig, message: Compose): MailTransport {
  const timeoutMs = config.smtpTimeoutMs;
  const server = nodemailer.createTransport({
    url: config.smtpUrl,
    // Links in mails open accounts: a network that strips STARTTLS would read them.
    requireTLS: needsTls(config),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: SOCKET_SILENCE_MS,
  });
  const watching = new WeakMap<object, Patience>();
  server.use('stream', (mail, next) => {
    const own = watching.get(mail.data.headers as object);
    if (own) {
      const message = mail.message as unknown as Passing;
      const create = message.createReadStream.bind(message);
      message.createReadStream = (options) => own.watched(create(options));
    }
    next();
  });
  const stop = new AbortController();
  const slots = new Slots(CONNECTIONS);
  return {
    send: (mail) =>
      slots.use(async () => {
        const own = patience(timeoutMs, stop.signal);
        const options = { ...message(mail), signal: own.signal };
        watching.set(options.headers as object, own);
        try {
          const { response } = await server.sendMail(options);
          return answerText(response);
        } catch (error) {
          throw describeFailure(own.isOver() ? { code: 'ETIMEDOUT' } : error);
        } finally {
          own.end();
        }
      }),
    abort: () => stop.abort(),
    close: () => server.close(),
  };
}

const CONNECTIONS = 4;

function mailbox(dataDir: string, message: Compose): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message: bytes } = await composer.sendMail(message(mail));
      await writeToMailbox(dataDir, mail.id, bytes as Buffer);
      return '';
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

/** Who answers for the entries of a portal's calendars: the office, or the sender of its mails while none is named. */
export const organizerAddress = (
  config: Pick<Config, 'smtpUrl' | 'publicUrl'>,
  portal: Sender,
  contact: PortalContact | null,
): string => (contact ? replyAddress(contact) : senderAddress(config, portal));

/** The Message-ID of a mail by its id and its sender: the same at every try. */
export const messageIdOf = (id: string, sender: string): string =>
  `<${digest(id)}@${sender.split('@')[1] ?? 'localhost'}>`;
