import { z } from 'zod';

/** How the program stops. */
export const stoppingSettings = {
  DRAIN: z.coerce.number('must be a number of seconds').int().min(0).max(120).optional(),
};

const schema = z.object(stoppingSettings);

/** A proxy needs some seconds to see that a process is not ready any more; on a desk nobody waits for one. */
const PRODUCTION_SECONDS = 5;

/** After SIGTERM the port stays open so long while readiness says `draining`. */
export const stoppingOf = ({ DRAIN }: z.infer<typeof schema>, { production }: { production: boolean }) => ({
  drainMs: (DRAIN ?? (production ? PRODUCTION_SECONDS : 0)) * 1000,
});
