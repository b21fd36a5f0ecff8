import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { measuresCss, withMedia } from './web/ui/measures.ts';

/** react-aria brings its few words in some thirty languages; the portal speaks Polish, and English stands in for gaps. */
const polishOnly: Plugin = {
  name: 'polish-only',
  enforce: 'pre',
  load(id) {
    const [, locale] = /\/react-(?:aria|stately)\/dist\/private\/intl\/\w+\/([a-z]{2}-[A-Z]{2})\.\w+$/.exec(id) ?? [];
    return locale === undefined || locale === 'pl-PL' || locale === 'en-US' ? undefined : 'export default {};';
  },
};

/** Each icon is made by our own, which draws the same at a fraction of the cost. */
const icons: Plugin = {
  name: 'icons',
  enforce: 'pre',
  resolveId(source, importer) {
    const isIcon = source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/');
    return isIcon ? path.resolve(import.meta.dirname, 'web/ui/lucide-icon.ts') : undefined;
  },
};

/**
 * The early entry is one file, with a copy of its own of what the program needs too: a module that both took would be a
 * file to wait for before the first sign of a hand is heard.
 */
const earlyAlone: Plugin = {
  name: 'early-alone',
  enforce: 'pre',
  resolveId(source, importer) {
    const isShared = source === '#web/browser/facilities.ts' && importer?.endsWith('/web/app/resting.ts');
    return isShared ? `${path.resolve(import.meta.dirname, 'web/browser/facilities.ts')}?early` : undefined;
  },
};

/** CST-02: sizes, times and breakpoints reach the stylesheets from the module that holds every limit. */
const measures: Plugin = {
  name: 'measures',
  enforce: 'pre',
  transform(css, id) {
    if (!/\/web\/.+\.css$/.test(id)) return undefined;
    return (id.endsWith('/web/ui/tokens.css') ? measuresCss() : '') + withMedia(css);
  },
};

/**
 * A letter never changes its width under the eye: a page that the font comes too late for keeps the fallback, which has
 * its measures (`web/ui/fonts.css`); the next one finds it in the cache.
 */
const neverSwapped: Plugin = {
  name: 'never-swapped',
  enforce: 'pre',
  transform(css, id) {
    return id.includes('/@fontsource-variable/inter/')
      ? css.replaceAll('font-display: swap', 'font-display: optional')
      : undefined;
  },
};

/** What checks dossiers without this portal, among the built files. */
const OFFLINE_CHECK = 'sprawdzarka-teczek.html';

const page = (script: string): string =>
  readFileSync(path.join(import.meta.dirname, 'web/dossier/offline.html'), 'utf8').replace(
    '<!-- script -->',
    // As text of a script it may not end one.
    () => `<script type="module">\n${script.replaceAll('</script', '<\\/script')}</script>`,
  );

/**
 * What checks dossiers as one HTML file with everything inside, readable, so that anyone who does not trust this portal can read what
 * it does.
 */
const offlineCheck: Plugin = {
  name: 'offline-check',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      resolve: { alias: [] },
      build: {
        write: false,
        minify: false,
        target: 'es2022',
        modulePreload: false,
        rollupOptions: { input: path.join(import.meta.dirname, 'web/dossier/offline.ts'), output: { format: 'es' } },
      },
    });
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    const [chunk] = outputs.flatMap((one) => (one.type === 'chunk' ? [one] : []));
    if (!chunk || chunk.imports.length > 0) throw new Error('What checks dossiers offline has to be one script');
    this.emitFile({ type: 'asset', fileName: OFFLINE_CHECK, source: page(chunk.code) });
  },
};

/** Pages that open without a network, with the portal that they stand in (`web/offline`). */
const OFFLINE_PAGES = [
  'web/training/portal.ts',
  'web/training/course-dates/attendance-list.tsx',
  'web/orders/portal.ts',
  'web/orders/orders/day.tsx',
];

