import { z } from 'zod';
import type { Command, CommandContext, Decider } from '#domain/kernel/decider.ts';
import { defineEvent, type EventOf, type FieldChange } from '#domain/kernel/event.ts';
import { ERASED, personal } from '#domain/kernel/personal.ts';
import { conflict, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import {
  accessChanges,
  accountAccess,
  NO_ACCESS,
  textChanges,
  UNLIMITED_ACCESS,
  type AccountAccess,
} from '#domain/account/account.ts';
import { PERMISSION_LABELS, PERMISSIONS, permissionsOf, ROLE_LABELS, ROLES, type Permission } from './roles.ts';

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
  timeline: { records, text: (data) => `Dodano operatora (rola: ${ROLE_LABELS[data.role]})` },
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
  timeline: {
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
  timeline: {
    records,
    text: () => 'Zmieniono dostęp operatora',
    changes: ({ before, after }) => accessChanges(before, after),
  },
});

export const OperatorPasswordChanged = defineEvent({
  type: 'OperatorPasswordChanged',
  schema: z.object({ operatorId: z.string(), by: z.enum(['owner', 'reset-link', 'administrator']) }),
  timeline: { records, text: () => 'Zmieniono hasło operatora' },
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

const UNKNOWN = notFound('Nie znaleziono operatora.');
const STALE = 'Dane zmieniły się w międzyczasie. Wybierz, które wartości zachować.';
const LOCKED_OUT = 'Nie możesz odebrać sobie roli administratora ani dostępu. Może to zrobić inny administrator.';
const LAST = 'To jedyny administrator z dostępem bez ograniczeń. Najpierw wyznacz innego administratora.';
const NO_ROLE = 'Ten operator ma rolę „nieaktywny”. Zmień rolę, aby mógł się zalogować.';

type Powers = Pick<OperatorState, 'role' | 'permissions' | 'access'>;

/** Whether somebody else administers with an access that doesn't end; only the caller can know. */
interface Others {
  readonly othersAdminister: boolean;
}

const administers = ({ role, access }: Powers): boolean =>
  role === 'ADMIN_OPERATOR' && access.accessType === 'unlimited';

const mayEdit = ({ role, permissions }: Powers): boolean => permissionsOf(role, permissions).includes('OPERATOR_WRITE');

const cutsAccess = (before: AccountAccess, after: AccountAccess): boolean =>
  after.accessType !== 'unlimited' && (after.accessType !== before.accessType || after.expiresAt !== before.expiresAt);

const isDemotion = (before: Powers, after: Powers): boolean =>
  (before.role === 'ADMIN_OPERATOR' && after.role !== before.role) || (mayEdit(before) && !mayEdit(after));

/** OPR-01: nobody locks themselves out, and there is always an administrator whose access doesn't end. */
function lockOut(before: OperatorState, after: Powers, by: CommandContext & Others): Refusal | undefined {
  const own = by.actor.id === before.operatorId;
  if (own && (isDemotion(before, after) || cutsAccess(before.access, after.access))) return conflict(LOCKED_OUT);
  return administers(before) && !administers(after) && !by.othersAdminister ? conflict(LAST) : undefined;
}

const accessFacts = ({ operatorId, access: before }: OperatorState, after: AccountAccess): OperatorEvent[] =>
  accessChanges(before, after).length === 0
    ? []
    : [{ type: 'OperatorAccessChanged', data: { operatorId, before, after } }];

/** The whole of the panel's form: the profile and the access, each a fact of its own when it changed. */
export const editOperator: OperatorCommand<
  Others & { version?: number | undefined; profile: OperatorProfile; access: AccountAccess }
> = {
  name: 'EditOperator',
  permission: 'OPERATOR_WRITE',
  decide(state, { version, profile: after, access, othersAdminister }, context) {
    if (!state) return UNKNOWN;
    if (state.person.forgotten) return conflict(ERASED);
    if (version !== undefined && version !== state.version) return conflict(STALE, state);
    const refused = lockOut(state, { ...after, access }, { ...context, othersAdminister });
    if (refused) return refused;
    const { operatorId, person, role, permissions, photo } = state;
    const before = { person, role, permissions, photo };
    const changed = [...textChanges(person, after.person, PERSON_LABELS), ...profileChanges(before, after)];
    return [
      ...(changed.length > 0 ? [{ type: 'OperatorChanged' as const, data: { operatorId, before, after } }] : []),
      ...accessFacts(state, access),
    ];
  },
};

/** ACT-04: takes the access away or gives it back and changes nothing else. Doing it twice is no second fact. */
export const switchOperator: OperatorCommand<Others & { active: boolean }> = {
  name: 'SwitchOperator',
  permission: 'OPERATOR_WRITE',
  decide(state, { active, othersAdminister }, context) {
    if (!state) return UNKNOWN;
    if (state.person.forgotten) return conflict(ERASED);
    if (active && state.role === 'UNAUTHORIZED') return conflict(NO_ROLE);
    if ((state.access.accessType !== 'none') === active) return [];
    const access = active ? UNLIMITED_ACCESS : NO_ACCESS;
    return lockOut(state, { ...state, access }, { ...context, othersAdminister }) ?? accessFacts(state, access);
  },
};

export const changeOperatorAccess: OperatorCommand<{ version?: number | undefined; access: AccountAccess }> = {
  name: 'ChangeOperatorAccess',
  permission: 'OPERATOR_WRITE',
  decide(state, { version, access }) {
    if (!state) return UNKNOWN;
    if (version !== undefined && version !== state.version) return conflict(STALE, state);
    return accessFacts(state, access);
  },
};

/** By the operator: logged in, or with a link, which stands for a login (AUTH-05, AUTH-08). */
export const noteOperatorPassword: OperatorCommand<{ by: 'owner' | 'reset-link' | 'administrator' }> = {
  name: 'ChangeOperatorPassword',
  permission: 'OWN_ACCOUNT_WRITE',
  decide(state, { by }) {
    if (!state) return UNKNOWN;
    return [{ type: 'OperatorPasswordChanged', data: { operatorId: state.operatorId, by } }];
  },
};
