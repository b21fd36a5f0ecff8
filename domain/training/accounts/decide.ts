import type { Command, Decider } from '#domain/kernel/decider.ts';
import { notFound } from '#domain/kernel/refusal.ts';
import type { ConsentEvent } from './events.ts';
import { NOTICE_VERSION } from './notice.ts';
import { REPORTER_ONLY } from './roles.ts';

/** Versions of the notice accepted so far; null until there is an account. */
export type ConsentState = readonly string[] | null;

export const consents: Decider<ConsentState, ConsentEvent> = {
  name: 'consents',
  initial: () => null,
  evolve: (state, { type, data }) => (type === 'ReporterConsented' ? [...(state ?? []), data.version] : (state ?? [])),
};

/** Accepting the same version again changes nothing. */
export const acceptNotice: Command<ConsentState, { readonly reporterId: string }, ConsentEvent> = {
  name: 'AcceptPersonalDataNotice',
  permission: REPORTER_ONLY,
  decide(state, { reporterId }) {
    if (!state) return notFound('Nie znaleziono osoby zgłaszającej.');
    return state.includes(NOTICE_VERSION)
      ? []
      : [{ type: 'ReporterConsented', data: { reporterId, version: NOTICE_VERSION } }];
  },
};