const OFFLINE_SHELL = 'offline-shell.html';

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** The files of a page without a network: what the program and these pages load at once, and their styles and fonts. */
function offlineFiles(bundle: Bundle): { scripts: string[]; styles: string[]; entries: string[] } {
  const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
  const named = (name: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}`));
  const entries = chunks.filter(({ isEntry }) => isEntry).sort((a, b) => a.imports.length - b.imports.length);
  const first = [...entries, ...[...OFFLINE_PAGES, 'web/offline/on-device.ts'].map(named)];
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const take = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk) throw new Error('A page that opens without a network is no chunk of the build');
    if (scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) styles.add(css);
    for (const name of chunk.imports) take(chunks.find(({ fileName }) => fileName === name));
  };
  for (const chunk of first) take(chunk);
  return { scripts: [...scripts], styles: [...styles], entries: entries.map(({ fileName }) => fileName) };
}

/**
 * Of pages without a network: the shell that says nothing of anybody, and the service worker, which knows all that the shell
 * needs by name.
 */
const offlinePages: Plugin = {
  name: 'offline-pages',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  // After the styles have their names.
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const { scripts, styles, entries } = offlineFiles(bundle);
    const shell = readFileSync(path.join(import.meta.dirname, 'web/offline/shell.html'), 'utf8').replace(
      '<!-- files -->',
      [
        ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
        ...entries.map((file) => `<script type="module" src="/${file}"></script>`),
      ].join('\n    '),
    );
    const fonts = Object.keys(bundle).filter((name) => /inter-latin(-ext)?-wght-normal-[^/]+\.woff2$/.test(name));
    const files = [...scripts, ...styles, ...fonts].map((file) => `/${file}`).sort();
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: {
        OFFLINE_FILES: JSON.stringify(files),
        OFFLINE_SHELL: JSON.stringify(`/${OFFLINE_SHELL}`),
        OFFLINE_BUILD: JSON.stringify(
          createHash('sha256')
            .update(shell + files.join())
            .digest('base64url'),
        ),
      },
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        rollupOptions: {
          input: path.join(import.meta.dirname, 'web/browser/offline-worker.ts'),
          output: { format: 'iife' },
        },
      },
    });
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    const [chunk] = outputs.flatMap((one) => (one.type === 'chunk' ? [one] : []));
    if (!chunk || outputs.length > 1) throw new Error('The worker of pages without a network has to be one script');
    this.emitFile({ type: 'asset', fileName: OFFLINE_SHELL, source: shell });
    this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: chunk.code });
  },
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** A smaller file gains nothing. */
const WORTH_IT = 1024;
/** The highest costs three times as much of a first start and saves 1.5 % more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Text files are compressed once, here, and not at each visit: `name.br` and `name.gz` beside them (`api/http/server.ts`). */
const compressedOnce: Plugin = {
  name: 'compressed-once',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  enforce: 'post',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(?:js|css|svg|html)$/.test(name));
    const compress = async (name: string): Promise<void> => {
      const file = path.join(dir, name);
      const bytes = await readFile(file);
      if (bytes.length < WORTH_IT) return;
      await Promise.all([
        writeFile(`${file}.br`, await brotli(bytes, BROTLI)),
        writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 })),
      ]);
    };
    await Promise.all(texts.map(compress));
  },
};

/** The browser's build (dist/client, with a manifest for preloading) and the server's (dist/server, `--ssr`). */
export default defineConfig(({ command, isSsrBuild }) => {
  // Tests and shells that name another mode build the same files: JSX of the development build needs React's.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [
      react(),
      polishOnly,
      icons,
      earlyAlone,
      measures,
      neverSwapped,
      offlineCheck,
      offlinePages,
      compressedOnce,
    ],
    publicDir: 'web/static',
    // The server's build holds all it needs: React's production build whatever NODE_ENV says, and no package of the
    // browser's beside the program (design, point 10: production dependencies only).
    ssr: { noExternal: true },
    define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
    build: isSsrBuild
      ? { outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false, target: 'node20' }
      : {
          outDir: 'dist/client',
          emptyOutDir: true,
          manifest: true,
          // The oldest browsers that README names.
          target: ['safari16.4', 'firefox104', 'chrome103'],
          // The early one first: it is in the page before the program and waits for none of its parts.
          rollupOptions: {
            input: ['web/app/entry-early.ts', 'web/app/entry-client.tsx'],
            output: {
              // What every page of every portal stands on is one file, and so are fields and lists: forty small ones of
              // one visit are a tenth larger than these.
              codeSplitting: {
                groups: [
                  {
                    name: 'shell',
                    test: /\/(?:web\/(?:app|layout|router|ui|live)|domain\/(?:kernel|portal|text|form|record|account|mail|report|import))\//,
                    minShareCount: 11,
                    priority: 1,
                  },
                ],
              },
            },
          },
        },
  };
});
