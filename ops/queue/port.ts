import type { Portal } from '#domain/kernel/actor.ts';

/** One try of a job, as its handler sees it. */
export interface Job<T = unknown> {
  readonly id: string;
  readonly name: string;
  readonly data: T;
  /** 1 for the first try. */
  readonly attempt: number;
  /** True when a failure now makes the job dead: no further try is planned. */
  readonly last: boolean;
}

/** `afterMs`: not before that long from now. `portal`: whose administrators see it when it does not come off. */
export type JobId =
  string | { readonly id: string; readonly afterMs?: number | undefined; readonly portal?: Portal | undefined };

export function jobIdOf(job: JobId): { id: string; afterMs: number; portal: Portal | null } {
  const { id, afterMs = 0, portal = null } = typeof job === 'string' ? { id: job } : job;
  return { id, afterMs, portal };
}

export interface DeadJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  /** How often it was tried, where that is known. */
  readonly attempts?: number;
  readonly error: string;
  /** ISO 8601 instant, UTC. */
  readonly failedAt: string;
}

/** Thrown by a handler when trying again cannot help (a refused address): the job is dead at once, still retryable. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

/** A job to be added: what `add` is given, for many at once. */
export interface NewJob {
  readonly name: string;
  readonly id: JobId;
  readonly data: object;
}

export interface Processing {
  /** At most so many at a time in this process; 1 by default. */
  readonly concurrency?: number;
  /** So many more may be fetched ahead where that saves round trips: for short jobs that come in crowds. */
  readonly ahead?: number;
}

/** Jobs outside the request: Bull on Redis, or rows of Postgres; one contract suite. Data hold ids only. */
export interface Queue {
  /**
   * Adding the same id again is a success without effect, also after the job is done. Ids are unique across names.
   */
  add(name: string, id: JobId, data: object): Promise<void>;
  /** The same for many, in few round trips. */
  addAll(jobs: readonly NewJob[]): Promise<void>;
  /**
   * Runs the jobs of a name in this process, in no promised order. At least once: a crashed worker's job is taken again.
   * Retries with back-off; after the last try the job is dead and stays visible.
   */
  process<T>(name: string, handler: (job: Job<T>) => Promise<void>, options?: Processing): Promise<void>;
  /** Newest first, at most 1,000. */
  dead(): Promise<DeadJob[]>;
  /** One more try of a dead job, now; false when there is no such dead job. */
  retry(id: string): Promise<boolean>;
  /** Waits until nothing is waiting (planned retries included) or running; throws when that takes too long. */
  idle(timeoutMs?: number): Promise<void>;
  /** Takes no more jobs and waits for the running ones. */
  close(): Promise<void>;
}

/** What an engine knows of a job; `waiting` is also one that runs or is to be tried again. */
export type EngineState =
  { readonly state: 'waiting' | 'done' } | { readonly state: 'dead'; readonly at: Date; readonly error: string };

/** What runs jobs that also have rows in the database: Bull. It may forget. */
export interface Engine extends Queue {
  /** Of these jobs of one name, those that it knows. */
  states(name: string, ids: readonly string[]): Promise<ReadonlyMap<string, EngineState>>;
}

/**
 * A queue whose jobs are in the program's database too: what was added happens, whatever its engine forgets, and
 * adding takes a second at most while the engine is away.
 */
export interface DurableQueue extends Queue {
  /** Gives the engine back what is overdue and it has forgotten. @returns how many jobs that were */
  recover(): Promise<number>;
  /** Newest first, at most 1,000; of those whose data hold this. */
  dead(having?: object): Promise<DeadJob[]>;
  /** Of all dead jobs, however many. */
  deadIds(): Promise<string[]>;
  /** Dead jobs of a program before the table of jobs come into it. */
  adopt(): Promise<void>;
}
