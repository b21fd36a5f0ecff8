import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** What the server answers to a recipient or to a whole message; undefined takes it. */
export interface SmtpRefusal {
  readonly code: number;
  readonly message: string;
}

export interface TestEnvelope {
  readonly from: string;
  readonly to: string;
  readonly dsn: { readonly ret: string | null; readonly envid: string | null };
  readonly notify: readonly string[];
}

export interface TestSmtp {
  readonly url: string;
  /** Messages taken, in order, parsed. */
  readonly mails: ParsedMail[];
  /** The same as they came over the wire, headers and all, one octet a character. */
  readonly sources: readonly string[];
  /** How each of them came, in the same order: who is notified when it cannot be delivered, and what the server was asked for (RFC 3461). */
  readonly envelopes: readonly TestEnvelope[];
  /** Every conversation's last word, refusals included. */
  readonly attempts: { readonly to: string; readonly taken: boolean }[];
  /** Decides for the nth attempt (from 1) to an address. */
  refuse(decide: (to: string, nth: number) => SmtpRefusal | undefined): void;
  /** How long the server is silent after a recipient, and after the whole message. */
  silence(ms: { readonly recipient?: number; readonly message?: number }): void;
  /** The mails to an address. */
  to(address: string): ParsedMail[];
  stop(): Promise<void>;
}

/** A real SMTP server on loopback, with login, for tests of the whole mail conversation. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: ParsedMail[] = [];
  const sources: string[] = [];
  const envelopes: TestEnvelope[] = [];
  const attempts: { to: string; taken: boolean }[] = [];
  let decide: (to: string, nth: number) => SmtpRefusal | undefined = () => undefined;
  let silent: { readonly recipient?: number; readonly message?: number } = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    hideDSN: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onRcptTo({ address }, _session, done) {
      const nth = attempts.filter((attempt) => attempt.to === address).length + 1;
      const refusal = decide(address, nth);
      attempts.push({ to: address, taken: !refusal });
      const answer = refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code });
      setTimeout(() => done(answer), silent.recipient ?? 0);
    },
    onData(stream, { envelope }, done) {
      whole(stream).then(
        async (source) => {
          mails.push(await simpleParser(source));
          sources.push(source.toString('latin1'));
          envelopes.push(envelopeOf(envelope as unknown as RawEnvelope));
          setTimeout(() => done(), silent.message ?? 0);
        },
        (error: unknown) => done(error as Error),
      );
    },
  });
  // A client that goes away in the middle is an event of the test, not its end.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    sources,
    envelopes,
    attempts,
    refuse(next) {
      decide = next;
    },
    silence(ms) {
      silent = ms;
    },
    to: (address) => mails.filter((mail) => recipients(mail).includes(address)),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

const recipients = (mail: ParsedMail): string[] =>
  (Array.isArray(mail.to) ? mail.to : mail.to ? [mail.to] : []).flatMap((list) =>
    list.value.flatMap((entry) => entry.address ?? []),
  );

interface RawEnvelope {
  readonly mailFrom: { readonly address: string } | false;
  readonly rcptTo: readonly { readonly address: string; readonly dsn?: { readonly notify?: readonly string[] } }[];
  readonly dsn?: { readonly ret?: string | null; readonly envid?: string | null };
}

const envelopeOf = ({ mailFrom, rcptTo: [recipient], dsn }: RawEnvelope): TestEnvelope => ({
  from: mailFrom === false ? '' : mailFrom.address,
  to: recipient?.address ?? '',
  dsn: { ret: dsn?.ret ?? null, envid: dsn?.envid ?? null },
  notify: recipient?.dsn?.notify ?? [],
});
