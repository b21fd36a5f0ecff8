import { z } from 'zod';
import type { Command, Decider } from '#domain/kernel/decider.ts';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { ERASED, personal } from '#domain/kernel/personal.ts';
import { REPORTER_ONLY } from './roles.ts';
import { conflict, isRefusal, notFound } from '#domain/kernel/refusal.ts';
import {
  accessChanges,
  accountAccess,
  NO_ACCESS,
  textChanges,
  UNLIMITED_ACCESS,
  type AccountAccess,
} from '#domain/account/account.ts';

/** Reporters with an account of their own (PUB-18…20, ACT-04). Reporting without an account needs none of this. */
export const reporterPerson = personal({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type ReporterPerson = z.infer<typeof reporterPerson>;

/** The company a reporter fills into registrations by default. */
export const reporterCompany = z.object({ name: z.string(), nip: z.string(), state: z.string() });
export type ReporterCompany = z.infer<typeof reporterCompany>;

const PERSON_LABELS = { firstName: 'Imię', lastName: 'Nazwisko', email: 'E-mail', phone: 'Telefon' } as const;
const COMPANY_LABELS = { name: 'Firma', nip: 'NIP', state: 'Województwo' } as const;

const records = (data: { reporterId: string }) => [`reporter:${data.reporterId}`];

export const ReporterAdded = defineEvent({
  type: 'ReporterAdded',
  schema: z.object({
    reporterId: z.string(),
    person: reporterPerson,
    company: reporterCompany,
    access: accountAccess,
  }),
  timeline: { records, text: () => 'Dodano osobę zgłaszającą' },
});

const profile = z.object({ person: reporterPerson, company: reporterCompany });

export const ReporterChanged = defineEvent({
  type: 'ReporterChanged',
  schema: z.object({ reporterId: z.string(), before: profile, after: profile }),
  timeline: {
    records,
    text: () => 'Zmieniono dane osoby zgłaszającej',
    changes: ({ before, after }) => [
      ...textChanges(before.person, after.person, PERSON_LABELS),
      ...textChanges(before.company, after.company, COMPANY_LABELS),
    ],
    persons: ({ after }) => [after.person.personId],
  },
});

export const ReporterAccessChanged = defineEvent({
  type: 'ReporterAccessChanged',
  schema: z.object({ reporterId: z.string(), before: accountAccess, after: accountAccess }),
  timeline: {
    records,
    text: () => 'Zmieniono dostęp osoby zgłaszającej',
    changes: ({ before, after }) => accessChanges(before, after),
  },
});

export const ReporterPasswordChanged = defineEvent({
  type: 'ReporterPasswordChanged',
  schema: z.object({ reporterId: z.string(), by: z.enum(['owner', 'reset-link', 'administrator']) }),
  timeline: { records, text: () => 'Zmieniono hasło osoby zgłaszającej' },
});

export const ReporterConsented = defineEvent({
  type: 'ReporterConsented',
  schema: z.object({ reporterId: z.string(), version: z.string() }),
  timeline: { records, text: (data) => `Zaakceptowano informację o danych osobowych (wersja ${data.version})` },
});

export const reporterEvents = [
  ReporterAdded,
  ReporterChanged,
  ReporterAccessChanged,
  ReporterPasswordChanged,
  ReporterConsented,
] as const;
export type ReporterEvent = EventOf<typeof reporterEvents>;

export const reporterStream = (reporterId: string): string => `reporter-${reporterId}`;

export interface ReporterState {
  readonly reporterId: string;
  readonly version: number;
  readonly person: ReporterPerson;
  readonly company: ReporterCompany;
  readonly access: AccountAccess;
  /** Versions of the notice accepted so far. */
  readonly consents: readonly string[];
}

export const reporter: Decider<ReporterState | null, ReporterEvent> = {
  initial: () => null,
  evolve(state, event) {
    if (event.type === 'ReporterAdded') return { ...event.data, version: 1, consents: [] };
    if (!state) return state;
    const next = { ...state, version: state.version + 1 };
    if (event.type === 'ReporterChanged') return { ...next, ...event.data.after };
    if (event.type === 'ReporterAccessChanged') return { ...next, access: event.data.after };
    if (event.type === 'ReporterConsented') return { ...next, consents: [...state.consents, event.data.version] };
    return next;
  },
};

type ReporterCommand<Input> = Command<ReporterState | null, Input, ReporterEvent>;

export const addReporter: ReporterCommand<{
  reporterId: string;
  person: ReporterPerson;
  company: ReporterCompany;
  access: AccountAccess;
}> = {
  name: 'AddReporter',
  permission: 'REPORTER_WRITE',
  decide: (state, input) =>
    state ? conflict('Ta osoba zgłaszająca już istnieje.') : [{ type: 'ReporterAdded', data: { ...input } }],
};

/** PUB-18: the first use of a link that was mailed to this address makes the account; the link is the proof. */
export const signUpReporter: typeof addReporter = { ...addReporter, permission: 'public' };

const STALE = 'Dane zmieniły się w międzyczasie. Wybierz, które wartości zachować.';
const UNKNOWN = notFound('Nie znaleziono osoby zgłaszającej.');

export const changeReporter: ReporterCommand<{
  version?: number | undefined;
  person: ReporterPerson;
  company: ReporterCompany;
}> = {
  name: 'ChangeReporter',
  permission: REPORTER_ONLY,
  decide(state, { version, person, company }) {
    if (!state) return UNKNOWN;
    if (version !== undefined && version !== state.version) return conflict(STALE, state);
    const before = { person: state.person, company: state.company };
    const changes = [
      ...textChanges(before.person, person, PERSON_LABELS),
      ...textChanges(before.company, company, COMPANY_LABELS),
    ];
    if (changes.length === 0) return [];
    return [{ type: 'ReporterChanged', data: { reporterId: state.reporterId, before, after: { person, company } } }];
  },
};

/** The whole of the panel's form: the data and the access, each a fact of its own when it changed (ACT-01). */
export const editReporter: ReporterCommand<{
  version?: number | undefined;
  person: ReporterPerson;
  company: ReporterCompany;
  access: AccountAccess;
}> = {
  name: 'EditReporter',
  permission: 'REPORTER_WRITE',
  decide(state, { version, person, company, access }, context) {
    if (state?.person.forgotten) return conflict(ERASED);
    const data = changeReporter.decide(state, { version, person, company }, context);
    if (isRefusal(data)) return data;
    const settings = changeReporterAccess.decide(state, { access }, context);
    return isRefusal(settings) ? settings : [...data, ...settings];
  },
};

export const changeReporterAccess: ReporterCommand<{ version?: number | undefined; access: AccountAccess }> = {
  name: 'ChangeReporterAccess',
  permission: 'REPORTER_WRITE',
  decide(state, { version, access }) {
    if (!state) return UNKNOWN;
    if (version !== undefined && version !== state.version) return conflict(STALE, state);
    if (accessChanges(state.access, access).length === 0) return [];
    return [
      {
        type: 'ReporterAccessChanged',
        data: { reporterId: state.reporterId, before: state.access, after: access },
      },
    ];
  },
};

/** ACT-04: takes the access away or gives it back and changes nothing else. Doing it twice is no second fact. */
export const switchReporter: ReporterCommand<{ active: boolean }> = {
  name: 'SwitchReporter',
  permission: 'REPORTER_WRITE',
  decide(state, { active }, context) {
    if (!state) return UNKNOWN;
    if (state.person.forgotten) return conflict(ERASED);
    if ((state.access.accessType !== 'none') === active) return [];
    return changeReporterAccess.decide(state, { access: active ? UNLIMITED_ACCESS : NO_ACCESS }, context);
  },
};

/** By the reporter: logged in, or with a link, which stands for a login (AUTH-05). */
export const noteReporterPassword: ReporterCommand<{ by: 'owner' | 'reset-link' | 'administrator' }> = {
  name: 'ChangeReporterPassword',
  permission: REPORTER_ONLY,
  decide: (state, { by }) =>
    state ? [{ type: 'ReporterPasswordChanged', data: { reporterId: state.reporterId, by } }] : UNKNOWN,
};

/** PUB-20: accepting the same version again changes nothing. */
export const acceptNotice: ReporterCommand<{ version: string }> = {
  name: 'AcceptPersonalDataNotice',
  permission: REPORTER_ONLY,
  decide(state, { version }) {
    if (!state) return UNKNOWN;
    return state.consents.includes(version)
      ? []
      : [{ type: 'ReporterConsented', data: { reporterId: state.reporterId, version } }];
  },
};
