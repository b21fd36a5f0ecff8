import { describeHorizon } from '#ops/monitor/monitor.ts';
import { isHeldBack } from '#ops/monitor/horizon.ts';
import type { Sweep } from '#workers/sweep.ts';

/** Says once a minute that a transaction holds the log back, for as long as it does: read models and mails stand still. */
export const horizonSweep: Sweep = {
  name: 'horizon',
  everyMs: 60_000,
  async run({ monitor, config, logger }) {
    const horizon = await monitor.horizon();
    if (isHeldBack(horizon, config.database.horizonLimitMs))
      logger.warn({ ...horizon }, `The log is held back: ${describeHorizon(horizon)}`);
  },
};
