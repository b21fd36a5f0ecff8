import type { Benches } from './bench.ts';
import { ordersBenches } from './orders/benches.ts';
import { trainingBenches } from './training/benches.ts';

/** Benchmarks of every portal's own screens and deciders. */
export const portalBenches: Benches = { ...trainingBenches, ...ordersBenches };
