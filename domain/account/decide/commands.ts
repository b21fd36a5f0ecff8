import { SYSTEM_ONLY, systemAccess, type Guard } from '#domain/kernel/access.ts';
import type { Command, CommandContext, Decision } from '#domain/kernel/decider.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, notFound, stale, type Refusal } from '#domain/kernel/refusal.ts';
import { accessChanges, NO_ACCESS, type AccountAccess } from '../access.ts';
import { accessSwitched, ENDED_MEANWHILE } from '../former-access.ts';
import { holding, refuseBeyond, refuseGrant, refuseOpening, type Granter } from '../grants.ts';
import { refuseLasting } from '../lasting.ts';
import { isWithin, refuseOutside } from '../ownership.ts';
import { proposalFacts, refuseWhileProposed, splitAdministration } from './administration.ts';
import { granterOf, lockOut } from './administrator.ts';
import type { AccountState } from '../state.ts';
import { hasValue, type AccountDeclaration, type Profile } from '../declaration.ts';
import { factTypes, profileChanges } from '../events.ts';
import type { AccountEvent, AnyProfile, PasskeyChange, PasswordChangedBy } from '../events.ts';

type AccountCommand<P, V, Input> = Command<AccountState<P, V> | null, Input, AccountEvent<P, V>>;

/** What only the caller can know: whether somebody else administers with an access that doesn't end. */
interface Others {
  readonly othersAdminister?: boolean;
}

/** The same of four eyes: whether somebody besides the caller could confirm a new administrator. */
interface Second {
  readonly hasSecond?: boolean;
}

type Known<P, V> = Profile<P, V> & { readonly access: AccountAccess };

/** For people who are known without facts of an operator, e.g. by registrations: the first change keeps them. */
interface KnownElsewhere<P, V> {
  readonly known?: (Known<P, V> & { readonly id: string }) | undefined;
}

export interface AccountCommands<P, V> {
  readonly add: AccountCommand<P, V, Known<P, V> & Second & { readonly id: string }>;
  /** The same by the person's own doing, whose link has proved the e-mail (PUB-18). */
  readonly signUp: AccountCommand<P, V, Known<P, V> & { readonly id: string }>;
  /** The whole of the panel's form: profile and access, each a fact of its own when it changed (ACT-01). */
  readonly edit: AccountCommand<
    P,
    V,
    Known<P, V> & KnownElsewhere<P, V> & Others & Second & { readonly version?: number | undefined }
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
  /** By the account itself: logged in, or with a link, which counts as a login (AUTH-05). */
  readonly notePassword: AccountCommand<P, V, { readonly by: PasswordChangedBy }>;
  /** By the account itself, which has proved that it has the device. */
  readonly noteSecondFactor: AccountCommand<P, V, { readonly change: 'enabled' | 'disabled' }>;
  /** The same of a passkey; without its last factor (`isLast`) the account has none any more. */
  readonly notePasskey: AccountCommand<
    P,
    V,
    { readonly change: PasskeyChange; readonly passkey: string; readonly isLast?: boolean }
  >;
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

  const firstKept = (known: { readonly id: string } | undefined, after: Known<P, V>): Fact[] | Refusal =>
    known ? added({ ...after, id: known.id }) : unknown;

  const accessFacts = ({ id, access: before }: State, after: AccountAccess): Fact[] =>
    accessChanges(before, after).length === 0 ? [] : [{ type: types.accessChanged, data: { id, before, after } }];

  const profileFacts = (state: State, { person, values }: Profile<P, V>): Fact[] => {
    const before = { person: state.person, values: state.values };
    const after = { person, values };
    const changes = profileChanges(declaration.fields, before as never as AnyProfile, after as never as AnyProfile);
    return changes.length === 0 ? [] : [{ type: types.changed, data: { id: state.id, before, after } }];
  };

  const editFacts = (
    state: State,
    after: Known<P, V>,
    { hasSecond, by }: { hasSecond: boolean; by: string },
  ): Fact[] => {
    const { now, proposed } = splitAdministration(
      declaration,
      { before: state.values, after: after.values },
      hasSecond,
    );
    const waits = proposalFacts(declaration, state.id, { proposed, by }) as Fact[];
    return [...profileFacts(state, { ...after, values: now as V }), ...waits];
  };

  /** What speaks against a change of this account at all. */
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

  /** What speaks against these values for anyone who gives them. */
  const refusedValues = (
    { access, isOwn }: Granter,
    { before, after }: { before?: object | undefined; after: object },
  ): Refusal | undefined =>
    refuseGrant(declaration, { access, isOwn }, { before, after }) ?? refuseOutside(declaration, access, after);

  /** What speaks against a change apart from its values. */
  const refusedEdit = (state: State, after: Known<P, V>, context: CommandContext): Refusal | undefined =>
    refuseWhileProposed(declaration, state as never, after.values) ??
    refuseOpening(declaration, granterOf(state, context), { before: holding(state), after: holding(after) });

