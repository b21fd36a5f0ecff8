import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Where a source says its own place: for a script next to it that a thread runs, for a document that one lays out, or for other files. */
const PLACE = /new URL\(["']\.\/([\w-]+\.ts)["'], import\.meta\.url\)|(\bpdfDocument\()?import\.meta\.url\b/g;

/** What a thread loads is a file of the build; what else is next to a source (SQL, fonts) is found where the source is. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return undefined;
    const nameOf = (file: string) => path.relative(ROOT, file).split(path.sep).join('/');
    const built = (file: string) => {
      const fileName = `thread-${nameOf(file).replace(/\.ts$/, '').replaceAll('/', '-')}.js`;
      this.emitFile({ type: 'chunk', id: file, fileName });
      return `new URL('./${fileName}', import.meta.url)`;
    };
    return code.replaceAll(PLACE, (_, script: string | undefined, layout: string | undefined) => {
      if (script) return built(path.join(path.dirname(id), script));
      return layout ? `${layout}${built(id)}.href` : `new URL('../../${nameOf(id)}', import.meta.url).href`;
    });
  },
};

/** What is done from a terminal: `node dist/program/doctor.js` where there are no sources, `npm run doctor` where there are. */
export const COMMANDS = {
  advisories: 'ops/run/advisories/command.ts',
  audit: 'ops/run/audit/command.ts',
  backup: 'ops/run/backup/command.ts',
  doctor: 'ops/run/doctor/command.ts',
  jobs: 'ops/run/jobs.ts',
  keys: 'ops/run/keys/command.ts',
  projections: 'ops/run/projections.ts',
  'add-operator': 'ops/run/add-operator.ts',
  'break-glass': 'ops/run/break-glass.ts',
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
        ...COMMANDS,
      },
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
