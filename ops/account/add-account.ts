import { v7 as uuid } from 'uuid';
import { UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/access.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { FormValues } from '#domain/form/form.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { claimLogin } from './credentials.ts';
import { hashPassword } from './passwords.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';

type Needs = Pick<App, 'pool' | 'vault' | 'log' | 'execute' | 'now' | 'accounts'>;

/** In whose name an account is added; the program itself when absent (first start, demo data). */
export interface Doing {
  readonly context?: CommandContext;
  readonly commandKey?: string | undefined;
  readonly correlationId?: string;
}

export interface NewAccount {
  readonly id?: string;
  /** The kind's fields by name; texts that are absent are kept empty. */
  readonly fields: FormValues;
  /** Stored names of uploaded files, by field. */
  readonly files?: Readonly<Record<string, string | null>>;
  readonly access?: AccountAccess;
  /** Somebody besides anyone who adds it could confirm a new administrator. */
  readonly hasSecond?: boolean;
  /** Without both nobody can log in until a link was used. A ready hash saves the work for many accounts at once. */
  readonly password?: string;
  readonly passwordHash?: string;
}

export interface Added {
  readonly id: string;
  readonly personId: string;
  /** To wait for the kind's read model. */
  readonly position: string;
  /** That it administers waits for a second administrator. */
  readonly waits: boolean;
}

const passwordHashOf = async ({ password, passwordHash }: NewAccount): Promise<string | null> =>
  passwordHash ?? (password === undefined ? null : hashPassword(password));

/** Adds an account, with a login where its kind has one. Refused when the e-mail has one of this kind already. */
export const addAccount = (app: Needs, added: Adding, by: Doing = {}): Promise<Added | Refusal> =>
  add(app, added, { ...by, command: added.definition.commands.add });

/** PUB-18: the same by the person's own doing, whose link has proved the e-mail. */
export const signUp = (app: Needs, added: Adding, by: Doing = {}): Promise<Added | Refusal> =>
  add(app, added, { ...by, command: added.definition.commands.signUp });

interface Adding {
  readonly definition: AccountDefinition;
  readonly account: NewAccount;
}

async function add(
  app: Needs,
  { definition, account }: Adding,
  by: Doing & { readonly command: AccountDefinition['commands']['add'] },
): Promise<Added | Refusal> {
  const { decider, stream, portal } = definition;
  const { id = uuid(), fields, files = {}, access = UNLIMITED_ACCESS, hasSecond = false } = account;
  const taken = await claimed(app, definition, { ...account, id });
  if (taken) return taken;
  const personId = await personOf(app, definition, fields);
  const result = await app.execute({
    stream: stream(id),
    decider,
    command: by.command,
    input: { id, ...definition.profileOf(fields, { personId, files }), access, hasSecond },
    context: by.context ?? systemContext(app, portal),
    ...(by.commandKey ? { commandKey: by.commandKey } : {}),
    correlationId: by.correlationId ?? uuid(),
  });
  if (isRefusal(result)) return result;
  const waits = result.events.some(({ type }) => type === definition.types.administrationProposed);
  return { id, personId, position: result.position, waits };
}

async function claimed(
  app: Needs,
  { declaration }: AccountDefinition,
  account: NewAccount & { readonly id: string },
): Promise<Refusal | undefined> {
  if (!declaration.login) return undefined;
  const login = { email: String(account.fields.email), passwordHash: await passwordHashOf(account) };
  return claimLogin(app, { type: declaration.login.type, id: account.id }, login);
}

/** Whom the vault knows under the kind's identity, or somebody new. */
async function personOf(app: Needs, { declaration }: AccountDefinition, fields: FormValues): Promise<string> {
  if (!declaration.identity) return app.vault.newPerson();
  const [personId = ''] = await app.vault.persons([declaration.identity(fields as Record<string, string>)]);
  return personId;
}
