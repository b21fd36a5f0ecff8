import type { Charge, CounterName } from '#ops/limits/counters.ts';
import { mailboxOf } from '#ops/limits/mailbox.ts';

/** What requests cost that somebody could send by the thousand: per client, per address that is typed and per account. */

const plain = (address: string): string => address.trim().toLowerCase();

/** An address at a client: where its owner has logged in before, others can't shut them out. */
export const knownAt = (client: string, address: string): string => `${client} ${plain(address)}`;

const loginKey = (type: string, login: string): string => `${type} ${plain(login)}`;

/**
 * A try to log in, counted before the password is looked at and given back when it is right. Many clients together slow
 * one login for strangers; who has logged in from a client before is not counted with them.
 */
export function loginCharges(client: string, { type, login }: { type: string; login: string }): readonly Charge[] {
  const account = loginKey(type, login);
  const own = { limit: 'login', key: `${client} ${account}` } as const;
  return [
    own,
    { limit: 'login-client', key: client },
    { limit: 'login-accounts', key: client, unless: own },
    { limit: 'login-account', key: account, unless: { limit: 'known', key: knownAt(client, login) } },
    { limit: TRIES, key: `${client} ${account}` },
  ];
}

/** Right or wrong: each costs a hash, and a right one a session. */
const TRIES = 'login-tries';

/** What a right password gives back. */
export const withoutTries = (charges: readonly Charge[]): readonly Charge[] =>
  charges.filter(({ limit }) => limit !== TRIES);

/** A one-time link to an address that anybody may type. */
export const linkCharges = (client: string, address: string): readonly Charge[] => [
  { limit: 'link', key: `${client} ${mailboxOf(address)}` },
  { limit: 'link-client', key: client },
  {
    limit: 'link-address',
    key: mailboxOf(address),
    unless: { limit: 'known', key: knownAt(client, address) },
  },
];

/** Employees that a visitor registers: by how many, and by how many others are written to. */
export function registrationCharges(
  client: string,
  { reporterEmail, employees }: { reporterEmail: string; employees: number },
): readonly Charge[] {
  // Each spelling is written to, and all of them fill one mailbox.
  const address = plain(reporterEmail);
  return [
    { limit: 'registration-client', key: client, cost: employees },
    { limit: 'registration-address', key: mailboxOf(reporterEmail), cost: employees },
    {
      limit: 'registration-reporters',
      key: client,
      unless: { limit: 'registration-address', key: `${client} ${address}` },
    },
    // Stands for the pair: one reporter of a client is counted once among its reporters.
    { limit: 'registration-address', key: `${client} ${address}`, cost: employees },
  ];
}

/** Employees asked about while the form is filled in. */
export const registrationCheckCharges = (client: string, employees: number): readonly Charge[] => [
  { limit: 'registration-check', key: client, cost: employees },
];

/** Employees that an account registers, be it a reporter's or an operator's. */
export const accountRegistrationCharges = (accountId: string, employees: number): readonly Charge[] => [
  { limit: 'registration-account', key: accountId, cost: employees },
];

/** Who types a code after a right password. */
export interface CodeTry {
  readonly accountId: string;
  /** The login that the password began. */
  readonly login: string;
  readonly client: string;
  /** A browser in which this account has shown its factor before, and nothing else may replace it. */
  readonly trusted: string | undefined;
}

/** Where the account has shown its second factor lately: strangers' guesses don't count there. */
export const shownAt = ({ client, accountId }: Pick<CodeTry, 'client' | 'accountId'>): string =>
  `factor ${client} ${accountId}`;

/**
 * A code of the device: six digits, so guesses are few however long somebody goes on. Anyone who knows the password can't
 * use up the owner's tries: those of a browser or a client where the factor was shown before are counted apart.
 */
export function codeCharges(one: CodeTry): { all: readonly Charge[]; short: readonly Charge[] } {
  const { accountId, login, client, trusted } = one;
  const own = `${trusted ?? client} ${accountId}`;
  const short: readonly Charge[] = [
    { limit: 'login-code', key: login },
    { limit: 'login-code-client', key: own },
  ];
  const unless = { limit: 'known', key: shownAt(one) } as const;
  const together: readonly Charge[] = [
    { limit: 'login-code-account', key: accountId, unless },
    { limit: 'login-code-account-month', key: accountId, unless },
  ];
  return {
    all: [...short, { limit: 'login-code-client-month', key: own }, ...(trusted === undefined ? together : [])],
    short,
  };
}

/**
 * What tries of others, from wherever, use up of an account's own: what shuts its owner out as a stranger. Who helps the
 * owner begins these again (ops/runbook/accounts.md, break-glass); counters of one client are that client's.
 */
export function countersOfAll(account: { accountId: string; type: string; login: string }): readonly CounterName[] {
  const { accountId, type, login } = account;
  return [
    { limit: 'login-account', key: loginKey(type, login) },
    { limit: 'login-code-account', key: accountId },
    { limit: 'login-code-account-month', key: accountId },
  ];
}

/** A code for emergencies: 79 random bits. */
export const recoveryCharges = ({ client, accountId }: Pick<CodeTry, 'client' | 'accountId'>): readonly Charge[] => [
  { limit: 'recovery-code', key: `${client} ${accountId}` },
];

/** A passkey without a password: counted with wrong passwords of the client too. */
export const passkeyLoginCharges = (client: string): readonly Charge[] => [
  { limit: 'passkey', key: client },
  { limit: 'login-client', key: client },
];

/** A passkey after a right password. */
export const passkeyCharges = ({ client, accountId }: Pick<CodeTry, 'client' | 'accountId'>): readonly Charge[] => [
  { limit: 'passkey', key: `${client} ${accountId}` },
];

/** What a passkey is asked to sign: a row each. */
export const challengeCharges = (client: string): readonly Charge[] => [{ limit: 'passkey-challenge', key: client }];

/** A proof that is asked of a session: a thief of the session guesses a few times, and uses up nobody else's tries. */
export const proofCharges = (session: string): readonly Charge[] => [
  { limit: 'proof', key: session },
  { limit: 'proof-day', key: session },
];
