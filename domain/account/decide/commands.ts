import { SYSTEM_ONLY, systemAccess, type Guard } from '#domain/kernel/access.ts';
import type { Command, CommandContext, Decision } from '#domain/kernel/decider.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, notFound, stale, type Refusal } from '#domain/kernel/refusal.ts';
import { accessChanges, NO_ACCESS, UNLIMITED_ACCESS, type AccountAccess } from '../access.ts';
import { isWithin, refuseOutside } from '../ownership.ts';
import { lockOut } from './administrator.ts';
import type { AccountState } from '../state.ts';
import { hasValue, type AccountDeclaration, type Profile } from '../declaration.ts';
import { factTypes, profileChanges, type AccountEvent, type AnyProfile, type PasswordChangedBy } from '../events.ts';

type AccountCommand<P, V, Input> = Command<AccountState<P, V> | null, Input, AccountEvent<P, V>>;

/** What only the caller can know: whether somebody else administers with an access that doesn't end. */
interface Others {
  readonly othersAdminister?: boolean;
}

type Known<P, V> = Profile<P, V> & { readonly access: AccountAccess };

/** For people who are known without facts of an operator, e.g. by registrations: the first change keeps them. */
interface KnownElsewhere<P, V> {
  readonly known?: (Known<P, V> & { readonly id: string }) | undefined;
}

export interface AccountCommands<P, V> {
  readonly add: AccountCommand<P, V, Known<P, V> & { readonly id: string }>;
  /** The same by the person's own doing, whose link has proved the e-mail (PUB-18). */
  readonly signUp: AccountCommand<P, V, Known<P, V> & { readonly id: string }>;
  /** The whole of the panel's form: profile and access, each a fact of its own when it changed (ACT-01). */
  readonly edit: AccountCommand<
    P,
    V,
    Known<P, V> & KnownElsewhere<P, V> & Others & { readonly version?: number | undefined }
  >;
  /** What somebody says of themselves: the profile alone. */
  readonly changeOwn: AccountCommand<P, V, Profile<P, V> & { readonly version?: number | undefined }>;
  /** ACT-04: takes the access away or gives it back and changes nothing else. Doing it twice is no second fact. */
  readonly setActive: AccountCommand<P, V, KnownElsewhere<P, V> & Others & { readonly active: boolean }>;
  readonly changeAccess: AccountCommand<
    P,
    V,
    { readonly version?: number | undefined; readonly access: AccountAccess }
  >;
  /** By the account itself: logged in, or with a link, which stands for a login (AUTH-05). */
  readonly notePassword: AccountCommand<P, V, { readonly by: PasswordChangedBy }>;
  /** By the account itself, which has proved that it has the device. */
  readonly noteSecondFactor: AccountCommand<P, V, { readonly change: 'enabled' | 'disabled' }>;
  /** For somebody who lost theirs: the password alone lets in again. */
  readonly resetSecondFactor: AccountCommand<P, V, object>;
}

const ADDED_BEFORE = 'Takie konto już istnieje.';

