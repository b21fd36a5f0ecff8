import type { PortalModel } from '#domain/portal/portal.ts';
import type { App } from '#ops/app.ts';
import type { Job } from '#ops/queue/port.ts';
import type { Sweep } from '#workers/sweep.ts';
import type { Compose } from '#workers/compose-mail.ts';
import type { Reaction } from '#workers/reaction.ts';

/** Works off the jobs of one name, each by itself. */
export interface SingleJobProcessor {
  readonly job: string;
  /** `Job<never>`: what it reads of the job's data is what its reaction wrote. */
  run(app: App, job: Job<never>): Promise<void>;
}

/** Works off those of one name that come at about the same time together; when several fail, each is tried alone. */
export interface JointJobProcessor {
  readonly job: string;
  /** What it waits for while more of them come. */
  gather(app: App): Promise<void>;
  runAll(app: App, jobs: readonly Job<never>[]): Promise<void>;
}

export type JobProcessor = SingleJobProcessor | JointJobProcessor;

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
  /** Names of uploads that are about a person, in the records that the erasure names (GDP-03). */
  filesOfPerson?(
    app: Pick<App, 'log'>,
    person: { readonly personId: string; readonly records: readonly string[] },
  ): Promise<string[]>;
}
