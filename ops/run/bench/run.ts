import process from 'node:process';
import type { Benches } from './bench.ts';
import { portalBenches } from './portals.ts';

/** `npm run bench -- NAME [number]`: one JSON line per result (README has the figures and the machine). */
const BENCHES: Benches = {
  append: async () => (await import('./append.ts')).benchAppend,
  export: async () => (await import('./export.ts')).benchExport,
  seal: async () => (await import('./seal.ts')).benchSeal,
  ...portalBenches,
};

const [asked = '', size] = process.argv.slice(2);
const bench = BENCHES[asked];
if (!bench) {
  console.error(`Which bench? ${Object.keys(BENCHES).join(', ')}`);
  process.exitCode = 2;
} else {
  const run = await bench();
  await run(size === undefined ? undefined : Number(size));
}
