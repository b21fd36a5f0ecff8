import type { Pool } from 'pg';
import type PgBoss from 'pg-boss';
import { PermanentError, type Job } from './port.ts';
import { errorText, pauseAfter, type QueueSettings } from './settings.ts';

/** What stands in pg-boss' data column: our id and data. */
export interface Envelope {
  readonly id: string;
  readonly data: unknown;
}

interface WorkerOptions<T> {
  readonly boss: PgBoss;
  readonly pool: Pool;
  readonly name: string;
  readonly settings: QueueSettings;
  readonly concurrency: number;
  readonly handler: (job: Job<T>) => Promise<void>;
}

/**
 * Works on the jobs of one name. pg-boss' own loop polls only and has no sign of life: a crashed worker's job would
 * wait for a fixed time that must exceed the longest job. This one wakes when a job is added here and renews its hold
 * on what it is doing, so a crash shows after one lease however long jobs take.
 */
export class PgBossWorker<T = never> {
  readonly #options: WorkerOptions<T>;
  readonly #running = new Map<string, Promise<void>>();
  #stopped = false;
  #woken = false;
  #rouse: () => void = () => undefined;
  #loop: Promise<void> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(options: WorkerOptions<T>) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#work();
    this.#heartbeat = setInterval(() => void this.#renew(), this.#options.settings.leaseMs / 3);
  }

  /** There may be something to do. */
  wake(): void {
    this.#woken = true;
    this.#rouse();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#loop;
    await Promise.all(this.#running.values());
    clearInterval(this.#heartbeat);
  }

  async #work(): Promise<void> {
    const { boss, name, concurrency } = this.#options;
    while (!this.#stopped) {
      const free = concurrency - this.#running.size;
      this.#woken = false;
      const jobs = free > 0 ? await boss.fetch<Envelope>(name, { batchSize: free, includeMetadata: true }) : [];
      for (const job of jobs) this.#begin(job);
      // A full batch says that there may be more; a finished job wakes the loop too.
      if (jobs.length === 0) await this.#sleep();
    }
  }

  #begin(job: PgBoss.JobWithMetadata<Envelope>): void {
    const done = this.#run(job)
      .catch((error: unknown) => this.#options.settings.logger?.error({ err: error, job: job.data.id }, 'job outcome'))
      .finally(() => {
        this.#running.delete(job.id);
        this.wake();
      });
    this.#running.set(job.id, done);
  }

  async #run(job: PgBoss.JobWithMetadata<Envelope>): Promise<void> {
    const { boss, pool, name, settings, handler } = this.#options;
    const { id, data } = job.data;
    try {
      await handler({
        id,
        name,
        data: data as T,
        attempt: job.retryCount + 1,
        last: job.retryCount >= job.retryLimit,
      });
    } catch (error) {
      if (error instanceof PermanentError)
        await pool.query(
          `UPDATE ${settings.namespace}.job SET retry_limit = retry_count WHERE name = $1 AND id = $2 AND state = 'active'`,
          [name, job.id],
        );
      await boss.fail(name, job.id, { message: errorText(error) });
      await pool.query(
        `UPDATE ${settings.namespace}.job SET start_after = now() + $3 * interval '1 ms'
          WHERE name = $1 AND id = $2 AND state = 'retry'`,
        [name, job.id, pauseAfter(settings, job.retryCount + 1)],
      );
      return;
    }
    await boss.complete(name, job.id);
  }

  async #sleep(): Promise<void> {
    if (this.#woken || this.#stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.settings.pollMs);
      this.#rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#rouse = () => undefined;
  }

  /** pg-boss counts a job as lost when it started longer ago than its expiry. */
  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    const { pool, name, settings } = this.#options;
    try {
      await pool.query(
        `UPDATE ${settings.namespace}.job SET started_on = now() WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`,
        [name, [...this.#running.keys()]],
      );
    } catch (error) {
      settings.logger?.warn({ err: error, queue: name }, 'renewing the hold on running jobs');
    }
  }
}
