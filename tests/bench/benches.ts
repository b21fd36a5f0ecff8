import type { Benches } from './bench.ts';
import { portalBenches } from './portals.ts';

/** Every benchmark, by the name `npm run bench` knows it by. */
export const benches: Benches = {
  append: async () => (await import('./append.ts')).benchAppend,
  export: async () => (await import('./export.ts')).benchExport,
  start: async () => (await import('./start.ts')).benchStart,
  seal: async () => (await import('./seal.ts')).benchSeal,
  'log-tree': async () => (await import('./log-tree.ts')).benchLogTree,
  webhooks: async () => (await import('./webhooks.ts')).benchWebhooks,
  ...portalBenches,
};
