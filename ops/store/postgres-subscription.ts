import type { EventEmitter } from 'node:events';
import type { Batch, SubscriptionOptions } from './port.ts';
import type { Signal } from './postgres-signal.ts';

interface Source {
  readAll(after: string, options: { limit?: number; types?: readonly string[] }): Promise<Batch>;
  /** Emits `append` with the position of an append, of this process or as another one reported; '' when that is not known. */
  readonly appended: EventEmitter;
  readonly pollMs: number;
}

/** A subscriber that is notified of appends polls only for what a process that died no longer announced. */
const SELDOM_POLL_MS = 2_000;

/** Waits this long, doubling, when an append is known but an older transaction still hides it. */
const FIRST_RETRY_MS = 1;

/**
 * Batches for ever: reads until caught up, then sleeps until an append wakes it or the poll is due. An append that a
 * running older transaction still hides is looked for again at short intervals, so a wake-up is never lost.
 */
export async function* follow(source: Source, options: SubscriptionOptions, signal: Signal): AsyncGenerator<Batch> {
  const { types, batchSize = 1000, signal: abort } = options;
  let position = options.after;
  let newest = '';
  let wake: (() => void) | undefined;
  let woken = false;
  const onAppend = (appended: string): void => {
    if (appended > newest) newest = appended;
    woken = true;
    wake?.();
  };
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  source.appended.on('append', onAppend);
  const onAbort = (): void => wake?.();
  abort.addEventListener('abort', onAbort);
  const read = (after: string) => source.readAll(after, { limit: batchSize, ...(types ? { types } : {}) });
  signal.listen();
  try {
    let retry = FIRST_RETRY_MS;
    while (!abort.aborted) {
      woken = false;
      const batch = await read(position);
      const moved = batch.position > position;
      position = batch.position;
      if (moved || batch.events.length > 0) yield batch;
      if (!batch.caughtUp || woken || abort.aborted) continue;
      const hidden = newest > position;
      retry = nextRetry(retry, { hidden, moved, longest: source.pollMs });
      await sleep(hidden ? retry : signal.hears ? Math.max(source.pollMs, SELDOM_POLL_MS) : source.pollMs);
    }
  } finally {
    source.appended.off('append', onAppend);
    abort.removeEventListener('abort', onAbort);
  }
}

const nextRetry = (retry: number, seen: { hidden: boolean; moved: boolean; longest: number }): number =>
  seen.hidden && !seen.moved ? Math.min(retry * 2, seen.longest) : FIRST_RETRY_MS;
