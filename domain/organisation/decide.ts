import type { Command, Decider } from '#domain/kernel/decider.ts';
import type { ClosingData, OrganisationEvent } from './events.ts';

/** A decision about one organisation, in a stream of its own: asked for again with its key it is the same one. */
export const closing: Decider<{ readonly done: boolean }, OrganisationEvent> = {
  name: 'organisation-closing',
  initial: () => ({ done: false }),
  evolve: () => ({ done: true }),
};

export const closingStream = (closingId: string): string => `organisation-closing-${closingId}`;

/** By anyone who may switch the organisation off. */
export const chooseClosing = (
  permission: string,
): Command<{ readonly done: boolean }, ClosingData, OrganisationEvent> => ({
  name: 'CloseOrganisation',
  permission,
  decide: ({ done }, data) => (done ? [] : [{ type: 'OrganisationClosing', data }]),
});
