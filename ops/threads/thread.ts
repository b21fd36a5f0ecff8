import { Worker, type WorkerOptions } from 'node:worker_threads';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
// Resolved by hand: `require` would give the CommonJS build, which cannot register itself in a thread.
const tsx = new URL('dist/esm/api/index.mjs', pathToFileURL(require.resolve('tsx/package.json'))).href;

// tsx's own --import hook leaves threads alone, so each thread registers it before its script is loaded.
const STARTER = `
  const { workerData } = require('node:worker_threads');
  import(workerData.tsx)
    .then(({ register }) => { register(); return import(workerData.script); })
    .catch((error) => setImmediate(() => { throw error; }));
`;

/** A thread that runs a TypeScript file as it is, however this process itself was started (tsx, vitest). */
export const startThread = (
  script: URL,
  options: Omit<WorkerOptions, 'eval' | 'workerData' | 'execArgv'> = {},
): Worker => new Worker(STARTER, { ...options, eval: true, execArgv: [], workerData: { tsx, script: script.href } });
