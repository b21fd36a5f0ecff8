import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import escapeHtml from 'escape-html';
import { portalNamed } from '#domain/portals.ts';
import type { Looks } from './chosen-looks.ts';
import { embedded } from './embedded.ts';
import { ERROR_TITLES } from './errors.ts';
import type { PageProps } from './page-props.ts';

/** What the server-side rendering of the web gives for a page. `url` is path and query as the visitor sees them. */
export interface Rendered {
  readonly body: string;
  readonly title: string;
  readonly bodyClass?: string;
  /** Address of the icon. */
  readonly favicon: string;
  /** Source files of the chunks the page needs, as the build's manifest names them. */
  readonly modules: readonly string[];
}

export type Render = (input: { url: string; props: PageProps }) => Rendered | Promise<Rendered>;

/** Addresses of the built files a page loads. */
export interface Assets {
  /** The elements of the head. A page that rests (`restsUntilAHand`) loads its program by itself. */
  tags(modules: readonly string[], rests?: boolean): string;
  /** Asks for the font before the styles that name it, where the browser has it. */
  fonts(): string;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** The files of the font that every page of ours needs. */
const POLISH_LETTERS = /\/inter-latin(-ext)?-wght-normal\.woff2$/;

const NO_ASSETS: Assets = { tags: () => '', fonts: () => '' };

const PLAIN: Looks = { highRows: false, font: false };

/** Reads Vite's manifest once; without a build a page is its markup and its props only. */
export function readAssets(staticDir: string | undefined): Assets {
  const file = staticDir ? path.join(staticDir, '.vite', 'manifest.json') : '';
  if (!file || !existsSync(file)) return NO_ASSETS;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const parts = (name: string) => manifest[name]?.imports?.length ?? 0;
  // Modules run one after the other: what waits for no part of the program goes first.
  const entries = Object.keys(manifest)
    .filter((name) => manifest[name]?.isEntry)
    .sort((a, b) => parts(a) - parts(b));
  const known = new Map<string, string>();
  const fonts = Object.keys(manifest)
    .filter((name) => POLISH_LETTERS.test(name))
    .map((name) => `<link rel="preload" href="/${manifest[name]?.file}" as="font" type="font/woff2" crossorigin>`)
    .join('\n    ');
  return {
    fonts: () => fonts,
    tags(modules, rests = false) {
      const key = `${rests}|${modules.join('|')}`;
      const made = known.get(key) ?? tagsOf(manifest, entries, modules)(rests);
      known.set(key, made);
      return made;
    },
  };
}

function tagsOf(manifest: Record<string, Chunk>, entries: readonly string[], modules: readonly string[]) {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const exchange = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const css of chunk.css ?? []) styles.add(css);
    for (const imported of chunk.imports ?? []) exchange(imported);
  };
  for (const name of [...entries, ...modules]) exchange(name);
  const first = new Set(entries.flatMap((name) => manifest[name]?.file ?? []));
  const parts = [...scripts].filter((src) => !first.has(src));
  const run = (src: string) => `<script type="module" src="/${src}"></script>`;
  const links = [...styles].map((href) => `<link rel="stylesheet" href="/${href}">`);
  const [early = '', ...program] = first;
  return (rests: boolean): string =>
    [
      ...links,
      ...(rests
        ? [`<meta name="program" content="${[...program, ...parts].map((file) => `/${file}`).join(' ')}">`, run(early)]
        : [...parts.map((href) => `<link rel="modulepreload" href="/${href}">`), ...[...first].map(run)]),
    ].join('\n    ');
}

/**
 * What a visitor only reads (no form, nothing said once) stays as the server wrote it until a hand begins to work with
 * it: `web/app/resting.ts` loads the program then (ops/decisions/041). `url`: see `documentOf`.
 */
export const restsUntilAHand = ({ body }: Rendered, { session, flash, errorCode }: PageProps, url?: string): boolean =>
  body !== '' &&
  !body.includes('<form') &&
  session === null &&
  flash === null &&
  errorCode === null &&
  url === undefined;

/**
 * The whole HTML of a first visit: the page, its props for the browser to go on with, and what it loads. `url` is the
 * page's own address where the address bar shows another one.
 */
export function documentOf(page: {
  rendered: Rendered;
  props: PageProps;
  assets: Assets;
  nonce: string;
  /** Further tags of the head. */
  head?: string;
  url?: string | undefined;
  looks?: Looks;
}): string {
  const { rendered, props, assets, nonce, url, head = '', looks = PLAIN } = page;
  const own = url === undefined ? '' : ` data-url="${escapeHtml(url)}"`;
  // Known before any script of the page is: a browser that kept the page asks whether it is still theirs.
  const whose = props.session ? ` data-session="${escapeHtml(props.session.actor.id)}"` : '';
  const chosen = `${looks.highRows ? ' data-density="high"' : ''}${looks.font ? ' data-font="inter"' : ''}`;
  const bodyClass = rendered.bodyClass ? ` class="${escapeHtml(rendered.bodyClass)}"` : '';
  return `<!doctype html>
<html lang="pl"${whose}${chosen}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(rendered.title)}</title>
    <link rel="icon" href="${escapeHtml(rendered.favicon)}">
    ${head}
    <meta name="csrf-token" content="${escapeHtml(props.locals.csrfToken)}">
    <meta property="csp-nonce" nonce="${nonce}">
    ${looks.font ? assets.fonts() : ''}
    ${assets.tags(rendered.modules, restsUntilAHand(rendered, props, url))}
  </head>
  <body${bodyClass}>
    <div id="root">${rendered.body}</div>
    <script type="application/json" id="page-props"${own}>${embedded(props)}</script>
  </body>
</html>
`;
}

/** Without the web, or when its rendering failed: the props alone, for the browser to render. */
export function shell({ appName, errorCode }: PageProps): Rendered {
  const { title, icon } = portalNamed(appName);
  return {
    body: '',
    title: errorCode ? (ERROR_TITLES[errorCode] ?? `${errorCode}`) : title,
    favicon: icon,
    modules: [],
  };
}
