import type { PortalModel } from '#domain/portal/portal.ts';
import type { App } from '#ops/app.ts';
import type { Job } from '#ops/queue/port.ts';
import type { Sweep } from '#workers/sweep.ts';
import type { Compose } from '#workers/compose-mail.ts';
import type { Reaction } from '#workers/reaction.ts';

/** Works off the jobs of one name. */
export interface JobProcessor {
  readonly job: string;
  /** `Job<never>`: what it reads of the job's data is what its reaction wrote. */
  run(app: App, job: Job<never>): Promise<void>;
}

/** What the workers add to a portal's declaration. */
export interface PortalWorkers {
  readonly portal: PortalModel;
  readonly reactions: readonly Reaction[];
  readonly jobs: readonly JobProcessor[];
  /** What the clock asks for. */
  readonly sweeps: readonly Sweep[];
  /** Composers of the mails that only this portal sends, by template. */
  readonly mails: Readonly<Record<string, Compose>>;
  /** What its mails are composed from: these read models have passed the event behind a mail before it is composed. */
  readonly mailReadModels: readonly string[];
}
