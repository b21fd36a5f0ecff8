import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BounceMailbox, Disposal } from '#ops/mail/bounces/mailbox.ts';
import { openBounceMailbox } from '#ops/mail/bounces/open.ts';
import { examineBounces } from '#ops/run/doctor/bounces.ts';
import type { Config } from '#ops/config/config.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#tests/support/servers/dovecot.ts';
import { IMAP_FOLDER, IMAP_PASSWORD, IMAP_USER, startImap, type TestImap } from '#tests/support/servers/imap.ts';
import { TestMaildir } from '#tests/support/servers/returned.ts';

const LOGIN = `${encodeURIComponent(IMAP_USER)}:${encodeURIComponent(IMAP_PASSWORD)}`;

/** What becomes of each message by its subject. */
const DISPOSALS: Readonly<Record<string, Disposal>> = { usuń: 'delete', zostaw: 'leave', później: 'later' };

async function readOnce(url: string): Promise<string[]> {
  const mailbox: BounceMailbox = await openBounceMailbox(url);
  const read: string[] = [];
  try {
    await mailbox.each(async (raw) => {
      const subject = /^Subject: (.*)\r$/m.exec(raw.toString('utf8'))?.[1] ?? '';
      read.push(subject);
      return DISPOSALS[subject] ?? 'later';
    });
  } finally {
    await mailbox.close();
  }
  return read;
}

const message = (subject: string): string => `From: a@b.example\r\nSubject: ${subject}\r\n\r\nTreść\r\n`;
const SUBJECTS = ['usuń', 'zostaw', 'później'];

/** Of a message whose octets were read as letters. */
const subjectOf = (raw: string): string => /^Subject: (.*)\r$/m.exec(Buffer.from(raw, 'latin1').toString())?.[1] ?? '';

const doctor = async (url: string) => {
  const [finding] = await examineBounces({ bounces: { url } } as Config);
  return `${finding?.level}: ${finding?.message}`;
};

describe('the mailbox of mails that come back, by IMAP', () => {
  let imap: TestImap;
  let url: string;
  beforeAll(async () => {
    imap = await startImap();
    url = `imap://${LOGIN}@127.0.0.1:${imap.port}/${IMAP_FOLDER}`;
  });
  afterAll(() => imap.stop());

  it('is read oldest first, and a message is deleted, marked, or comes again', async () => {
    for (const subject of SUBJECTS) imap.deliver(message(subject));
    expect(await readOnce(url)).toEqual(SUBJECTS);
    expect(imap.messages()).toEqual([
      { raw: message('zostaw'), flags: ['\\Seen'] },
      { raw: message('później'), flags: [] },
    ]);
    expect(await readOnce(url)).toEqual(['później']);
    // Looking at a message marks nothing, and no more of it is fetched than a report needs.
    expect(imap.commands.filter((command) => command.startsWith('UID FETCH')).join()).toMatch(
      /BODY\.PEEK\[\]<0\.524288>/,
    );
  });

  it('doctor counts what waits there and touches nothing, and says what is refused', async () => {
    const before = imap.commands.length;
    expect(await doctor(url)).toBe('ok: The mailbox of mails that come back can be read, 1 wait there');
    expect(imap.commands.slice(before).join()).not.toMatch(/STORE|EXPUNGE|FETCH/);
    expect(await doctor(url.replace('Has', 'Haz'))).toBe('problem: BOUNCES_URL: Login refused');
    expect(await doctor(url.replace(IMAP_FOLDER, 'Nie-ma'))).toBe('problem: BOUNCES_URL: No such folder');
    expect(await doctor(`imap://${LOGIN}@127.0.0.1:1/INBOX`)).toMatch(/^problem: BOUNCES_URL: .*ECONNREFUSED/);
    expect(await doctor('maildir:/nowhere')).toMatch(/^problem: BOUNCES_URL: ENOENT/);
  });

  it('no password leaves the machine in the clear: a server elsewhere must offer STARTTLS', async () => {
    // 0.0.0.0 is this machine too, and no name of it that the program takes for such.
    await expect(openBounceMailbox(`imap://${LOGIN}@0.0.0.0:${imap.port}/${IMAP_FOLDER}`)).rejects.toThrow(/STARTTLS/i);
    expect(imap.commands.at(-1)).not.toBe('LOGIN');
  });

  it('a server that is not one is refused, not waited for', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-nothing\r\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(openBounceMailbox(`imap://${LOGIN}@127.0.0.1:${port}`)).rejects.toThrow();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('the same as a Maildir folder', () => {
  let maildir: TestMaildir;
  beforeAll(async () => {
    maildir = await TestMaildir.make();
  });
  afterEach(() => maildir.empty());
  afterAll(() => maildir.remove());

  it('is read, and a message is deleted, marked, or comes again', async () => {
    for (const subject of SUBJECTS) await maildir.deliver(message(subject));
    expect((await readOnce(maildir.url)).sort()).toEqual([...SUBJECTS].sort());
    const left = (await maildir.messages()).map(({ flags, raw }) => [subjectOf(raw), flags]);
    expect(Object.fromEntries(left)).toEqual({ zostaw: 'S', później: '' });
    expect(await readOnce(maildir.url)).toEqual(['później']);
    expect(await doctor(maildir.url)).toContain('1 wait there');
  });
});

/** Debian's server, where it is installed: apt-get install dovecot-imapd. */
describe.skipIf(!hasDovecot())('the same at a Dovecot', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());

  it.each(['INBOX', IMAP_FOLDER])('%s is read, and a message is deleted, marked, or comes again', async (folder) => {
    const url = `imap://${LOGIN}@127.0.0.1:${dovecot.port}/${folder}`;
    for (const subject of SUBJECTS) await dovecot.deliver(folder, message(subject));
    expect((await readOnce(url)).sort()).toEqual([...SUBJECTS].sort());
    const left = await dovecot.messages(folder);
    expect(left.map(({ raw }) => subjectOf(raw)).sort()).toEqual(['później', 'zostaw']);
    expect(await readOnce(url)).toEqual(['później']);
    expect(await doctor(url)).toBe('ok: The mailbox of mails that come back can be read, 1 wait there');
    expect(await doctor(url.replace('Has', 'Haz'))).toMatch(/^problem: BOUNCES_URL: .*[Aa]uth/);
  });
});
