import type { Benches } from './bench.ts';
import { trainingBenches } from './training/benches.ts';

/** Benchmarks of every portal's own screens and deciders. */
export const portalBenches: Benches = { ...trainingBenches };
