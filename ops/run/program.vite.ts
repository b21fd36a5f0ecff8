import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What stands beside a source (SQL, fonts, a thread's module) is found from where the source is. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return undefined;
    const source = path.relative(ROOT, id).split(path.sep).join('/');
    return code.replaceAll('import.meta.url', `new URL('../../${source}', import.meta.url).href`);
  },
};

/**
 * The server as plain JavaScript in dist/program, for `npm start`: fourteen hundred modules in a few files, translated
 * once and not at each start. Packages stay outside, but for those of hundreds of modules that every start reads.
 */
export default defineConfig({
  root: ROOT,
  plugins: [ownPlaces],
  publicDir: false,
  ssr: { noExternal: ['kysely', 'zod', 'ical-generator', '@zxcvbn-ts/core'] },
  build: {
    ssr: true,
    outDir: 'dist/program',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: {
        start: 'ops/run/start.ts',
        'worker-thread': 'ops/run/worker-thread/thread.ts',
        'build-read-models': 'ops/run/build-read-models.ts',
      },
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
