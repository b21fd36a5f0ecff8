import { z } from 'zod';
import { entriesOf } from './entries.ts';
import { ConfigError } from './error.ts';

/** At most so much within so many minutes, counted from the first of it. */
export interface RateLimit {
  readonly most: number;
  readonly minutes: number;
}

/**
 * What is bounded, and by how much unless RATE_LIMITS says otherwise: room for a busy car service behind one address,
 * none for a script. 'Client' is an address that calls (of IPv6 its network), 'address' an e-mail that is typed.
 */
export const LIMITS = {
  /** Wrong passwords for one login from one client (AUTH-02). */
  login: { most: 10, minutes: 15 },
  /** Wrong passwords from one client, whatever the login. */
  'login-client': { most: 100, minutes: 15 },
  /** Different logins with a wrong password from one client: a password tried on many accounts. */
  'login-accounts': { most: 30, minutes: 15 },
  /** Wrong passwords for one login from all clients at which its owner has not logged in before. */
  'login-account': { most: 50, minutes: 15 },
  /** Logins of one account at one client, the right ones too: people don't log in so often. */
  'login-tries': { most: 100, minutes: 15 },
  /** Links to one address, asked for by one client. */
  link: { most: 5, minutes: 60 },
  'link-client': { most: 20, minutes: 60 },
  /** Links to one address, the caller; its owner's own clients are not counted. */
  'link-address': { most: 10, minutes: 60 },
  /** Links that operators have sent to one account (OPR-01). */
  'link-account': { most: 5, minutes: 60 },
  /** Employees registered without logging in from one client. */
  'registration-client': { most: 60, minutes: 60 },
  /** Different e-mails of reporters given by one client without logging in: each is written to. */
  'registration-reporters': { most: 10, minutes: 60 },
  /** Employees registered under one reporter's e-mail without logging in, by all clients. */
  'registration-address': { most: 120, minutes: 60 },
  /** Employees that one client asks about before it registers them. */
  'registration-check': { most: 200, minutes: 60 },
  /** Employees registered by one account that is logged in. */
  'registration-account': { most: 600, minutes: 60 },
  /** Enough for a whole service, too few to shape the result. */
  survey: { most: 20, minutes: 60 },
  'old-password': { most: 10, minutes: 15 },
  /** Wrong codes of one login whose password was right. */
  'login-code': { most: 5, minutes: 15 },
  /** Wrong codes for one account from one client, or in one browser in which it has shown its factor; and in the long run. */
  'login-code-client': { most: 10, minutes: 60 },
  'login-code-client-month': { most: 60, minutes: 43_200 },
  /** The same from all others together: six digits guessed for a year by the one who knows the password are 0.2 %. */
  'login-code-account': { most: 20, minutes: 1440 },
  'login-code-account-month': { most: 60, minutes: 43_200 },
  /** Codes for emergencies can't be guessed: bounded by client alone, so that nobody uses up their owner's tries. */
  'recovery-code': { most: 20, minutes: 60 },
  /** Wrong passkeys from one client; after a right password, for the account at that client. They can't be guessed. */
  passkey: { most: 20, minutes: 15 },
  /** Questions to passkeys that one client asks for without logging in. */
  'passkey-challenge': { most: 200, minutes: 15 },
  /** Wrong proofs (password or code asked again) of one session. */
  proof: { most: 5, minutes: 15 },
  'proof-day': { most: 20, minutes: 1440 },
  /** The owner hears of the next wrong code after a right password. */
  'wrong-codes': { most: 2, minutes: 1440 },
  /** Mails about logins in new browsers of one account. */
  'new-browser': { most: 20, minutes: 1440 },
  /** What one token of another program asks. */
  'api-token': { most: 600, minutes: 1 },
  /** Requests without a token that is good, from one client. */
  'api-refused': { most: 60, minutes: 10 },
  /** Files that one account has made: lists, reports, papers (ASVS V2.4.1). */
  export: { most: 600, minutes: 1440 },
  'person-search': { most: 200, minutes: 60 },
  /** Mails with one-time links to one address a day. */
  'mail-link': { most: 20, minutes: 1440 },
  /** Mails a day to one address that somebody can cause without logging in. */
  'mail-public': { most: 60, minutes: 1440 },
  /** All other mails to one address a day. */
  mail: { most: 500, minutes: 1440 },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type LimitName = keyof typeof LIMITS;
/** 'off': nothing is bounded, for a test of load. */
export type Limits = Readonly<Record<LimitName, RateLimit>> | 'off';

const ENTRY = /^([a-z-]+)=(\d{1,6})\/(\d{1,5})$/;
const isName = (name: string | undefined): name is LimitName => name !== undefined && Object.hasOwn(LIMITS, name);

export const limitSettings = { RATE_LIMITS: z.string().default('on') };

/** @throws ConfigError naming the entry that is none, and for 'off' in a production */
export function limitsOf({ RATE_LIMITS }: { RATE_LIMITS: string }, { production }: { production: boolean }): Limits {
  if (RATE_LIMITS === 'on') return LIMITS;
  if (RATE_LIMITS === 'off') {
    if (production) throw new ConfigError('RATE_LIMITS: limits are never off with NODE_ENV=production');
    return 'off';
  }
  const changed = entriesOf(RATE_LIMITS);
  return { ...LIMITS, ...Object.fromEntries(changed.map(limitOf)) };
}

function limitOf(entry: string): readonly [LimitName, RateLimit] {
  const [, name, most, minutes] = ENTRY.exec(entry) ?? [];
  const limit = { most: Number(most), minutes: Number(minutes) };
  if (isName(name) && limit.most > 0 && limit.minutes > 0) return [name, limit];
  throw new ConfigError(
    `RATE_LIMITS: must be on, off, or a list like login-client=200/15 (so many in so many minutes), not '${entry}'; there are ${Object.keys(LIMITS).join(', ')}`,
  );
}
