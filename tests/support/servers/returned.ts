import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a report says; the mail's Message-ID and where it comes back to are left out by servers that keep neither. */
export interface Returned {
  readonly to: string;
  readonly recipient: string;
  readonly messageId?: string | undefined;
  readonly envelopeId?: string | undefined;
  readonly action?: string;
  readonly status?: string;
  readonly words?: string;
}

/** A delivery status notification as Postfix writes it. */
export const reportOf = ({
  action = 'failed',
  status = '5.1.1',
  words = `550 5.1.1 <${'x'}>: User unknown`,
  ...returned
}: Returned): string =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    `To: ${returned.to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="limit"',
    '',
    '--limit',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.',
    '',
    '--limit',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    ...(returned.envelopeId ? [`Original-Envelope-Id: ${returned.envelopeId}`] : []),
    '',
    `Final-Recipient: rfc822; ${returned.recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words.replace('<x>', `<${returned.recipient}>`)}`,
    '',
    '--limit',
    'Content-Type: text/rfc822-headers',
    '',
    `To: ${returned.recipient}`,
    ...(returned.messageId ? [`Message-ID: ${returned.messageId}`] : []),
    '',
    '--limit--',
    '',
  ].join('\r\n');

/** A Maildir folder that tests deliver to. */
export class TestMaildir {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<TestMaildir> {
    const maildir = new TestMaildir(await mkdtemp(join(tmpdir(), 'portal-maildir-')));
    for (const sub of ['tmp', 'new', 'cur']) await mkdir(join(maildir.folder, sub));
    return maildir;
  }

  get url(): string {
    return `maildir:${this.folder}`;
  }

  /** As a mail server delivers: written aside, and there at once. */
  async deliver(raw: string | Buffer): Promise<void> {
    const name = `${Date.now()}.${randomUUID()}.mx`;
    await writeFile(join(this.folder, 'tmp', name), raw);
    await rename(join(this.folder, 'tmp', name), join(this.folder, 'new', name));
  }

  /** What lies there, with the flags of each. */
  async messages(): Promise<{ flags: string; raw: string }[]> {
    const found = [];
    for (const sub of ['new', 'cur'])
      for (const name of (await readdir(join(this.folder, sub))).sort())
        found.push({
          flags: name.split(':2,')[1] ?? '',
          raw: await readFile(join(this.folder, sub, name), 'latin1'),
        });
    return found;
  }

  async empty(): Promise<void> {
    for (const sub of ['new', 'cur'])
      for (const name of await readdir(join(this.folder, sub))) await rm(join(this.folder, sub, name));
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
