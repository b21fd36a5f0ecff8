import { z } from 'zod';
import type { Command, Decider } from '../shared/decider.ts';
import { defineEvent, type EventOf, type FieldChange } from '../shared/event.ts';
import { personal } from '../shared/personal.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import { accessChanges, accountAccess, textChanges, type AccountAccess } from './account.ts';
import { PERMISSION_LABELS, PERMISSIONS, ROLE_LABELS, ROLES, type Permission } from './roles.ts';

/** Operators of the panel (OPR-01): who they are, their role, and their access (ACT). Passwords are not facts. */
export const operatorPerson = personal({ firstName: z.string(), lastName: z.string(), email: z.string() });
export type OperatorPerson = z.infer<typeof operatorPerson>;

const PERSON_LABELS = { firstName: 'Imię', lastName: 'Nazwisko', email: 'E-mail' } as const;

const records = (data: { operatorId: string }) => [`operator:${data.operatorId}`];

const profile = z.object({
  person: operatorPerson,
  role: z.enum(ROLES),
  /** Besides what the role grants. */
  permissions: z.array(z.enum(PERMISSIONS as readonly [Permission, ...Permission[]])),
  /** Stored name of an uploaded photo. */
  photo: z.string().nullable(),
});
/** Who an operator is and what they may do. */
export type OperatorProfile = z.infer<typeof profile>;

/** Profiles of version 1 had neither further permissions nor a photo. */
const withMore = <P extends object>(old: P) => ({ permissions: [], photo: null, ...old });

export const OperatorAdded = defineEvent({
  type: 'OperatorAdded',
  version: 2,
  schema: profile.extend({ operatorId: z.string(), access: accountAccess }),
  upcasters: [withMore],
  telling: { records, text: (data) => `Dodano operatora (rola: ${ROLE_LABELS[data.role]})` },
});

export const OperatorChanged = defineEvent({
  type: 'OperatorChanged',
  version: 2,
  upcasters: [
    (data: { before: object; after: object }) => ({
      ...data,
      before: withMore(data.before),
      after: withMore(data.after),
    }),
  ],
  schema: z.object({ operatorId: z.string(), before: profile, after: profile }),
  telling: {
    records,
    text: () => 'Zmieniono dane operatora',
    changes: ({ before, after }) => [
      ...textChanges(before.person, after.person, PERSON_LABELS),
      ...profileChanges(before, after),
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

function profileChanges(before: OperatorProfile, after: OperatorProfile): FieldChange[] {
  const permissions = ({ permissions: all }: OperatorProfile) =>
    [...all]
      .sort()
      .map((one) => PERMISSION_LABELS[one])
      .join(', ') || null;
  const photo = ({ photo: name }: OperatorProfile) => (name ? 'dodane' : null);
  const lines: FieldChange[] = [
    { field: 'role', label: 'Rola', from: ROLE_LABELS[before.role], to: ROLE_LABELS[after.role] },
    { field: 'permission', label: 'Dodatkowe uprawnienia', from: permissions(before), to: permissions(after) },
  ];
  const changed = lines.filter((line) => line.from !== line.to);
  if (before.photo === after.photo) return changed;
  return [...changed, { field: 'photo', label: 'Zdjęcie', from: photo(before), to: photo(after) }];
}

export const operatorEvents = [OperatorAdded, OperatorChanged, OperatorAccessChanged, OperatorPasswordChanged] as const;
export type OperatorEvent = EventOf<typeof operatorEvents>;

export const operatorStream = (operatorId: string): string => `operator-${operatorId}`;

/** `null` until the operator is added. */
export interface OperatorState extends OperatorProfile {
  readonly operatorId: string;
  readonly version: number;
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

export const addOperator: OperatorCommand<OperatorProfile & { operatorId: string; access: AccountAccess }> = {
  name: 'AddOperator',
  permission: 'OPERATOR_WRITE',
  decide: (state, input) =>
    state ? conflict('Ten operator już istnieje.') : [{ type: 'OperatorAdded', data: { ...input } }],
};

const STALE = 'Dane zmieniły się w międzyczasie. Wybierz, które wartości zachować.';
const LOCKED_OUT = 'Nie możesz odebrać sobie roli administratora ani dostępu. Może to zrobić inny administrator.';

/**
 * The whole of the panel's form: the profile and the access, each a fact of its own when it changed. Nobody takes away
 * their own administration or access, so that there is always an administrator left.
 */
export const editOperator: OperatorCommand<{
  version?: number | undefined;
  profile: OperatorProfile;
  access: AccountAccess;
}> = {
  name: 'EditOperator',
  permission: 'OPERATOR_WRITE',
  decide(state, { version, profile: after, access }, context) {
    if (!state) return notFound('Nie znaleziono operatora.');
    if (version !== undefined && version !== state.version) return conflict(STALE, state);
    const { operatorId, person, role, permissions, photo } = state;
    const own = context.actor.id === operatorId;
    if (own && role === 'ADMIN_OPERATOR' && (after.role !== role || access.accessType !== 'unlimited')) {
      return conflict(LOCKED_OUT);
    }
    const before = { person, role, permissions, photo };
    const changed = [...textChanges(person, after.person, PERSON_LABELS), ...profileChanges(before, after)];
    return [
      ...(changed.length > 0 ? [{ type: 'OperatorChanged' as const, data: { operatorId, before, after } }] : []),
      ...(accessChanges(state.access, access).length > 0
        ? [{ type: 'OperatorAccessChanged' as const, data: { operatorId, before: state.access, after: access } }]
        : []),
    ];
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
