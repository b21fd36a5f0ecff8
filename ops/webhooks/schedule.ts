const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** After Standard Webhooks: how long after a try in vain the next one comes. After the last one nothing is tried any more. */
const PAUSES: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Nobody is waited for longer, whatever they ask for. */
const LONGEST = 24 * HOUR;

/** The Retry-After of an answer in milliseconds: seconds or a date; undefined where it says nothing. */
export function askedPause(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND : momentOf(retryAfter) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST) : undefined;
}

/** Of an HTTP date; other texts that JavaScript takes for a date are none. */
const momentOf = (text: string): number => (/^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN);

/** By how much of itself a pause may be longer, by chance: webhooks that failed together do not all come back together. */
const SPREAD = 0.1;

/**
 * How long to wait after so many tries in vain: never less than the table says, nor than the receiver asked for, and up to
 * a tenth more. Undefined: no more.
 */
export function pauseAfter(
  attempts: number,
  asked: number | undefined,
  chance: () => number = Math.random,
): number | undefined {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? undefined : Math.round(Math.max(pause, asked ?? 0) * (1 + SPREAD * chance()));
}
