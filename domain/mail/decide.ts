import { SYSTEM_ONLY } from '#domain/kernel/access.ts';
import type { Command, Decider } from '#domain/kernel/decider.ts';
import type { MailEvent } from './events.ts';

/** What is known of a mail: each outcome of each try. */
export type MailState = readonly string[];

const outcome = ({ type, data }: MailEvent): string => `${type} ${data.attempt}`;

export const mailDecider: Decider<MailState, MailEvent> = {
  name: 'mail',
  initial: () => [],
  evolve: (state, event) => [...state, outcome(event)],
};

/** What became of a try, once: two processes that report it, or one that reports it again after a crash, are one fact. */
export const recordMail: Command<MailState, MailEvent, MailEvent> = {
  name: 'RecordMail',
  permission: SYSTEM_ONLY,
  decide: (state, event) => (state.includes(outcome(event)) ? [] : [event]),
};
