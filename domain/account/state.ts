import type { Decider } from '#domain/kernel/decider.ts';
import type { AccountAccess } from './access.ts';
import type { Profile } from './declaration.ts';
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
}

/** Folds a kind's facts; what the kind has besides them only counts. */
export function accountDecider<P, V>(types: FactTypes): Decider<AccountState<P, V> | null, AccountEvent<P, V>> {
  return {
    // One for each kind of account.
    name: types.added,
    initial: () => null,
    /** A reason for a change of an account is about its owner. */
    personsOf(state, { type, data }) {
      const person = type === types.added ? (data as AccountFacts['added']).person : state?.person;
      return person && !person.forgotten ? [person.personId] : [];
    },
    evolve(state, { type, data }) {
      if (type === types.added) return { ...(data as AccountFacts<P, V>['added']), version: 1 };
      if (!state) return state;
      const next = { ...state, version: state.version + 1 };
      if (type === types.changed) {
        const { access = state.access, ...profile } = (data as AccountFacts<P, V>['changed']).after;
        return { ...next, ...profile, access };
      }
      return type === types.accessChanged ? { ...next, access: (data as AccountFacts['accessChanged']).after } : next;
    },
  };
}
