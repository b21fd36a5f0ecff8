import type { App } from '#ops/app.ts';
import { MAIL_JOB, resumeMails, type MailJob } from '#ops/mail/order.ts';
import { invitationMail, passwordResetMail, reporterLinkMail } from '#ops/training/mail/templates.ts';
import { createMailTransport } from '#ops/mail/transport.ts';
import {
  IMPORT_JOB,
  importJob,
  importJobs,
  resumeImports,
  startImportSweep,
  type ImportJob,
} from '#workers/imports.ts';
import { fromInput, sendMail, type Mailer } from '#workers/mail.ts';
import { startReactions } from '#workers/runner.ts';
import { MAIL_READ_MODELS, trainingComposers } from '#workers/training/compose.ts';
import { finishMove, tellCancelled } from '#workers/training/jobs.ts';
import {
  FINISH_MOVE_JOB,
  TELL_CANCELLED_JOB,
  finishMoves,
  trainingMails,
  type FinishMoveJob,
  type TellCancelledJob,
} from '#workers/training/reactions.ts';
import { DROP_FILES_JOB, dropFiles, filesOfForgotten, type DropFilesJob } from '#workers/forgotten.ts';

/** Every reaction of the program. */
export const reactions = [trainingMails, finishMoves, importJobs, filesOfForgotten] as const;

const SETTLE_MS = 10_000;

/**
 * Starts everything that works outside requests (roles `all` and `worker`): the reactions and the processors of their
 * jobs. `stop` takes no more events and lets running jobs end with the queue's own `close`.
 */
export async function startWorkers(app: App): Promise<{ stop(): Promise<void> }> {
  const transport = createMailTransport(app.config);
  const mailer: Mailer = {
    transport,
    composers: {
      ...trainingComposers,
      invitation: fromInput(invitationMail),
      'password-reset': fromInput(passwordResetMail),
      'reporter-link': fromInput(reporterLinkMail),
    },
    async settled(position) {
      if (!(await app.projector.waitFor(MAIL_READ_MODELS, position, SETTLE_MS)))
        throw new Error('The read models are behind');
    },
  };
  await app.queue.process<MailJob>(MAIL_JOB, (job) => sendMail(app, mailer, job), { concurrency: 4 });
  await app.queue.process<FinishMoveJob>(FINISH_MOVE_JOB, (job) => finishMove(app, job.data));
  await app.queue.process<TellCancelledJob>(TELL_CANCELLED_JOB, (job) => tellCancelled(app, job.data));
  await app.queue.process<ImportJob>(IMPORT_JOB, (job) => importJob(app, job));
  await app.queue.process<DropFilesJob>(DROP_FILES_JOB, (job) => dropFiles(app, job.data));
  await resumeMails(app);
  await resumeImports(app);
  const sweep = startImportSweep(app);
  const running = await startReactions(app, reactions);
  return {
    async stop() {
      await running.stop();
      await sweep.stop();
      await app.queue.close();
      transport.close();
    },
  };
}
