import { replyAddress, type PortalContact } from '#domain/portal/contact.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portals } from '#domain/portals.ts';
import { contactOf } from '#projections/contact.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { PortalApi } from '#api/http/routes/portal-api.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** What programs ask a site for by a well-known name: search engines, home screens, finders of security holes. */
export const wellKnownRoutes = ({ portal, sitemap }: Pick<PortalApi, 'portal' | 'sitemap'>): readonly Route[] => [
  text('/robots.txt', 'text/plain', async ({ app }) => robots(app.config)),
  text('/sitemap.xml', 'application/xml', async ({ app }) => {
    const pages = Object.values(portal.allPages).flatMap((page) =>
      page.index && !page.index.needsParameters ? page.path : [],
    );
    const paths = [...pages, ...((await sitemap?.(app)) ?? [])];
    return sitemapOf(paths.map((path) => absoluteLink(app.config, portal.name, path)));
  }),
  text('/manifest.webmanifest', 'application/manifest+json', async ({ app }) =>
    JSON.stringify(manifestOf(portal, absoluteLink(app.config, portal.name, '/'))),
  ),
  text('/.well-known/security.txt', 'text/plain', async ({ app, context }) =>
    securityOf({ addresses: app.config, portal, now: context.now, contact: await contactOf(app.lists, portal.name) }),
  ),
  logKey,
];

/** What others check our signed heads and proofs with (C2SP signed-note). */
const logKey = download('/.well-known/log-key', 'public', async ({ app }, res) => {
  const { signer } = app.config.signing;
  if (!signer) throw new HttpError(404);
  res.set('Cache-Control', 'public, max-age=3600');
  res.type('text/plain; charset=utf-8').send(`${signer.text}\n`);
});

const text = (path: string, type: string, write: (request: RequestContext) => Promise<string>): Route =>
  download(path, 'public', async (request, res) => {
    const content = await write(request);
    res.set('Cache-Control', 'public, max-age=3600');
    res.type(`${type}; charset=utf-8`).send(content);
  });

type Addresses = Parameters<typeof absoluteLink>[0];

/**
 * Pages that nobody should find say so themselves (`X-Robots-Tag`), which a robot that may not read them never learns:
 * only what is no page is closed. The sitemaps of all portals are named, whatever host they have.
 */
function robots(addresses: Addresses): string {
  const maps = portals
    .filter(({ allPages }) => Object.values(allPages).some(({ index }) => index))
    .map(({ name }) => `Sitemap: ${absoluteLink(addresses, name, '/sitemap.xml')}`);
  return ['User-agent: *', 'Disallow: /backend/', 'Disallow: /api/', '', ...maps, ''].join('\n');
}

const escaped = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const sitemapOf = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${escaped(encodeURI(address))}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

const manifestOf = ({ name, title, brand, icon }: PortalModel, start: string) => ({
  name: title,
  short_name: title,
  description: brand.about,
  lang: 'pl',
  start_url: start,
  scope: start,
  display: 'minimal-ui',
  background_color: '#ffffff',
  theme_color: '#4c1d95',
  icons: [
    { src: icon, type: 'image/svg+xml', sizes: 'any' },
    ...[192, 512].map((side) => ({ src: `/icons/${name}-${side}.png`, type: 'image/png', sizes: `${side}x${side}` })),
  ],
});

/** RFC 9116 wants a day less than a year ahead; it is computed again each time, so a program that runs is never expired. */
const EXPIRES_MS = 180 * 86_400_000;

interface About {
  readonly addresses: Addresses;
  readonly portal: PortalModel;
  readonly now: string;
  readonly contact: PortalContact | null;
}

/** It speaks for the host, and lies at its root whatever portal answers there. */
function securityOf({ addresses, portal, now, contact }: About): string {
  const page = absoluteLink(addresses, portal.name, portal.allPages.contact?.path ?? '/');
  const host = addresses.portalUrls[portal.name] ?? addresses.publicUrl;
  return [
    ...(contact ? [`Contact: mailto:${encodeURI(replyAddress(contact))}`] : []),
    `Contact: ${page}`,
    `Expires: ${new Date(Date.parse(now) + EXPIRES_MS).toISOString()}`,
    'Preferred-Languages: pl, en',
    `Canonical: ${host}/.well-known/security.txt`,
    '',
  ].join('\n');
}
