import { endKeeping } from '#ops/retention.ts';
import type { Sweep } from '#workers/sweep.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What only grows is bounded (KEEP_MAILS, KEEP_JOBS, KEEP_IMPORTS). */
export const retentionSweep: Sweep = { name: 'retention', everyMs: HOUR_MS, run: endKeeping };
