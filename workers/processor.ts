import type { App } from '#ops/app.ts';
import { Batch } from '#ops/batch.ts';
import type { Job } from '#ops/queue/port.ts';
import { settledUpTo } from '#workers/settled.ts';

/** The program without its lists: they may not show yet what a job is about. */
export type AppWithoutLists = Omit<App, 'db' | 'lists'>;

/** Read models that have folded the fact behind a job before it runs: only with them a job gets the lists. */
export type Reads = readonly [string, ...string[]];

/** Works off the jobs of one name, each by itself. */
export interface SingleJobProcessor {
  readonly job: string;
  /** `Job<never>`: what it reads of the job's data is what its reaction wrote. */
  run(app: AppWithoutLists, job: Job<never>): Promise<void>;
}

/** The same for jobs that look things up. */
export interface ReadingJobProcessor {
  readonly job: string;
  readonly reads: Reads;
  runWithLists(app: App, job: Job<never>): Promise<void>;
}

/** Works off those of one name that come at about the same time together; when several fail, each is tried alone. */
export interface JointJobProcessor {
  readonly job: string;
  readonly reads: Reads;
  /** What it waits for while more of them come. */
  gather(app: App): Promise<void>;
  runAll(app: App, jobs: readonly Job<never>[]): Promise<void>;
}

export type JobProcessor = SingleJobProcessor | ReadingJobProcessor | JointJobProcessor;

/** At most so many are worked off together. */
const MOST_TOGETHER = 100;

/** From now on jobs of this name are worked off. */
export function process(app: App, processor: JobProcessor): Promise<void> {
  const { queue } = app;
  const { job } = processor;
  if ('run' in processor) return queue.process<never>(job, (next) => processor.run(app, next));
  if ('runAll' in processor) return processTogether(app, processor);
  return queue.process<never>(job, async (next) => {
    await settledUpTo(app, processor.reads, await newestBehind(app, [next]));
    await processor.runWithLists(app, next);
  });
}

function processTogether(app: App, { job, reads, gather, runAll }: JointJobProcessor): Promise<void> {
  const together = new Batch<Job<never>, undefined>(
    async (jobs) => {
      await settledUpTo(app, reads, await newestBehind(app, jobs));
      await runAll(app, jobs);
      return jobs.map(() => undefined);
    },
    () => gather(app),
  );
  return app.queue.process<never>(job, (next) => together.add(next), { concurrency: MOST_TOGETHER });
}

/** The place in the log of the newest fact behind these jobs; the end of the log, where one of them names none. */
async function newestBehind({ log }: Pick<App, 'log'>, jobs: readonly Job<never>[]): Promise<string> {
  const positions = jobs.map(({ data }) => (data as { readonly position?: string }).position ?? '').sort();
  const newest = positions[0] === '' ? undefined : positions.at(-1);
  return newest ?? log.newest();
}
