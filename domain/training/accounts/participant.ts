import { z } from 'zod';
import {
  accessChanges,
  accountAccess,
  textChanges,
  UNLIMITED_ACCESS,
  type AccountAccess,
} from '#domain/account/account.ts';
import type { Command, Decider } from '#domain/kernel/decider.ts';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { ERASED, personal } from '#domain/kernel/personal.ts';
import { conflict } from '#domain/kernel/refusal.ts';

/**
 * What operators keep of a participant (EMP-01). The same person may be known by registrations alone: then there are no
 * facts here yet, and the first edit adds them. Past applications keep what was registered.
 */
export const participantPerson = personal({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  fgazNumber: z.string(),
});
export type ParticipantPerson = z.infer<typeof participantPerson>;

const participantData = z.object({
  person: participantPerson,
  companyName: z.string(),
  boschCarServiceId: z.string().nullable(),
  sapClientNumber: z.string().nullable(),
  access: accountAccess,
});
export type ParticipantData = z.infer<typeof participantData>;

const PERSON_LABELS = {
  firstName: 'Imię',
  lastName: 'Nazwisko',
  email: 'E-mail',
  phone: 'Telefon',
  fgazNumber: 'Numer FGAZ',
} as const;
const FIRM_LABELS = {
  companyName: 'Firma',
  boschCarServiceId: 'Numer serwisu',
  sapClientNumber: 'Numer klienta SAP',
} as const;

const changesOf = (before: ParticipantData, after: ParticipantData) => [
  ...textChanges(before.person, after.person, PERSON_LABELS),
  ...textChanges(before, after, FIRM_LABELS),
  ...accessChanges(before.access, after.access),
];

const records = (data: { participantId: string }) => [`participant:${data.participantId}`];

export const ParticipantAdded = defineEvent({
  type: 'ParticipantAdded',
  schema: participantData.extend({ participantId: z.string() }),
  timeline: { records, text: () => 'Dodano uczestnika' },
});

export const ParticipantChanged = defineEvent({
  type: 'ParticipantChanged',
  schema: z.object({ participantId: z.string(), before: participantData, after: participantData }),
  timeline: {
    records,
    text: () => 'Zmieniono dane uczestnika',
    changes: ({ before, after }) => changesOf(before, after),
    persons: ({ after }) => [after.person.personId],
  },
});

export const participantEvents = [ParticipantAdded, ParticipantChanged] as const;
export type ParticipantEvent = EventOf<typeof participantEvents>;

/** The participant's id is the person's id in the vault, as registrations name it. */
export const participantStream = (participantId: string): string => `participant-${participantId}`;

export interface ParticipantState {
  readonly version: number;
  readonly data: ParticipantData;
}

export const participant: Decider<ParticipantState | null, ParticipantEvent> = {
  initial: () => null,
  evolve(state, event) {
    const version = (state?.version ?? 0) + 1;
    if (event.type === 'ParticipantChanged') return { version, data: event.data.after };
    const { participantId: _participantId, ...data } = event.data;
    return { version, data };
  },
};

type ParticipantCommand<Input> = Command<
  ParticipantState | null,
  { readonly participantId: string } & Input,
  ParticipantEvent
>;

/** Adds a participant, or keeps for the first time what was known by registrations; later it changes what is kept. */
export const saveParticipant: ParticipantCommand<{
  readonly version?: number | undefined;
  readonly data: ParticipantData;
}> = {
  name: 'SaveParticipant',
  permission: 'EMPLOYEE_WRITE',
  decide(state, { participantId, version, data }) {
    if (state?.data.person.forgotten) return conflict(ERASED);
    if (version !== undefined && version !== (state?.version ?? 0)) {
      return conflict('Dane zmieniły się w międzyczasie. Wybierz, które wartości zachować.', {
        version: state?.version,
      });
    }
    if (!state) return [{ type: 'ParticipantAdded', data: { participantId, ...data } }];
    if (changesOf(state.data, data).length === 0) return [];
    return [{ type: 'ParticipantChanged', data: { participantId, before: state.data, after: data } }];
  },
};

const NO_ACCESS: AccountAccess = { accessType: 'none', expiresAt: null, passwordChangeMode: 'none' };

/**
 * ACT-04: takes the access away or gives it back and changes nothing else. `known` is what registrations say, for a
 * person without facts of an operator yet. Doing it twice is no second fact.
 */
export const switchParticipant: ParticipantCommand<{ readonly active: boolean; readonly known: ParticipantData }> = {
  name: 'SwitchParticipant',
  permission: 'EMPLOYEE_WRITE',
  decide(state, { participantId, active, known }, context) {
    const present = state?.data ?? known;
    if ((present.access.accessType !== 'none') === active) return [];
    const data = { ...present, access: active ? UNLIMITED_ACCESS : NO_ACCESS };
    return saveParticipant.decide(state, { participantId, data }, context);
  },
};
