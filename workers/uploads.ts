import type { Sweep } from '#workers/sweep.ts';
import { sweepUploads } from '#ops/files/sweep.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes documents whose form was never saved. */
export const uploadSweep: Sweep = { name: 'uploads', everyMs: HOUR_MS, run: sweepUploads };
