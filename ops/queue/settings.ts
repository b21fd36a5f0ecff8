import type { Logger } from 'pino';

/** How patient a queue is; the same words for both engines. Tests shorten them. */
export interface QueueSettings {
  /** Tries of one job before it is dead. */
  readonly attempts: number;
  /** Pause before the second try; it doubles each time. Whole seconds on Postgres, rounded up. */
  readonly backoffMs: number;
  /** A worker that has not renewed its hold for this long counts as crashed. Whole seconds on Postgres. */
  readonly leaseMs: number;
  /** How often to look for jobs that another process added (Postgres; Redis tells at once). */
  readonly pollMs: number;
  /** Redis key prefix or Postgres schema. */
  readonly namespace: string;
  readonly logger?: Pick<Logger, 'warn' | 'error'>;
}

/** Ten tries over about an hour and a half: long enough for a greylisting or restarting mail server. */
export const DEFAULTS = { attempts: 10, backoffMs: 5000, leaseMs: 30_000, pollMs: 1000 } as const;

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

export const IDLE_TIMEOUT_MS = 120_000;
export const DEAD_LIMIT = 1000;

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
