import type { App } from '#ops/app.ts';
import { TOGETHER } from '#ops/traffic.ts';
import { LINK_MAIL_JOB, MAIL_JOB, type MailJob } from '#ops/mail/order.ts';
import { observedTransport } from '#ops/mail/observed.ts';
import { createMailTransport, type MailTransport } from '#ops/mail/transport.ts';
import { IMPORT_JOB, importJob, importJobs, importSweep, resumedImports, type ImportJob } from '#workers/imports.ts';
import { bounceSweep } from '#workers/bounces.ts';
import { dueJobs } from '#workers/due-jobs.ts';
import { horizonSweep } from '#workers/horizon.ts';
import { retentionSweep } from '#workers/retention.ts';
import { sealSweep, uploadSweep } from '#workers/uploads.ts';
import { ownReportSweep } from '#workers/own-reports/sweep.ts';
import { reportPrioritySweep, reportSweep } from '#workers/reports.ts';
import { startSweep } from '#workers/sweep.ts';
import { createMailer, sendMail } from '#workers/mail.ts';
import { mailFactSweep, startMailFacts } from '#workers/mail-facts.ts';
import { process, type JobProcessor } from '#workers/processor.ts';
import type { Job } from '#ops/queue/port.ts';
import { portals } from '#workers/portals.ts';
import { accountChanges, ACCOUNT_NOTICE_JOB, orderNotices, type AccountNoticeJob } from '#workers/account-notices.ts';
import {
  ACCOUNT_LISTS,
  ADMINISTRATOR_NOTICE_JOB,
  administratorChanges,
  orderAdministratorNotices,
  type AdministratorNoticeJob,
} from '#workers/administrator-notices.ts';
import {
  PASSKEY_JOB,
  SECOND_FACTOR_JOB,
  settlePasskey,
  settleSecondFactor,
  type SecondFactorJob,
} from '#workers/second-factors.ts';
import { startReactions } from '#workers/runner.ts';
import { checkSweep, headSweep, startTree } from '#workers/tree.ts';
import { startWebhooks, webhookSweep } from '#workers/webhooks/run.ts';
import {
  DROP_FILES_JOB,
  DROP_LOGINS_JOB,
  dropFiles,
  dropLogins,
  filesOfForgotten,
  loginsOfForgotten,
  type DropFilesJob,
  type DropLoginsJob,
} from '#workers/forgotten.ts';

/** Every reaction of the program: the portals' own, and those about what every portal has. */
export const reactions = [
  ...portals.flatMap((portal) => portal.reactions),
  importJobs,
  filesOfForgotten,
  loginsOfForgotten,
  accountChanges,
  administratorChanges,
];

/** What accounts of every portal ask for. */
const accountJobs: readonly JobProcessor[] = [
  { job: ACCOUNT_NOTICE_JOB, run: (app, { data }: Job<AccountNoticeJob>) => orderNotices(app, data) },
  {
    job: ADMINISTRATOR_NOTICE_JOB,
    reads: ACCOUNT_LISTS,
    runWithLists: (app, { data }: Job<AdministratorNoticeJob>) => orderAdministratorNotices(app, data),
  },
  { job: SECOND_FACTOR_JOB, run: (app, { data }: Job<SecondFactorJob>) => settleSecondFactor(app, data) },
  { job: PASSKEY_JOB, run: (app, { data }: Job<SecondFactorJob>) => settlePasskey(app, data) },
];

/**
 * Starts everything that works outside requests (roles `all` and `worker`): the reactions and the processors of their
 * jobs. `stop` takes no more events and lets running jobs end with the queue's own `close`.
 */
export async function startWorkers(app: App): Promise<{ stop(): Promise<void> }> {
  const transport = observedTransport(createMailTransport(app.config), app.metrics);
  const mailFacts = startMailFacts(app);
  const mailer = createMailer(app, { transport, portals, noted: mailFacts.noted });
  await app.queue.process<MailJob>(MAIL_JOB, (job) => sendMail(app, mailer, job), {
    // Those of a turn: their rows are one statement.
    concurrency: TOGETHER,
    ahead: TOGETHER,
  });
  await app.queue.process<MailJob>(LINK_MAIL_JOB, (job) => sendMail(app, mailer, job), { concurrency: 4 });
  await app.queue.process<ImportJob>(IMPORT_JOB, (job) => importJob(app, job));
  await app.queue.process<DropFilesJob>(DROP_FILES_JOB, (job) => dropFiles(app, job.data));
  await app.queue.process<DropLoginsJob>(DROP_LOGINS_JOB, (job) => dropLogins(app, job.data));
  for (const processor of [...accountJobs, ...portals.flatMap(({ jobs }) => jobs)]) await process(app, processor);
  await app.queue.adopt();
  const running = await startReactions(app, reactions);
  // After the reactions have their places in the log, so that these miss nothing of what a sweep appends.
  const sweeps = [
    dueJobs,
    bounceSweep,
    mailFactSweep,
    horizonSweep,
    resumedImports,
    importSweep,
    uploadSweep,
    sealSweep,
    retentionSweep,
    reportSweep,
    reportPrioritySweep,
    ownReportSweep,
    headSweep,
    checkSweep,
    webhookSweep,
    ...portals.flatMap((portal) => portal.sweeps),
  ].map((sweep) => startSweep(app, sweep));
  const tree = startTree(app);
  const webhooks = startWebhooks(app);
  return {
    async stop() {
      await Promise.all([running.stop(), tree.stop(), webhooks.stop()]);
      await Promise.all(sweeps.map((sweep) => sweep.stop()));
      await endJobs(app, transport);
      await mailFacts.stop();
      transport.close();
    },
  };
}

/** Jobs under way may end; then mails that a server holds up are taken back, and what still runs is left to the next process. */
const JOBS_END_MS = 5000;
const JOBS_LEFT_MS = 15_000;

async function endJobs(app: App, transport: MailTransport): Promise<void> {
  const abort = setTimeout(() => transport.abort(), JOBS_END_MS);
  let leave: NodeJS.Timeout | undefined;
  const left = new Promise<void>((resolve) => {
    leave = setTimeout(() => {
      app.logger.warn('jobs still run: another process takes them when their hold is over');
      resolve();
    }, JOBS_LEFT_MS);
  });
  try {
    await Promise.race([app.queue.close(), left]);
  } finally {
    clearTimeout(abort);
    clearTimeout(leave);
  }
}
