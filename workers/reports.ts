import { giveWay } from '#ops/reporting/give-way.ts';
import { endOverdue } from '#ops/reporting/overdue.ts';
import type { Sweep } from '#workers/sweep.ts';

/** Report builders hold nobody up for long, whatever they set in their sessions. */
export const reportSweep: Sweep = {
  name: 'report-sessions',
  everyMs: 30_000,
  async run({ pool, logger }) {
    for (const ended of await endOverdue(pool)) logger.warn(ended, 'A session of a report builder was ended');
  },
};

/** Nor do their queries take the processor from those at work. */
export const reportPrioritySweep: Sweep = {
  name: 'report-priority',
  everyMs: 10_000,
  run: ({ pool }) => giveWay(pool),
};
