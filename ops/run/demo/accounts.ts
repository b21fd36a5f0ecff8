import { v7 as newId } from 'uuid';
import { UNLIMITED_ACCESS } from '#domain/account/access.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { metaFromState } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { claimLogins } from '#ops/account/credentials.ts';
import { hashPassword } from '#ops/account/passwords.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { appendHistory, type Fact } from './append.ts';
import { inOfficeBefore } from './hours.ts';
import { DEMO_PASSWORD, type AddDemoAccounts, type AddedDemoAccount, type DemoAccount } from './portal-demo.ts';

const DAY = 86_400_000;

/** Ago: before the oldest order, whose history is the longest. */
const ACCOUNTS_DAYS = 790;

/** Adds accounts through their real decision, as many as come in one insert of logins and one append of facts. */
export function demoAccounts(app: App): AddDemoAccounts {
  // Hashed once for all of them, while other things are done.
  const passwordHash = hashPassword(DEMO_PASSWORD);
  return async (accounts) => {
    const defined = accounts.map((account) => ({
      ...account,
      id: newId(),
      definition: app.accounts.ofKind(account.kind),
    }));
    const personIds = await personsOf(app, defined);
    const logins = defined.flatMap(({ id, definition, fields }) => {
      const { login } = definition.declaration;
      return login ? [{ account: { type: login.type, id }, email: String(fields.email) }] : [];
    });
    await claimLogins(app, logins, await passwordHash);
    const added = defined.map((account, index) => ({ ...account, personId: personIds[index] ?? '' }));
    await appendHistory(
      app.log,
      added.flatMap((account) => factsOf(app, account)),
    );
    return added.map(({ id, personId }) => ({ id, personId }));
  };
}

interface Defined extends DemoAccount {
  readonly id: string;
  readonly definition: AccountDefinition;
}

/** In their order: whom the vault knows under their kind's identity, or somebody new. */
async function personsOf(app: App, accounts: readonly Defined[]): Promise<string[]> {
  const identities = accounts.flatMap(({ definition: { declaration }, fields }) =>
    declaration.identity ? [declaration.identity(fields as Record<string, string>)] : [],
  );
  const known = await app.vault.persons(identities);
  return Promise.all(
    accounts.map(({ definition }) => (definition.declaration.identity ? (known.shift() ?? '') : app.vault.newPerson())),
  );
}

/** Whoever acts in the histories has an account by then. */
const bornAt = (app: App): string =>
  new Date(inOfficeBefore(Date.parse(app.now()) - ACCOUNTS_DAYS * DAY)).toISOString();

function factsOf(app: App, account: Defined & AddedDemoAccount): Fact[] {
  const { id, personId, definition, fields, access = UNLIMITED_ACCESS } = account;
  const { decider, commands, portal } = definition;
  const context = { ...systemContext(app, portal), now: bornAt(app) };
  const input = { id, ...definition.profileOf(fields, { personId, files: {} }), access };
  const decided = commands.add.decide(decider.initial(), input, context);
  if (isRefusal(decided)) throw new Error(decided.message);
  return decided.map((event) => ({
    stream: definition.stream(id),
    event,
    context,
    command: commands.add.name,
    more: metaFromState(decider, decider.initial(), { event }),
  }));
}
