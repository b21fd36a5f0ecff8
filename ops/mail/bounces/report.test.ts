import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounceText } from '../failure.ts';
import { fieldsOf } from './fields.ts';
import { readReport } from './report.ts';

const lines = (...text: string[]): Buffer => Buffer.from(text.join('\r\n'));

/** A notification as RFC 3464 has it, with these lines for the recipient. */
const notification = (...recipient: string[]): Buffer =>
  lines(
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: bounces@portal.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '',
    '--b1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Original-Envelope-Id: token-1',
    'Arrival-Date: Mon, 23 Nov 2026 10:00:00 +0100',
    '',
    'Final-Recipient: rfc822; jan@firma.example',
    ...recipient,
    '',
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    'Message-ID: <0123456789abcdef01234567@portal.example>',
    'Subject: Potwierdzenie',
    '',
    '--b1--',
    '',
  );

const letter = (headers: readonly string[], ...text: string[]): Buffer => lines(...headers, '', ...text);

const outcomeOf = async (raw: Buffer) => (await readReport(raw))?.outcome ?? null;

describe('a report of a mail server', () => {
  it('of RFC 3464 says by its action what became of the mail, and the server’s words', async () => {
    const failed = await readReport(
      notification(
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 <jan@firma.example>: Recipient address',
        '    rejected: User unknown',
      ),
    );
    expect(failed).toMatchObject({
      outcome: 'failed',
      answer: '550 5.1.1 <jan@firma.example>: Recipient address rejected: User unknown',
    });
    expect(failed?.texts.join('\n')).toContain('Message-ID: <0123456789abcdef01234567@portal.example>');
    expect(failed?.texts.join('\n')).toContain('Original-Envelope-Id: token-1');
  });

  it.each([
    ['given up after days, though the code is a passing one', ['Action: failed', 'Status: 4.4.7'], 'failed'],
    ['late, and still tried', ['Action: delayed', 'Status: 4.4.1'], 'delayed'],
    ['delivered', ['Action: delivered', 'Status: 2.0.0'], null],
    ['handed on to a server that reports nothing', ['Action: relayed', 'Status: 2.0.0'], null],
    ['without an action, a final code', ['Status: 5.7.1 (refused)'], 'failed'],
    ['without an action, a passing code', ['Status: 4.2.2'], 'delayed'],
    ['in capitals with a remark', ['ACTION: Failed (permanent)', 'STATUS: 5.0.0'], 'failed'],
    ['an action that nobody knows', ['Action: pondered', 'Status: 5.0.0'], null],
    [
      'of one of two behind an alias, the other has it',
      ['Action: failed', 'Status: 5.1.1', '', 'Final-Recipient: rfc822; ewa@firma.example', 'Action: delivered'],
      null,
    ],
  ])('%s', async (_case, recipient, outcome) => {
    expect(await outcomeOf(notification(...recipient))).toBe(outcome);
  });

  it.each([
    [
      'qmail',
      letter(
        ['From: MAILER-DAEMON@qmail.example', 'To: bounces@portal.example', 'Subject: failure notice'],
        'Hi. This is the qmail-send program at qmail.example.',
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        "This is a permanent error; I've given up. Sorry it didn't work out.",
        '',
        '<jan@firma.example>:',
        'Sorry, no mailbox here by that name. (#5.1.1)',
        '',
        '--- Below this line is a copy of the message.',
        '',
        'Message-ID: <0123456789abcdef01234567@portal.example>',
      ),
      'failed',
      'Sorry, no mailbox here by that name. (#5.1.1)',
    ],
    [
      'Exim before it spoke RFC 3464',
      letter(
        [
          'From: Mail Delivery System <Mailer-Daemon@exim.example>',
          'X-Failed-Recipients: jan@firma.example',
          'Subject: Mail delivery failed: returning message to sender',
        ],
        'A message that you sent could not be delivered to one or more of its recipients.',
        '  jan@firma.example',
        '    SMTP error from remote mail server after RCPT TO: 550 No such user here',
      ),
      'failed',
      'SMTP error from remote mail server after RCPT TO: 550 No such user here',
    ],
    [
      'Exim, late',
      letter(
        ['From: Mail Delivery System <Mailer-Daemon@exim.example>', 'Subject: Warning: message 1abc delayed 24 hours'],
        'No action is required on your part. Delivery attempts will continue for some time.',
      ),
      'delayed',
      '',
    ],
    [
      'a daemon without any code',
      letter(['From: <postmaster@stary.example>', 'Subject: Undeliverable: Potwierdzenie'], 'Nie ma takiej osoby.'),
      'failed',
      '',
    ],
  ])('%s, which has no part for machines', async (_server, raw, outcome, answer) => {
    expect(await readReport(raw)).toMatchObject({ outcome, answer });
  });

  it.each([
    [
      'an automatic reply',
      letter(
        ['From: Jan <jan@firma.example>', 'Auto-Submitted: auto-replied', 'Subject: Nie ma mnie do 5.12.'],
        'Your message could not be delivered to me today.',
      ),
    ],
    [
      'a receipt that somebody has read it',
      letter(
        [
          'From: jan@firma.example',
          'Subject: Przeczytano: Potwierdzenie',
          'MIME-Version: 1.0',
          'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"',
        ],
        '--b',
        'Content-Type: message/disposition-notification',
        '',
        'Disposition: manual-action/MDN-sent-manually; displayed',
        '',
        '--b--',
      ),
    ],
    ['a letter', letter(['From: ewa@firma.example', 'Subject: Returned mail'], 'Dzień dobry')],
    ['news of a postmaster', letter(['From: postmaster@firma.example', 'Subject: Przerwa w pracy'], 'W sobotę')],
    ['nothing', Buffer.alloc(0)],
    ['more parts in parts than any mail has', Buffer.from(nested(60))],
    ['headers without an end', Buffer.from(`${'X-Long: a\r\n'.repeat(40_000)}\r\n`)],
  ])('is not %s', async (_what, raw) => {
    expect(await readReport(raw)).toBeNull();
  });

  it('that is cut off, mixed up or noise is read or left, and never an error', async () => {
    const whole = notification('Action: failed', 'Status: 5.1.1').toString('latin1');
    const cut = fc.nat(whole.length).map((end) => whole.slice(0, end));
    const mixed = fc.array(fc.constantFrom(...whole.split('\r\n')), { maxLength: 40 }).map((all) => all.join('\r\n'));
    const noise = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
    await fc.assert(
      fc.asyncProperty(fc.oneof(cut, mixed, noise), async (text) => {
        expect([null, 'failed', 'delayed']).toContain(await outcomeOf(Buffer.from(text, 'latin1')));
      }),
      { numRuns: 300 },
    );
  });
});

