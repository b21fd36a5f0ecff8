import { z } from 'zod';
import { PORTALS, type Portal } from '#domain/kernel/actor.ts';
import { entries, hostEntries } from './entries.ts';
import { url } from './url.ts';

/** A portal and the address of its own host. */
const OWN_HOST = new RegExp(`^(${PORTALS.join('|')})=(https?://[^/=]+)/*$`);

const HOST_NAME = /^(?:[\da-z-]+\.)*[\da-z-]+$/;

/** How far browsers keep to https, where PUBLIC_URL is https: this host, those below it, or by the browsers' own list too. */
const HSTS = ['host', 'subdomains', 'preload'] as const;
export type Hsts = (typeof HSTS)[number];

/** Where the services are that the program needs, and where it is reached itself. */
export const serviceSettings = {
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_OWNER_URL: url('postgres', 'postgresql').optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  PUBLIC_URL: url('http', 'https').optional(),
  PORTAL_URLS: entries
    .refine(
      (portals) => portals.every((portal) => OWN_HOST.test(portal)),
      `must be a list like bx=https://bx.example, of ${PORTALS.join(', ')}`,
    )
    .optional(),
  HOSTS: hostEntries
    .refine(
      (names) => names.every((name) => HOST_NAME.test(name)),
      'must be names like portal.example, apart by spaces',
    )
    .optional(),
  HSTS: z.enum(HSTS, `must be one of ${HSTS.join(', ')}`).default('host'),
};

const schema = z.object(serviceSettings);
type Values = z.infer<typeof schema>;

/** The services that were given. */
export const servicesOf = (values: Values) => ({
  ...(values.DATABASE_URL ? { databaseUrl: values.DATABASE_URL } : {}),
  ...(values.DATABASE_OWNER_URL ? { databaseOwnerUrl: values.DATABASE_OWNER_URL } : {}),
  ...(values.REDIS_URL ? { redisUrl: values.REDIS_URL } : {}),
  ...(values.SMTP_URL ? { smtpUrl: values.SMTP_URL } : {}),
});

/** Without trailing slash. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Values & { HOST: string; PORT: number }): string {
  const own = `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`;
  return (PUBLIC_URL ?? own).replace(/\/+$/, '');
}

export const portalUrlsOf = ({ PORTAL_URLS = [] }: Values): Readonly<Partial<Record<Portal, string>>> =>
  Object.fromEntries(PORTAL_URLS.map((entry) => OWN_HOST.exec(entry)?.slice(1, 3) ?? []));
