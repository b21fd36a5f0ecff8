export interface Job<T = unknown> {
  readonly id: string;
  readonly name: string;
  readonly data: T;
  readonly attempt: number;
}

export interface DeadJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly error: string;
  readonly failedAt: string;
}

/** Jobs outside the request: Bull on Redis, or pg-boss on Postgres; one contract suite. Data hold ids only. */
export interface Queue {
  /** Adding the same id again is a success without effect. */
  add(name: string, id: string, data: object): Promise<void>;
  /** Retries with back-off; after the last attempt the job is dead and stays visible. */
  process<T>(name: string, handler: (job: Job<T>) => Promise<void>, options?: { concurrency?: number }): Promise<void>;
  dead(): Promise<DeadJob[]>;
  retry(id: string): Promise<boolean>;
  /** Waits until nothing is waiting or running; for tests and shutdown. */
  idle(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}
