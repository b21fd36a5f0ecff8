import type { Charge } from '#ops/limits/counters.ts';

/** What requests cost that somebody could send by the thousand: per client, per address that is typed and per account. */

const plain = (address: string): string => address.trim().toLowerCase();

/** An address at a client: where its owner has logged in before, others can't shut them out. */
export const knownAt = (client: string, address: string): string => `${client} ${plain(address)}`;

/**
 * A try to log in, counted before the password is looked at and given back when it is right. Many clients together slow
 * one login for strangers; who has logged in from a client before is not counted with them.
 */
export function loginCharges(client: string, { type, login }: { type: string; login: string }): readonly Charge[] {
  const account = `${type} ${plain(login)}`;
  const own = { limit: 'login', key: `${client} ${account}` } as const;
  return [
    own,
    { limit: 'login-client', key: client },
    { limit: 'login-accounts', key: client, unless: own },
    { limit: 'login-account', key: account, unless: { limit: 'known', key: knownAt(client, login) } },
  ];
}

/** A one-time link to an address that anybody may type. */
export const linkCharges = (client: string, address: string): readonly Charge[] => [
  { limit: 'link', key: knownAt(client, address) },
  { limit: 'link-client', key: client },
  {
    limit: 'link-address',
    key: plain(address),
    unless: { limit: 'known', key: knownAt(client, address) },
  },
];

/** Employees that a visitor registers: by how many, and by how many others are written to. */
export function registrationCharges(
  client: string,
  { reporterEmail, employees }: { reporterEmail: string; employees: number },
): readonly Charge[] {
  const address = plain(reporterEmail);
  return [
    { limit: 'registration-client', key: client, cost: employees },
    { limit: 'registration-address', key: address, cost: employees },
    {
      limit: 'registration-reporters',
      key: client,
      unless: { limit: 'registration-address', key: `${client} ${address}` },
    },
    // Stands for the pair: one reporter of a client is counted once among its reporters.
    { limit: 'registration-address', key: `${client} ${address}`, cost: employees },
  ];
}

/** Employees that an account registers, be it a reporter's or an operator's. */
export const accountRegistrationCharges = (accountId: string, employees: number): readonly Charge[] => [
  { limit: 'registration-account', key: accountId, cost: employees },
];
