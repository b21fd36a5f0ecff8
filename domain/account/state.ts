import type { Decider } from '#domain/kernel/decider.ts';
import type { AccountAccess } from './access.ts';
import type { Profile } from './declaration.ts';
import { accessAfter } from './former-access.ts';
import type { AccountEvent, AccountFacts, FactTypes } from './events.ts';

/** One account, folded from its facts; null until it is added. */
export interface AccountState<
  P = Readonly<Record<string, string>>,
  V = Readonly<Record<string, unknown>>,
> extends Profile<P, V> {
  readonly id: string;
  /** Facts so far, those of a kind's own included. */
  readonly version: number;
  readonly access: AccountAccess;
  /** Of one that is switched off: what it had until then. */
  readonly accessBefore: AccountAccess | null;
  /** What somebody wants it to hold, until a second administrator has said yes or no. */
  readonly proposed?: { readonly by: string; readonly values: object } | undefined;
}

/** Folds a kind's facts; what the kind has besides them only counts. */
export function accountDecider<P, V>(types: FactTypes): Decider<AccountState<P, V> | null, AccountEvent<P, V>> {
  return {
    // One for each kind of account.
    name: types.added,
    version: 2,
    initial: () => null,
    /** A reason for a change of an account is about its owner. */
    personsOf(state, { type, data }) {
      const person = type === types.added ? (data as AccountFacts['added']).person : state?.person;
      return person && !person.forgotten ? [person.personId] : [];
    },
    evolve(state, { type, data }) {
      if (type === types.added) return { ...(data as AccountFacts<P, V>['added']), accessBefore: null, version: 1 };
      if (!state) return state;
      const next = { ...state, version: state.version + 1 };
      if (type === types.changed) {
        const { access = state.access, ...profile } = (data as AccountFacts<P, V>['changed']).after;
        return { ...next, ...profile, ...accessAfter(state, access) };
      }
      if (type === types.accessChanged)
        return { ...next, ...accessAfter(state, (data as AccountFacts['accessChanged']).after) };
      return proposalStep(types, next, { type, data });
    },
  };
}

/** A kind that administers nothing has no such facts. */
function proposalStep<P, V>(
  types: FactTypes,
  { proposed: before, ...state }: AccountState<P, V>,
  { type, data }: AccountEvent<P, V>,
): AccountState<P, V> {
  if (type === types.administrationDecided) return state;
  if (type !== types.administrationProposed) return before ? { ...state, proposed: before } : state;
  const { by, values } = data as AccountFacts['administrationProposed'];
  return { ...state, proposed: { by, values } };
}
