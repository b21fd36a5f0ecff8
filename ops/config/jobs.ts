import { z } from 'zod';

const days = z.coerce.number('must be a number of days').int().min(1).max(36_500);

/** How patient jobs are, and how long what only grows is kept. */
export const jobSettings = {
  JOB_RETRY_HOURS: z.coerce.number('must be a number of hours').int().min(1).max(336).default(72),
  SMTP_TIMEOUT: z.coerce.number('must be a number of seconds').int().min(2).max(600).default(30),
  KEEP_MAILS: days.default(365),
  KEEP_JOBS: days.default(30),
  KEEP_IMPORTS: days.default(365),
  KEEP_SECURITY_LOG: days.min(90).default(365),
};

const schema = z.object(jobSettings);

/** In days, of what is kept after it is done. */
export interface Retention {
  /** What mails said; that they were sent is kept. */
  readonly mails: number;
  /** Finished jobs: so long the same id is the same job. */
  readonly jobs: number;
  /** Lines of imports. */
  readonly imports: number;
  /** What happened at accounts and doors; 90 at least. */
  readonly securityLog: number;
}

export const jobsOf = (values: z.infer<typeof schema>) => ({
  jobRetryHours: values.JOB_RETRY_HOURS,
  smtpTimeoutMs: values.SMTP_TIMEOUT * 1000,
  retention: {
    mails: values.KEEP_MAILS,
    jobs: values.KEEP_JOBS,
    imports: values.KEEP_IMPORTS,
    securityLog: values.KEEP_SECURITY_LOG,
  } satisfies Retention,
});

/** Where nothing is set. */
export const JOB_DEFAULTS = jobsOf(schema.parse({}));
