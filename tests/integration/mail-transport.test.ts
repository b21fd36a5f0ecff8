import { mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { training } from '#domain/training/portal.ts';
import type { ReportedDate } from '#domain/training/messages/news.ts';
import { confirmationMail, rejectionMail } from '#ops/training/mail/templates.ts';
import { digest, removeFromMailbox } from '#ops/mail/mailbox.ts';
import { renderMail } from '#ops/mail/layout.ts';
import { createMailTransport, type MailTransport, type OutgoingMail } from '#ops/mail/transport.ts';
import { PermanentError } from '#ops/queue/port.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

const date: ReportedDate = {
  courseName: 'Układy hamulcowe – część źródłowa',
  startedOn: '2026-12-03',
  timeStart: 930,
  timeEnd: 1600,
  formula: 'onsite',
  locationName: 'Łódź',
  locationAddress: 'ul. Żwirki 1, Łódź',
  duration: 1,
  onlineMeetingUrl: null,
};
const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 7) % 256));

const outgoing = (to: string): OutgoingMail => ({
  id: 'training-mails:event-1',
  portal: training,
  to,
  replyTo: 'biuro@warsztat.example',
  ...renderMail(training, confirmationMail(date, [{ name: 'Żaneta Źdźbłowska', place: 'seat' }])),
  attachments: [{ fileName: 'potwierdzenie.pdf', type: 'application/pdf', bytes }],
});

/** Their places in the mailbox, `drawer/name`. */
const filesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, 'mailbox'), { recursive: true })).filter((name) => name.includes('.eml'));

