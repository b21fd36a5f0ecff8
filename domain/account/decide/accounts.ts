import type { ActorType, Portal } from '#domain/kernel/actor.ts';
import { accountOf, type AccountDefinition } from './account-of.ts';
import type { AccountDeclaration } from '../declaration.ts';

/** Every kind of account of a program. */
export interface Accounts {
  readonly all: readonly AccountDefinition[];
  /** @throws when there is no such kind: its name is written in code */
  ofKind(kind: string): AccountDefinition;
  /** The kind that logs in as this type of actor. */
  ofType(type: ActorType | undefined): AccountDefinition | undefined;
  /** Those of a portal, in the order of its declaration. */
  ofPortal(portal: Portal): readonly AccountDefinition[];
}

export function createAccounts(
  portals: readonly { readonly name: Portal; readonly accounts: readonly AccountDeclaration[] }[],
): Accounts {
  return accountsOf(portals.flatMap(({ name, accounts }) => accounts.map((one) => accountOf(one, name))));
}

/** The same of kinds that are derived already. */
function accountsOf(all: readonly AccountDefinition[]): Accounts {
  return {
    all,
    ofKind(kind) {
      const found = all.find(({ declaration }) => declaration.kind === kind);
      if (!found) throw new Error(`No kind of account is called ${kind}`);
      return found;
    },
    ofType: (type) => all.find(({ declaration }) => type !== undefined && declaration.login?.type === type),
    ofPortal: (portal) => all.filter((one) => one.portal === portal),
  };
}
