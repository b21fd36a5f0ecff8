import { z } from 'zod';
import type { Command, Decider } from '../shared/decider.ts';
import { defineEvent, type EventOf } from '../shared/event.ts';
import { personal } from '../shared/personal.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import { accessChanges, accountAccess, textChanges, type AccountAccess } from './account.ts';
import { ROLE_LABELS, ROLES, type Role } from './roles.ts';

/** Operators of the panel (OPR-01): who they are, their role, and their access (ACT). Passwords are not facts. */
export const operatorPerson = personal({ firstName: z.string(), lastName: z.string(), email: z.string() });
export type OperatorPerson = z.infer<typeof operatorPerson>;

const PERSON_LABELS = { firstName: 'Imię', lastName: 'Nazwisko', email: 'E-mail' } as const;

const records = (data: { operatorId: string }) => [`operator:${data.operatorId}`];

export const OperatorAdded = defineEvent({
  type: 'OperatorAdded',
  schema: z.object({
    operatorId: z.string(),
    person: operatorPerson,
    role: z.enum(ROLES),
    access: accountAccess,
  }),
  telling: { records, text: (data) => `Dodano operatora (rola: ${ROLE_LABELS[data.role]})` },
});

const profile = z.object({ person: operatorPerson, role: z.enum(ROLES) });

export const OperatorChanged = defineEvent({
  type: 'OperatorChanged',
  schema: z.object({ operatorId: z.string(), before: profile, after: profile }),
  telling: {
    records,
    text: () => 'Zmieniono dane operatora',
    changes: ({ before, after }) => [
      ...textChanges(before.person, after.person, PERSON_LABELS),
      ...(before.role === after.role
        ? []
        : [{ field: 'role', label: 'Rola', from: ROLE_LABELS[before.role], to: ROLE_LABELS[after.role] }]),
    ],
    persons: ({ after }) => [after.person.personId],
  },
});

export const OperatorAccessChanged = defineEvent({
  type: 'OperatorAccessChanged',
  schema: z.object({ operatorId: z.string(), before: accountAccess, after: accountAccess }),
  telling: {
    records,
    text: () => 'Zmieniono dostęp operatora',
    changes: ({ before, after }) => accessChanges(before, after),
  },
});

export const OperatorPasswordChanged = defineEvent({
  type: 'OperatorPasswordChanged',
  schema: z.object({ operatorId: z.string(), by: z.enum(['owner', 'reset-link', 'administrator']) }),
  telling: { records, text: () => 'Zmieniono hasło operatora' },
});

export const operatorEvents = [OperatorAdded, OperatorChanged, OperatorAccessChanged, OperatorPasswordChanged] as const;
export type OperatorEvent = EventOf<typeof operatorEvents>;

export const operatorStream = (operatorId: string): string => `operator-${operatorId}`;

/** `null` until the operator is added. */
export interface OperatorState {
  readonly operatorId: string;
  readonly version: number;
  readonly person: OperatorPerson;
  readonly role: Role;
  readonly access: AccountAccess;
}

export const operator: Decider<OperatorState | null, OperatorEvent> = {
  initial: () => null,
  evolve(state, event) {
    if (event.type === 'OperatorAdded') return { ...event.data, version: 1 };
    if (!state) return state;
    const next = { ...state, version: state.version + 1 };
    if (event.type === 'OperatorChanged') return { ...next, ...event.data.after };
    if (event.type === 'OperatorAccessChanged') return { ...next, access: event.data.after };
    return next;
  },
};

type OperatorCommand<Input> = Command<OperatorState | null, Input, OperatorEvent>;

export const addOperator: OperatorCommand<{
  operatorId: string;
  person: OperatorPerson;
  role: Role;
  access: AccountAccess;
}> = {
  name: 'AddOperator',
  permission: 'OPERATOR_WRITE',
  decide: (state, input) =>
    state ? conflict('Ten operator już istnieje.') : [{ type: 'OperatorAdded', data: { ...input } }],
};

const STALE = 'Dane zmieniły się w międzyczasie. Wybierz, które wartości zachować.';

export const changeOperator: OperatorCommand<{
  version?: number | undefined;
  person: OperatorPerson;
  role: Role;
}> = {
  name: 'ChangeOperator',
  permission: 'OPERATOR_WRITE',
  decide(state, { version, person, role }) {
    if (!state) return notFound('Nie znaleziono operatora.');
    if (version !== undefined && version !== state.version) return conflict(STALE, state);
    const before = { person: state.person, role: state.role };
    const same = textChanges(before.person, person, PERSON_LABELS).length === 0 && role === state.role;
    if (same) return [];
    return [{ type: 'OperatorChanged', data: { operatorId: state.operatorId, before, after: { person, role } } }];
  },
};

export const changeOperatorAccess: OperatorCommand<{ version?: number | undefined; access: AccountAccess }> = {
  name: 'ChangeOperatorAccess',
  permission: 'OPERATOR_WRITE',
  decide(state, { version, access }) {
    if (!state) return notFound('Nie znaleziono operatora.');
    if (version !== undefined && version !== state.version) return conflict(STALE, state);
    if (accessChanges(state.access, access).length === 0) return [];
    return [
      {
        type: 'OperatorAccessChanged',
        data: { operatorId: state.operatorId, before: state.access, after: access },
      },
    ];
  },
};

export const noteOperatorPassword: OperatorCommand<{ by: 'owner' | 'reset-link' | 'administrator' }> = {
  name: 'ChangeOperatorPassword',
  permission: 'OWN_ACCOUNT_WRITE',
  decide(state, { by }) {
    if (!state) return notFound('Nie znaleziono operatora.');
    return [{ type: 'OperatorPasswordChanged', data: { operatorId: state.operatorId, by } }];
  },
};