describe('mail transport', () => {
  let smtp: TestSmtp;
  let folder: string;
  let transport: MailTransport;

  beforeAll(async () => {
    smtp = await startSmtp();
    folder = await mkdtemp(join(tmpdir(), 'portal-mail-'));
    transport = createMailTransport({
      smtpTimeoutMs: 5000,
      smtpUrl: smtp.url,
      dataDir: folder,
      publicUrl: 'https://portal.example',
    });
  });
  afterEach(() => smtp.refuse(() => undefined));
  afterAll(async () => {
    transport.close();
    await smtp.stop();
    await rm(folder, { recursive: true });
  });

  it('hands Polish subject, both bodies and the attachment over unharmed', async () => {
    await transport.send(outgoing('pawel@warsztat.example'));
    const [mail] = smtp.to('pawel@warsztat.example');
    expect(mail?.subject).toBe(
      'Potwierdzenie zgłoszenia: Układy hamulcowe – część źródłowa, 03.12.2026, Żaneta Źdźbłowska',
    );
    expect(mail?.text).toContain('Uczestnik: Żaneta Źdźbłowska');
    expect(mail?.html).toContain('Żaneta Źdźbłowska');
    expect(mail?.from?.text).toBe('"Portal szkoleń" <szkolenia@portal.example>');
    expect(mail?.replyTo?.text).toBe('"Portal szkoleń" <biuro@warsztat.example>');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.headers.get('x-auto-response-suppress')).toBe('All');
    expect(mail?.attachments).toHaveLength(1);
    expect(mail?.attachments[0]?.filename).toBe('potwierdzenie.pdf');
    expect(mail?.attachments[0]?.contentType).toBe('application/pdf');
    expect(mail?.attachments[0]?.content.equals(bytes)).toBe(true);
  });

  it('gives the same mail the same Message-ID, so that a doubled sending can be recognized', async () => {
    await transport.send(outgoing('a@warsztat.example'));
    await transport.send(outgoing('a@warsztat.example'));
    const ids = smtp.to('a@warsztat.example').map((mail) => mail.messageId);
    expect(new Set(ids).size).toBe(1);
  });

  it('tells a passing refusal (4xx) from a final one (5xx), without the address', async () => {
    smtp.refuse((to) => ({ code: to.startsWith('busy') ? 451 : 550, message: `<${to}> not now` }));
    const passing = await transport.send(outgoing('busy@warsztat.example')).catch((error: unknown) => error);
    expect(passing).toBeInstanceOf(Error);
    expect(passing).not.toBeInstanceOf(PermanentError);
    const final = await transport.send(outgoing('gone@warsztat.example')).catch((error: unknown) => error);
    expect(final).toBeInstanceOf(PermanentError);
    expect((final as Error).message).toContain('550');
    expect((final as Error).message).not.toContain('warsztat.example');
  });

  it('a server that is away is a passing error', async () => {
    const away = createMailTransport({
      smtpTimeoutMs: 5000,
      smtpUrl: 'smtp://127.0.0.1:9',
      dataDir: folder,
      publicUrl: 'http://localhost',
    });
    const error = await away.send(outgoing('a@warsztat.example')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentError);
    away.close();
  });

  it('without TLS nothing goes to another machine, unless a setting says so', async () => {
    // An address of this machine that is not its loopback.
    const settings = {
      smtpTimeoutMs: 5000,
      smtpUrl: smtp.url.replace('127.0.0.1', '0.0.0.0'),
      dataDir: folder,
      publicUrl: 'http://localhost',
    };
    const careful = createMailTransport(settings);
    const refused = await careful.send(outgoing('tls@warsztat.example')).catch((reason: unknown) => reason);
    careful.close();
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(PermanentError);
    expect((refused as Error).message).toMatch(/^Serwer poczty nie zapewnia bezpiecznego połączenia/);
    expect(smtp.attempts.filter(({ to }) => to === 'tls@warsztat.example')).toEqual([]);
    const plain = createMailTransport({ ...settings, smtpPlain: true });
    await plain.send(outgoing('tls@warsztat.example'));
    plain.close();
    expect(smtp.to('tls@warsztat.example')).toHaveLength(1);
  });

  describe('a slow server', () => {
    const impatient = () =>
      createMailTransport({ smtpTimeoutMs: 400, smtpUrl: smtp.url, dataDir: folder, publicUrl: 'http://localhost' });

    it('that has the message is waited for far longer than one that is silent, so that it gets no copies', async () => {
      const slow = impatient();
      smtp.silence({ message: 2000 });
      await slow.send(outgoing('slow@warsztat.example'));
      smtp.silence({});
      slow.close();
      expect(smtp.to('slow@warsztat.example')).toHaveLength(1);
    });

    it('that does not ask for the message has failed, for now and in words of the panel', async () => {
      const hanging = impatient();
      smtp.silence({ recipient: 20_000 });
      const began = Date.now();
      const error = await hanging.send(outgoing('hangs@warsztat.example')).catch((reason: unknown) => reason);
      smtp.silence({});
      hanging.close();
      expect(Date.now() - began).toBeLessThan(10_000);
      expect(error).not.toBeInstanceOf(PermanentError);
      expect((error as Error).message).toMatch(/^Serwer poczty nie odpowiada/);
    });
  });

  it.each(['', 'nie-adres', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])(
    'never sends to %j as if it were one address',
    async (to) => {
      const before = smtp.mails.length;
      await expect(transport.send(outgoing(to))).rejects.toThrow(/recipient/i);
      expect(smtp.mails).toHaveLength(before);
    },
  );

  it('escapes what users typed and keeps a subject on one line', async () => {
    const evil = '<script>alert(1)</script>"\'&';
    const about = { ...date, courseName: `Kurs\r\nBcc: ktos@zly.example ${evil}` };
    const texts = renderMail(training, rejectionMail(about, [evil], `${evil}\nDruga linia`));
    await transport.send({ ...outgoing('x@warsztat.example'), ...texts });
    const [mail] = smtp.to('x@warsztat.example');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.subject).toBe(
      `Zgłoszenie nie zostało przyjęte: Kurs Bcc: ktos@zly.example ${evil}, 03.12.2026, ${evil}`,
    );
    expect(mail?.text).toContain(`> ${evil}\n> Druga linia`);
    expect(smtp.attempts.some((attempt) => attempt.to === 'ktos@zly.example')).toBe(false);
  });

  it('without SMTP each mail is a file that any mail program opens', async () => {
    const mailbox = createMailTransport({ smtpTimeoutMs: 5000, dataDir: folder, publicUrl: 'http://127.0.0.1:3000' });
    await mailbox.send(outgoing('pawel@warsztat.example'));
    const files = await filesIn(folder);
    expect(files).toHaveLength(1);
    const name = files[0] ?? '';
    expect(name).toMatch(/^([0-9a-f]{2})\/[\dTZ-]+_\1[0-9a-f]{22}\.eml$/);
    const mail = await simpleParser(await readFile(join(folder, 'mailbox', name)));
    expect(mail.subject).toBe(
      'Potwierdzenie zgłoszenia: Układy hamulcowe – część źródłowa, 03.12.2026, Żaneta Źdźbłowska',
    );
    expect(mail.attachments[0]?.content.equals(bytes)).toBe(true);
    mailbox.close();
  });

  it('GDP-03 the files of mails to an erased person go, the others stay', async () => {
    const dataDir = join(folder, 'erased');
    const mailbox = createMailTransport({ smtpTimeoutMs: 5000, dataDir, publicUrl: 'http://127.0.0.1:3000' });
    for (const id of ['theirs-1', 'theirs-2', 'other']) await mailbox.send({ ...outgoing('a@warsztat.example'), id });
    mailbox.close();
    // One lies as an earlier program has left it, one as a crash.
    const mails = await filesIn(dataDir);
    const flat = (name: string) => join(dataDir, 'mailbox', name.slice(3));
    for (const name of mails) await rename(join(dataDir, 'mailbox', name), flat(name));
    const first = mails.find((name) => name.includes(digest('theirs-1'))) ?? '';
    await rename(flat(first), `${flat(first)}.part`);
    await removeFromMailbox({ dataDir }, ['theirs-1', 'theirs-2', 'never-sent']);
    const left = await filesIn(dataDir);
    expect(left).toHaveLength(1);
    await removeFromMailbox({ dataDir }, ['other']);
    expect(await filesIn(dataDir)).toEqual([]);
    // A portal with a mail server has no such folder.
    await removeFromMailbox({ dataDir: join(folder, 'none') }, ['theirs-1']);
  });
});
