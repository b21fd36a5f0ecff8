import { training } from '#domain/training/portal.ts';
import type { PortalWorkers } from '#workers/portal-workers.ts';
import { trainingComposers } from './compose.ts';
import { finishMove, settleDate, tellCancelled, tellReopened } from './jobs.ts';
import {
  FINISH_MOVE_JOB,
  SETTLE_CERTIFICATES_JOB,
  TELL_CANCELLED_JOB,
  TELL_REOPENED_JOB,
  certificatesFollow,
  finishMoves,
  trainingMails,
  type FinishMoveJob,
  type SettleCertificatesJob,
  type TellCancelledJob,
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
      run: (app, { data }: Job<SettleCertificatesJob>) => settleDate(app, data),
    },
    { job: TELL_REOPENED_JOB, run: (app, { data }: Job<TellCancelledJob>) => tellReopened(app, data) },
    { job: TELL_CANCELLED_JOB, run: (app, { data }: Job<TellCancelledJob>) => tellCancelled(app, data) },
  ],
  mails: trainingComposers,
  mailReadModels: ['applications', 'certificates', 'course_dates', 'courses', 'locations', 'operators'],
};
