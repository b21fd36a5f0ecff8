import type { Logger } from 'pino';

/** How patient a queue is; the same words for both queues. Tests shorten them. */
export interface QueueSettings {
  /** Tries of one job before it is dead. */
  readonly attempts: number;
  /** Pause before the second try; it doubles each time, up to an hour. */
  readonly backoffMs: number;
  /** A worker that has not renewed its hold for this long counts as crashed. */
  readonly leaseMs: number;
  /** How often to look for jobs that another process added (Postgres; Redis notifies at once). */
  readonly pollMs: number;
  /** Redis key prefix. */
  readonly namespace: string;
  readonly logger?: Pick<Logger, 'warn' | 'error'>;
}

const HOUR_MS = 60 * 60 * 1000;
const BACKOFF_MS = 5000;

/** Before the next try, after so many: doubling, then by the hour. */
export const pauseAfter = ({ backoffMs }: Pick<QueueSettings, 'backoffMs'>, attempts: number): number =>
  Math.min(backoffMs * 2 ** (attempts - 1), HOUR_MS);

/** How many tries fill the hours: ten within the first hour and a half, for a greylisting or restarting server, then one an hour. */
export function attemptsWithin(hours: number): number {
  let attempts = 1;
  for (let ms = 0; ms < hours * HOUR_MS; attempts++) ms += pauseAfter({ backoffMs: BACKOFF_MS }, attempts);
  return attempts;
}

/** Long enough for a weekend without a mail server. */
export const DEFAULTS = {
  attempts: attemptsWithin(72),
  backoffMs: BACKOFF_MS,
  leaseMs: 30_000,
  pollMs: 1000,
} as const;

/** Polls `busy` until it answers 0, at most `timeoutMs`. */
export async function untilIdle(busy: () => Promise<number>, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const left = await busy();
    if (left === 0) return;
    if (Date.now() > deadline) throw new Error(`The queue still has ${left} jobs after ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Finished jobs stay known to the engine so long; longer in the program's own table. */
export const KEEP_FINISHED_SECONDS = 24 * 3600;

export const IDLE_TIMEOUT_MS = 120_000;
export const DEAD_LIMIT = 1000;

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
