export interface ReadModelStatus {
  readonly name: string;
  readonly version: number;
  readonly state: 'live' | 'catching-up' | 'rebuilding' | 'paused';
  readonly position: string;
  /** Events behind the head, counted up to 10,001. */
  readonly lag: number;
  readonly rows: number;
  /** Why it is paused: the event's id, type and the error. */
  readonly error: string | null;
}

/** Runs the read models (design, point 5). */
export interface Projector {
  /** Starts folding in this process (roles `all` and `worker`; an advisory lock makes one process the runner). */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Read your own write: resolves true when these read models have passed the position, false after `timeoutMs`. */
  waitFor(readModels: readonly string[], position: string, timeoutMs?: number): Promise<boolean>;
  /** Folds everything committed so far and returns; for tests, demo data and command lines. */
  catchUp(): Promise<void>;
  /** Rebuilds beside the live table and swaps. */
  rebuild(name: string): Promise<{ events: number; rows: number; ms: number }>;
  status(): Promise<ReadModelStatus[]>;
}
