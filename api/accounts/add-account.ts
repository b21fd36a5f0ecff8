import { v7 as uuid } from 'uuid';
import { UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/account.ts';
import { addOperator as addOperatorCommand, operator, operatorStream } from '#domain/training/accounts/operator.ts';
import {
  addReporter as addReporterCommand,
  reporter,
  reporterStream,
  signUpReporter as signUpCommand,
} from '#domain/training/accounts/reporter.ts';
import type { Permission, Role } from '#domain/training/accounts/roles.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { reporterIdentity } from '#domain/training/course-date/identity.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { claimLogin } from './credentials.ts';
import { hashPassword } from './passwords.ts';

type Needs = Pick<App, 'pool' | 'vault' | 'log' | 'execute' | 'now'>;

/** In whose name an account is added; the program itself when absent (first start, demo data). */
export interface Doing {
  readonly context?: CommandContext;
  readonly commandKey?: string | undefined;
  readonly correlationId?: string;
}

interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Without both nobody can log in until a link was used. A ready hash saves the work for many accounts at once. */
  readonly password?: string;
  readonly passwordHash?: string;
  readonly access?: AccountAccess;
}

export interface NewOperator extends NewAccount {
  readonly operatorId?: string;
  readonly role: Role;
  readonly permissions?: readonly Permission[];
  readonly photo?: string | null;
}

export interface NewReporter extends NewAccount {
  readonly reporterId?: string;
  readonly phone: string;
  readonly companyName: string;
  readonly companyNip: string;
  readonly companyState: string;
}

export interface Added {
  readonly id: string;
  readonly personId: string;
  /** To wait for the read models `operators` and `reporters`. */
  readonly position: string;
}

const passwordHashOf = async ({ password, passwordHash }: NewAccount): Promise<string | null> =>
  passwordHash ?? (password === undefined ? null : hashPassword(password));

const doing = (app: Needs, { context, commandKey, correlationId }: Doing) => ({
  context: context ?? systemContext(app, 'szkolenia'),
  ...(commandKey ? { commandKey } : {}),
  correlationId: correlationId ?? uuid(),
});

/** Adds an operator with a login (OPR-01). Refused when the e-mail has an operator already. */
export async function addOperator(app: Needs, given: NewOperator, by: Doing = {}): Promise<Added | Refusal> {
  const id = given.operatorId ?? uuid();
  const passwordHash = await passwordHashOf(given);
  const taken = await claimLogin(app, { type: 'SzkoleniaOperator', id }, { email: given.email, passwordHash });
  if (taken) return taken;
  const personId = await app.vault.newPerson();
  const { firstName, lastName, email, role, access = UNLIMITED_ACCESS } = given;
  const more = { permissions: [...(given.permissions ?? [])], photo: given.photo ?? null };
  const input = { operatorId: id, person: { personId, firstName, lastName, email }, role, ...more, access };
  const result = await app.execute({
    stream: operatorStream(id),
    decider: operator,
    command: addOperatorCommand,
    input,
    ...doing(app, by),
  });
  return isRefusal(result) ? result : { id, personId, position: result.position };
}

type Add = (app: Needs, given: NewReporter, by?: Doing) => Promise<Added | Refusal>;

/** Adds a reporter with a login. The person is the one whom registrations under this e-mail are about. */
export const addReporter: Add = reporterBy(addReporterCommand);

/** PUB-18: the same by the person's own doing, whose link has proved the e-mail. */
export const signUpReporter: Add = reporterBy(signUpCommand);

function reporterBy(command: typeof addReporterCommand): Add {
  return async (app, given, by = {}) => {
    const id = given.reporterId ?? uuid();
    const passwordHash = await passwordHashOf(given);
    const taken = await claimLogin(app, { type: 'SzkoleniaReporter', id }, { email: given.email, passwordHash });
    if (taken) return taken;
    const [personId = ''] = await app.vault.persons([reporterIdentity(given.email)]);
    const { firstName, lastName, email, phone, access = UNLIMITED_ACCESS } = given;
    const company = { name: given.companyName, nip: given.companyNip, state: given.companyState };
    const input = { reporterId: id, person: { personId, firstName, lastName, email, phone }, company, access };
    const aggregate = { stream: reporterStream(id), decider: reporter };
    const result = await app.execute({ ...aggregate, command, input, ...doing(app, by) });
    return isRefusal(result) ? result : { id, personId, position: result.position };
  };
}
