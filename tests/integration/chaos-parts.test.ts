import nodemailer from 'nodemailer';
import { describe, expect, it } from 'vitest';
import type { Recorded } from '#domain/kernel/event.ts';
import { sentTooOften } from '#tests/chaos/checks.ts';
import { onceEach } from '#tests/chaos/facts.ts';
import { MailServer } from '#tests/chaos/mail-server.ts';
import { chaos } from '#tests/support/program/chaos.ts';

/** What the trial is made of; the trial itself is in `chaos.long.test.ts`. */

describe('the chaos trial', () => {
  it.each([[''], ['61'], ['0'], ['1', '--faults', 'flood'], ['1', '--people', 'many'], ['1', '2'], ['1', '--loud']])(
    'is not begun with %j: how it is called is said, exit code 2',
    async (...args) => {
      const { code, stderr, stdout } = await chaos(...args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('Usage: npm run chaos -- MINUTES');
    },
  );
});

describe('the mail server of the trial', () => {
  it('has taken what it drops, and behaves as badly as configured', async () => {
    const server = await MailServer.start('portal@chaos.example');
    const transport = nodemailer.createTransport({ url: server.url, pool: true, socketTimeout: 2_000 });
    const send = (messageId: string) =>
      transport.sendMail({ from: 'portal@chaos.example', to: 'a@chaos.example', text: 'x', messageId }).then(
        () => 'sent',
        ({ message }: Error) => message,
      );
    expect(await send('<1@chaos.example>')).toBe('sent');
    await server.become('dropping');
    expect(await send('<2@chaos.example>')).toBe('Connection closed unexpectedly');
    await server.become('busy');
    expect(await send('<3@chaos.example>')).toContain('421');
    await server.become('hanging');
    expect(await send('<3@chaos.example>')).toBe('Timeout');
    await server.become('refusing');
    expect(await send('<3@chaos.example>')).toContain('ECONNREFUSED');
    await server.become('fair');
    expect(await send('<2@chaos.example>')).toBe('sent');
    expect([...server.taken]).toEqual([
      ['<1@chaos.example>', 1],
      ['<2@chaos.example>', 2],
    ]);
    expect(server.dropped).toBe(1);
    transport.close();
    await server.stop();
  });
});

describe('mails that came again', () => {
  const mail = (times: number[], dropped: number) => ({
    taken: new Map(times.map((n, place) => [`<${place}@chaos.example>`, n])),
    dropped,
  });

  it('are as many as faults explain, or are counted; one that came again and again is named', () => {
    expect(sentTooOften(mail([1, 1, 2], 0), 1)).toEqual([]);
    expect(sentTooOften(mail([2, 2], 2), 0)).toEqual([]);
    expect(sentTooOften(mail([2, 2, 1], 1), 0)).toEqual(['2 mails came again, of 1 for which there was a reason']);
    expect(sentTooOften(mail(Array(40).fill(2), 0), 2)).toEqual([
      '40 mails came again, of 32 for which there was a reason',
    ]);
    expect(sentTooOften(mail([9], 0), 3)).toEqual(['<0@chaos.example> came 9 times']);
  });
});

describe('what was acknowledged', () => {
  const registered = (id: string) =>
    ({ type: 'ApplicationRegistered', data: { applicationId: id } }) as unknown as Recorded;
  const find = (events: Recorded[], ...ids: string[]) =>
    onceEach(events, {
      type: 'ApplicationRegistered',
      ids: new Set(ids),
      idOf: ({ applicationId }: { applicationId: string }) => applicationId,
    });

  it('is in the log exactly once, or is named', () => {
    expect(find([registered('a'), registered('b')], 'a', 'b')).toEqual([]);
    expect(find([registered('a')], 'a', 'b')).toEqual([
      'ApplicationRegistered of b was acknowledged and is not in the log',
    ]);
    expect(find([registered('a'), registered('a')], 'a')).toEqual(['ApplicationRegistered of a is 2 times in the log']);
  });
});
