import { resumeMails } from '#ops/mail/order.ts';
import type { Sweep } from '#workers/sweep.ts';

const MINUTE_MS = 60_000;

/** Whatever is due and the queue knows nothing of, of every kind of job: it gets it again. */
export const dueJobs: Sweep = {
  name: 'due-jobs',
  everyMs: MINUTE_MS,
  async run(app) {
    await resumeMails(app);
    await app.queue.recover();
  },
};
