import type { Config } from './config.ts';
import { isLoopback } from './exposed.ts';

/** Of PostgreSQL's own words those that check whom one speaks to, as `pg` reads them. */
const VERIFIED: readonly string[] = ['require', 'prefer', 'verify-ca', 'verify-full'];
/** The same where the address asks for libpq's own meaning of them. */
const VERIFIED_BY_LIBPQ: readonly string[] = ['verify-ca', 'verify-full'];

/** Read by hand: of several hosts, and of none (`postgres://user@/portal`), `URL` makes an error. */
const ADDRESS = /^[^:]+:(?:\/\/(?:[^/?#]*@)?([^/?#]*))?[^?#]*(?:\?([^#]*))?/;

interface Address {
  readonly hosts: readonly string[];
  readonly parameters: ReadonlyMap<string, string>;
}

function read(text: string): Address {
  const [, authority = '', query = ''] = ADDRESS.exec(text) ?? [];
  const parameters = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));
  const hosts = authority.split(',').map((host) => host.replace(/:\d*$/, '').replaceAll(/%2f/gi, '/'));
  return { hosts: parameters.get('host')?.split(',') ?? hosts, parameters };
}

/** This machine, or a socket on it. */
const isHere = (host: string): boolean => host === '' || host.startsWith('/') || isLoopback(host);

function isSecurePostgres({ parameters }: Address): boolean {
  const mode = parameters.get('sslmode');
  if (mode === undefined) return ['true', '1'].includes(parameters.get('ssl') ?? '');
  return (parameters.get('uselibpqcompat') === 'true' ? VERIFIED_BY_LIBPQ : VERIFIED).includes(mode);
}

const isSecureEventStore = ({ parameters }: Address): boolean =>
  parameters.get('tls') !== 'false' && parameters.get('tlsverifycert') !== 'false';

type Lines = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'redisUrl' | 'eventStore'>;

/** The settings whose service is on another machine and is spoken to in clear, or without knowing who answers. */
export function linesInClear({ databaseUrl, databaseOwnerUrl, redisUrl, eventStore }: Lines): string[] {
  const lines: readonly (readonly [name: string, text: string | undefined, isSecure: (address: Address) => boolean])[] =
    [
      ['DATABASE_URL', databaseUrl, isSecurePostgres],
      ['DATABASE_OWNER_URL', databaseOwnerUrl, isSecurePostgres],
      ['REDIS_URL', redisUrl, () => redisUrl?.startsWith('rediss:') === true],
      ['EVENTSTORE_URL', eventStore?.url, isSecureEventStore],
    ];
  return lines.flatMap(([name, text, isSecure]) => {
    if (text === undefined) return [];
    const address = read(text);
    return address.hosts.every(isHere) || isSecure(address) ? [] : [name];
  });
}
