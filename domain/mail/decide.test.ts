import { describe, expect, it } from 'vitest';
import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { fold, type CommandContext } from '#domain/kernel/decider.ts';
import { mailDecider, recordMail } from './decide.ts';
import type { MailEvent } from './events.ts';

const tried = { mailId: 'm', template: 'confirmation', label: 'Potwierdzenie', attempt: 1 };
const sent = (attempt: number): MailEvent => ({
  type: 'MailSent',
  data: { ...tried, attempt, messageId: '<m@portal>' },
});
const returned: MailEvent = { type: 'MailReturned', data: tried };
const context: CommandContext = {
  actor: systemActorOf('szkolenia'),
  access: systemAccess,
  now: '2026-11-29T10:00:00.000Z',
  today: '2026-11-29',
};

const decide = (given: readonly MailEvent[], event: MailEvent) =>
  recordMail.decide(fold(mailDecider, given), event, context);

describe('what became of a mail', () => {
  it('is recorded', () => {
    expect(decide([], sent(1))).toEqual([sent(1)]);
  });

  it('is recorded once for each try', () => {
    expect(decide([sent(1)], sent(1))).toEqual([]);
    expect(decide([sent(1)], sent(2))).toEqual([sent(2)]);
  });

  it('is recorded of one try twice where it was sent and came back', () => {
    expect(decide([sent(1)], returned)).toEqual([returned]);
    expect(decide([sent(1), returned], returned)).toEqual([]);
  });
});