export function accountCommands<P, V extends object>(declaration: AccountDeclaration): AccountCommands<P, V> {
  const { event, noun, permissions, login } = declaration;
  const types = factTypes(event);
  const unknown = notFound(`Nie znaleziono ${noun.genitive}.`);
  const own = ownGuard(declaration);
  type State = AccountState<P, V>;
  type Fact = AccountEvent<P, V>;

  const added = ({ id, person, values, access }: Known<P, V> & { id: string }): Fact[] => [
    { type: types.added, data: { id, person, values, access } },
  ];

  const accessFacts = ({ id, access: before }: State, after: AccountAccess): Fact[] =>
    accessChanges(before, after).length === 0 ? [] : [{ type: types.accessChanged, data: { id, before, after } }];

  const profileFacts = (state: State, { person, values }: Profile<P, V>): Fact[] => {
    const before = { person: state.person, values: state.values };
    const after = { person, values };
    const changes = profileChanges(declaration.fields, before as never as AnyProfile, after as never as AnyProfile);
    return changes.length === 0 ? [] : [{ type: types.changed, data: { id: state.id, before, after } }];
  };

  /** What stands against a change of this account at all. */
  const refusedFor = (
    state: State | null,
    { access }: Pick<CommandContext, 'access'>,
    version?: number,
  ): Refusal | undefined => {
    if (state && !isWithin(declaration, access, state.values)) return unknown;
    if (state?.person.forgotten) return conflict(ERASED);
    const present = state?.version ?? 0;
    return version === undefined || version === present ? undefined : stale(state ?? { version: 0 });
  };

  const blockedFor = (values: object, active: boolean): Refusal | undefined => {
    const blocked = login?.blocked;
    return active && blocked && hasValue(values, blocked) ? conflict(blocked.message) : undefined;
  };

  const add: AccountCommands<P, V>['add'] = {
    name: `Add${event}`,
    permission: permissions.write,
    decide: (state, input, { access }) =>
      state ? conflict(ADDED_BEFORE) : (refuseOutside(declaration, access, input.values) ?? added(input)),
  };

  const changeAccess: AccountCommands<P, V>['changeAccess'] = {
    name: `Change${event}Access`,
    permission: permissions.write,
    decide(state, { version, access }, context) {
      if (!state) return unknown;
      return refusedFor(state, context, version) ?? accessFacts(state, access);
    },
  };

  return {
    changeAccess,
    add,
    signUp: { ...add, permission: login?.signsUp ? 'public' : SYSTEM_ONLY },
    edit: {
      name: `Edit${event}`,
      permission: permissions.write,
      decide(state, { version, known, othersAdminister = false, ...after }, context): Decision<Fact> {
        const refused = refusedFor(state, context, version) ?? refuseOutside(declaration, context.access, after.values);
        if (refused) return refused;
        if (!state) return known ? added({ ...after, id: known.id }) : unknown;
        const by = { ...context, othersAdminister };
        const lockedOut = lockOut(declaration, { before: state as never, after: after as never }, by);
        return lockedOut ?? [...profileFacts(state, after), ...accessFacts(state, after.access)];
      },
    },
    changeOwn: {
      name: `Change${event}`,
      permission: own,
      decide(state, { version, ...after }) {
        if (!state) return unknown;
        return refusedFor(state, { access: systemAccess }, version) ?? profileFacts(state, after);
      },
    },
    setActive: {
      name: `Switch${event}`,
      permission: permissions.write,
      decide(state, { active, known, othersAdminister = false }, context) {
        const present = state ?? known;
        if (!present) return unknown;
        const refused = refusedFor(state, context) ?? blockedFor(present.values, active);
        if (refused) return refused;
        if ((present.access.accessType !== 'none') === active) return [];
        const after = { ...present, access: active ? UNLIMITED_ACCESS : NO_ACCESS };
        if (!state) return added(after);
        const by = { ...context, othersAdminister };
        const lockedOut = lockOut(declaration, { before: state as never, after: after as never }, by);
        return lockedOut ?? accessFacts(state, after.access);
      },
    },
    notePassword: {
      name: `Change${event}Password`,
      permission: own,
      decide: (state, { by }) => (state ? [{ type: types.passwordChanged, data: { id: state.id, by } }] : unknown),
    },
    noteSecondFactor: {
      name: `Change${event}SecondFactor`,
      // Whatever else somebody may not change of themselves, they may guard it.
      permission: login ? { actors: [login.type] } : SYSTEM_ONLY,
      decide: (state, { change }) =>
        state ? [{ type: types.secondFactorChanged, data: { id: state.id, change } }] : unknown,
    },
    resetSecondFactor: {
      name: `Reset${event}SecondFactor`,
      permission: login ? permissions.write : SYSTEM_ONLY,
      decide(state, _input, context) {
        if (!state) return unknown;
        const refused = refusedFor(state, context);
        return refused ?? [{ type: types.secondFactorChanged, data: { id: state.id, change: 'reset' } }];
      },
    },
  };
}

/** What somebody does for themselves: no other kind of actor does it for them. */
function ownGuard({ login, permissions }: AccountDeclaration): Guard {
  if (!login) return SYSTEM_ONLY;
  return { actors: [login.type], ...(permissions.own ? { permissions: [permissions.own] } : {}) };
}
