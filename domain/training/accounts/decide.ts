import type { Command, Decider } from '#domain/kernel/decider.ts';
import { notFound } from '#domain/kernel/refusal.ts';
import type { ConsentEvent } from './events.ts';
import { REPORTER_ONLY } from './roles.ts';

/** Versions of the notice accepted so far; null until there is an account. */
export type ConsentState = readonly string[] | null;

export const consents: Decider<ConsentState, ConsentEvent> = {
  name: 'consents',
  initial: () => null,
  evolve: (state, { type, data }) => (type === 'ReporterConsented' ? [...(state ?? []), data.version] : (state ?? [])),
};

/** What a reporter accepts: the version that is in force. */
export interface Acceptance {
  readonly reporterId: string;
  readonly version: string;
}

/** Accepting the version that was accepted last changes nothing; an earlier one may be in force again. */
export const acceptNotice: Command<ConsentState, Acceptance, ConsentEvent> = {
  name: 'AcceptPersonalDataNotice',
  permission: REPORTER_ONLY,
  decide(state, { reporterId, version }) {
    if (!state) return notFound('Nie znaleziono osoby zgłaszającej.');
    return state.at(-1) === version ? [] : [{ type: 'ReporterConsented', data: { reporterId, version } }];
  },
};