  /** What speaks against giving the access back. */
  const refusedToOpen = (
    values: object,
    opened: AccountAccess | null,
    { access }: CommandContext,
  ): Refusal | undefined => {
    if (opened?.accessType === 'none') return undefined;
    const blocked = login?.blocked;
    if (blocked && hasValue(values, blocked)) return conflict(blocked.message);
    return refuseBeyond(declaration, access, { values, access: opened ?? NO_ACCESS });
  };

  const add: AccountCommands<P, V>['add'] = {
    name: `Add${event}`,
    permission: permissions.write,
    decide(state, { hasSecond = false, ...input }, { access, actor }) {
      if (state) return conflict(ADDED_BEFORE);
      const refused =
        refusedValues({ access, isOwn: false }, { after: input.values }) ??
        refuseLasting(declaration, access, input.access);
      const { now, proposed } = splitAdministration(declaration, { after: input.values }, hasSecond);
      const waits = proposalFacts(declaration, input.id, { proposed, by: actor.id }) as Fact[];
      return refused ?? [...added({ ...input, values: now as V }), ...waits];
    },
  };

  const changeAccess: AccountCommands<P, V>['changeAccess'] = {
    name: `Change${event}Access`,
    permission: permissions.write,
    decide(state, { version, access }, context) {
      if (!state) return unknown;
      const [before, granter] = [holding(state), granterOf(state, context)];
      return (
        refusedFor(state, context, version) ??
        refuseOpening(declaration, granter, { before, after: { ...before, access } }) ??
        accessFacts(state, access)
      );
    },
  };

  return {
    changeAccess,
    add,
    signUp: {
      ...add,
      permission: login?.signsUp ? 'public' : SYSTEM_ONLY,
      // What everybody of the kind holds is nobody's to grant.
      decide: (state, input) => (state ? conflict(ADDED_BEFORE) : added(input)),
    },
    edit: {
      name: `Edit${event}`,
      permission: permissions.write,
      decide(
        state,
        { version, known, othersAdminister = false, hasSecond = false, ...after },
        context,
      ): Decision<Fact> {
        const refused = refusedFor(state, context, version);
        if (refused) return refused;
        const values = refusedValues(granterOf(state, context), { before: state?.values, after: after.values });
        if (!state) return values ?? firstKept(known, after);
        const by = { ...context, othersAdminister };
        return (
          lockOut(declaration, { before: state as never, after: after as never }, by) ??
          values ??
          refusedEdit(state, after, context) ?? [
            ...editFacts(state, after, { hasSecond, by: context.actor.id }),
            ...accessFacts(state, after.access),
          ]
        );
      },
    },
    changeOwn: {
      name: `Change${event}`,
      permission: own,
      decide(state, { version, ...after }, { access }) {
        if (!state) return unknown;
        return (
          refusedFor(state, { access: systemAccess }, version) ??
          refuseGrant(declaration, { access, isOwn: true }, { before: state.values, after: after.values }) ??
          profileFacts(state, after)
        );
      },
    },
    setActive: {
      name: `Switch${event}`,
      permission: permissions.write,
      decide(state, { active, known, othersAdminister = false }, context) {
        const present = state ?? known;
        if (!present) return unknown;
        const access = accessSwitched(state, { active, now: context.now });
        const refused = refusedFor(state, context) ?? refusedToOpen(present.values, access, context);
        if (refused) return refused;
        if ((present.access.accessType !== 'none') === active) return [];
        if (!access) return conflict(ENDED_MEANWHILE);
        const after = { ...present, access };
        if (!state) return added(after);
        const by = { ...context, othersAdminister };
        const lockedOut = lockOut(declaration, { before: state as never, after: after as never }, by);
        return lockedOut ?? accessFacts(state, access);
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
    notePasskey: {
      name: `Change${event}Passkey`,
      permission: login ? { actors: [login.type] } : SYSTEM_ONLY,
      decide(state, { change, passkey, isLast = false }) {
        if (!state) return unknown;
        const { id } = state;
        const off: Fact[] = isLast ? [{ type: types.secondFactorChanged, data: { id, change: 'disabled' } }] : [];
        return [{ type: types.passkeyChanged, data: { id, change, passkey } }, ...off];
      },
    },
    resetSecondFactor: {
      name: `Reset${event}SecondFactor`,
      permission: login ? permissions.write : SYSTEM_ONLY,
      decide(state, _input, context) {
        if (!state) return unknown;
        return (
          refusedFor(state, context) ??
          refuseBeyond(declaration, context.access, state) ?? [
            { type: types.secondFactorChanged, data: { id: state.id, change: 'reset' } },
          ]
        );
      },
    },
  };
}

/** What somebody does for themselves: no other kind of actor does it for them. */
function ownGuard({ login, permissions }: AccountDeclaration): Guard {
  if (!login) return SYSTEM_ONLY;
  return { actors: [login.type], ...(permissions.own ? { permissions: [permissions.own] } : {}) };
}
