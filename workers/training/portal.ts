import { training } from '#domain/training/portal.ts';
import type { PortalWorkers } from '#workers/portal-workers.ts';
import { trainingComposers } from './compose.ts';
import { finishMove, settleDates } from './jobs.ts';
import { timedMails } from './timed.ts';
import { MAIL_READ_MODELS, tellAll, tellTogether } from './tell.ts';
import {
  FINISH_MOVE_JOB,
  SETTLE_CERTIFICATES_JOB,
  TELL_JOB,
  certificatesFollow,
  finishMoves,
  trainingMails,
  type FinishMoveJob,
  type SettleCertificatesJob,
  type TellJob,
} from './reactions.ts';
import type { Job } from '#ops/queue/port.ts';

/** What happens outside requests because of the training portal's facts. */
export const trainingWorkers: PortalWorkers = {
  portal: training,
  reactions: [trainingMails, finishMoves, certificatesFollow],
  jobs: [
    { job: FINISH_MOVE_JOB, run: (app, { data }: Job<FinishMoveJob>) => finishMove(app, data) },
    {
      job: SETTLE_CERTIFICATES_JOB,
      gather: tellTogether,
      runAll: (app, jobs: readonly Job<SettleCertificatesJob>[]) =>
        settleDates(
          app,
          jobs.map(({ data }) => data),
        ),
    },
    {
      job: TELL_JOB,
      gather: tellTogether,
      runAll: (app, jobs: readonly Job<TellJob>[]) =>
        tellAll(
          app,
          jobs.map(({ data }) => data),
        ),
    },
  ],
  sweeps: [timedMails],
  mails: trainingComposers,
  mailReadModels: MAIL_READ_MODELS,
};
