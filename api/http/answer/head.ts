import escapeHtml from 'escape-html';
import type { PortalContact } from '#domain/portal/contact.ts';
import type { Page } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portalNamed } from '#domain/portals.ts';
import { queryPairs, queryString } from '#domain/kernel/url.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import type { HttpExchange } from '../exchange.ts';
import { addressOf } from '../request/place.ts';
import { embedded } from './embedded.ts';

/** The picture of a shared link, in pixels, as `npm run pictures` makes it. */
const PICTURE = { width: 1200, height: 630 };

/** As in an id of ours: whatever else stands in a parameter makes no page of its own. */
const ID = /^[\w-]{1,64}$/;

export interface Headed {
  /** Of the document, with the portal's name. */
  readonly title: string;
  readonly data: object;
  readonly contact: PortalContact | null;
}

/**
 * What the head of a page says to search engines, to the one who shows a link to it, and to a home screen. Only a page that
 * its declaration opens to search engines, answered with 200, is described; every other answer asks to be kept nowhere.
 */
export function headOf(exchange: HttpExchange, { title, data, contact }: Headed): string {
  const { place, res } = exchange;
  const portal = portalNamed(place.portal);
  const index = res.statusCode === 200 ? portal.pageAt(place.path)?.index : undefined;
  const tags = index
    ? [...described(exchange, portal, { title, index }), ...structured(exchange, { data, contact })]
    : [tag('meta', { name: 'robots', content: 'noindex' })];
  if (index) res.removeHeader('X-Robots-Tag');
  return [...tags, ...iconsOf(exchange, portal)].join('\n    ');
}

const iconsOf = ({ place }: HttpExchange, { allPages }: PortalModel): string[] => [
  tag('link', { rel: 'apple-touch-icon', href: `/icons/${place.portal}-180.png` }),
  // A portal that is only declared serves nothing yet.
  ...('home' in allPages ? [tag('link', { rel: 'manifest', href: addressOf(place, '/manifest.webmanifest') })] : []),
  tag('meta', { name: 'theme-color', content: '#4c1d95' }),
];

function described(
  { server, place }: HttpExchange,
  portal: PortalModel,
  { title, index }: { title: string; index: NonNullable<Page['index']> },
): string[] {
  const kept = queryPairs(place.search).filter(
    ([name, value]) => index.parameters?.includes(name) === true && ID.test(value),
  );
  const query = queryString(kept);
  const address = encodeURI(absoluteLink(server.app.config, portal.name, place.path + (query ? `?${query}` : '')));
  const picture = new URL(`/icons/${portal.name}-link.png`, address).href;
  const properties = {
    'og:type': 'website',
    'og:locale': 'pl_PL',
    'og:site_name': portal.title,
    'og:title': title,
    'og:description': index.description,
    'og:url': address,
    'og:image': picture,
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': `${portal.title}: ${portal.brand.about}`,
  };
  return [
    tag('meta', { name: 'description', content: index.description }),
    tag('link', { rel: 'canonical', href: address }),
    ...Object.entries(properties).map(([property, content]) => tag('meta', { property, content })),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}

/** JSON-LD is data and never run, so the policy for scripts has nothing against it. */
function structured(
  { server, match, place }: HttpExchange,
  { data, contact }: Pick<Headed, 'data' | 'contact'>,
): string[] {
  const route = match?.route;
  if (route?.kind !== 'page' || !route.structuredData) return [];
  const link = (path: string) => encodeURI(absoluteLink(server.app.config, place.portal, path));
  const nodes = route.structuredData(data, { link, contact });
  if (nodes.length === 0) return [];
  const graph = { '@context': 'https://schema.org', '@graph': nodes };
  return [`<script type="application/ld+json">${embedded(graph)}</script>`];
}

const tag = (name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')}>`;