function nested(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary="n${n}"\r\n\r\n--n${n}\r\n`,
  );
  return `From: MAILER-DAEMON@mx.example\r\nSubject: failure notice\r\n${open.join('')}Content-Type: text/plain\r\n\r\nx`;
}

describe('fields of a report', () => {
  it('are folded, of any letters, of several line ends, and the first of a name', () => {
    const [one, two] = fieldsOf('A: 1\rB : x\r\n  y\nA: 2\n\nnot a field\nC:3\n \n\n');
    expect([Object.fromEntries(one ?? []), Object.fromEntries(two ?? [])]).toEqual([{ a: '1', b: 'x y' }, { c: '3' }]);
  });
});

describe('why a mail came back', () => {
  it.each([
    [
      '550 5.1.1 <jan@firma.example>: user unknown',
      'Adres odrzucony: nie ma takiej skrzynki (550 5.1.1 <[adres]>: user unknown)',
    ],
    ['5.2.2 mailbox full', 'Skrzynka odbiorcy jest pełna (5.2.2 mailbox full)'],
    ['Host or domain name not found', 'Adres odrzucony: nie ma takiej domeny (Host or domain name not found)'],
    ['4.4.7 expired', 'Serwer odbiorcy nie odpowiadał przez kilka dni (4.4.7 expired)'],
    ['', 'Serwer odbiorcy nie przyjął wiadomości'],
  ])('%s', (answer, text) => {
    expect(bounceText({ outcome: 'failed', answer })).toBe(text);
  });

  it('is no reason while the mail is still tried, and never longer than a page bears', () => {
    expect(bounceText({ outcome: 'delayed', answer: '4.4.1 no answer' })).toBe(
      'Poczta nie dostarczyła jeszcze wiadomości i próbuje dalej (4.4.1 no answer)',
    );
    expect(bounceText({ outcome: 'failed', answer: 'x'.repeat(5000) }).length).toBeLessThan(400);
  });
});
