import { availableParallelism } from 'node:os';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { ConfigError } from './error.ts';
import { entries } from './entries.ts';

/** How long clients may take, how many there may be, and whose word on another's address is believed. */
export interface Connections {
  /** Proxies before this program: how many, or which. Nobody's X-Forwarded-… is believed otherwise. */
  readonly trustProxy: false | number | readonly string[];
  readonly maxConnections: number;
  /** An idle connection is kept so long: longer than proxies keep theirs, so that they never send into a closed one. */
  readonly keepAliveMs: number;
  readonly headersMs: number;
  /** Headers and body together. */
  readonly requestMs: number;
  /** A body is given up of which nothing comes for so long, or fewer bytes a second in all behind that time. */
  readonly body: { readonly stalledMs: number; readonly leastRate: number };
  /** A connection on which nothing moves either way is closed. */
  readonly idleMs: number;
  /** Requests that bring files at once in one portal, and what those of all may take on disk together. */
  readonly uploads: { readonly atOnce: number; readonly bytes: number };
  /** Password hashes worked out at once, and how many may wait for that. */
  readonly passwords: AtOnce;
  /** Pages made at once for those who are not logged in. */
  readonly visitorPages: AtOnce;
  /** Files made at once for those who are logged in, one or two for each. */
  readonly exports: AtOnce;
}

/** So much at once, and so many may wait. */
interface AtOnce {
  readonly atOnce: number;
  readonly waiting: number;
}

const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
};

const proxies = entries
  .refine(
    (list) =>
      list.every((entry) => NAMED.includes(entry) || isNetwork(entry)) ||
      (list.length === 1 && /^\d{1,2}$/.test(list[0] ?? '')),
    `must be the number of proxies before the program, or a list of their addresses and networks like 10.0.0.5, 192.168.0.0/24, ${NAMED.join(', ')}`,
  )
  .transform((list) => {
    const [only = ''] = list;
    if (!/^\d{1,2}$/.test(only)) return list;
    return only === '0' ? false : Number(only);
  });

const seconds = (most: number) => z.coerce.number('must be a number of seconds').min(0.1).max(most);
const count = (most: number) => z.coerce.number('must be a number').int().min(1).max(most);

export const connectionSettings = {
  TRUST_PROXY: proxies.optional(),
  MAX_CONNECTIONS: count(100_000).default(2000),
  KEEP_ALIVE_TIMEOUT: seconds(3600).default(72),
  HEADERS_TIMEOUT: seconds(3600).default(75),
  REQUEST_TIMEOUT: seconds(36_000).default(600),
  BODY_TIMEOUT: seconds(3600).default(30),
  BODY_RATE: z.coerce.number('must be a number of kB a second').min(0).max(100_000).default(4),
  IDLE_TIMEOUT: seconds(3600).default(120),
  UPLOADS: count(1000).default(8),
  UPLOADS_MB: count(1_000_000).default(1024),
  PASSWORDS: count(64).default(Math.max(1, Math.floor(availableParallelism() / 2))),
  PASSWORDS_WAITING: count(100_000).default(200),
  VISITOR_PAGES: count(1000).default(8),
  VISITOR_PAGES_WAITING: count(100_000).default(500),
  EXPORTS: count(1000).default(12),
  EXPORTS_WAITING: count(100_000).default(100),
};

const schema = z.object(connectionSettings);

/** @throws ConfigError where two settings contradict each other */
export function connectionsOf(values: z.infer<typeof schema>): Connections {
  if (values.HEADERS_TIMEOUT <= values.KEEP_ALIVE_TIMEOUT)
    throw new ConfigError('HEADERS_TIMEOUT: must be above KEEP_ALIVE_TIMEOUT');
  return {
    trustProxy: values.TRUST_PROXY ?? false,
    maxConnections: values.MAX_CONNECTIONS,
    keepAliveMs: values.KEEP_ALIVE_TIMEOUT * 1000,
    headersMs: values.HEADERS_TIMEOUT * 1000,
    requestMs: values.REQUEST_TIMEOUT * 1000,
    body: { stalledMs: values.BODY_TIMEOUT * 1000, leastRate: values.BODY_RATE * 1024 },
    idleMs: values.IDLE_TIMEOUT * 1000,
    uploads: { atOnce: values.UPLOADS, bytes: values.UPLOADS_MB * 1024 * 1024 },
    passwords: { atOnce: values.PASSWORDS, waiting: values.PASSWORDS_WAITING },
    visitorPages: { atOnce: values.VISITOR_PAGES, waiting: values.VISITOR_PAGES_WAITING },
    exports: { atOnce: values.EXPORTS, waiting: values.EXPORTS_WAITING },
  };
}
