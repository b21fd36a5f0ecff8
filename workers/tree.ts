import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#ops/app.ts';
import { checkLog, lastCheck } from '#ops/log-proof/check.ts';
import { BrokenTreeError, signTree } from '#ops/log-proof/heads.ts';
import { growTree } from '#ops/log-proof/tree.ts';
import type { Sweep } from '#workers/sweep.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Leaves are given at most so often: many facts at once cost hardly more than one. */
const PAUSE_MS = 1_000;
/** After a failure. */
const AGAIN_MS = 5_000;

/**
 * Follows the log and gives each fact its leaf, a moment after its append, which it does not slow. Every process with
 * workers does; of several one is in time.
 */
export function startTree(app: App): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const follow = async (): Promise<void> => {
    const after = await app.log.head();
    let grown = await growTree(app);
    for await (const { events, unreadable, position } of app.log.subscribe({ after, signal })) {
      const isNews = events.length + unreadable.length > 0 && position > grown.position;
      if (!isNews) continue;
      grown = await growTree(app);
      await pause(PAUSE_MS);
    }
  };
  const running = (async () => {
    while (!signal.aborted) {
      await follow().catch((error: unknown) => {
        if (!signal.aborted) app.logger.warn({ err: error }, 'the tree of the log could not be continued');
      });
      await pause(AGAIN_MS);
    }
  })();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** A digest of the log is signed each hour. */
export const headSweep: Sweep = {
  name: 'log-heads',
  everyMs: HOUR_MS,
  async run(app) {
    try {
      await growTree(app);
      await signTree(app);
    } catch (error) {
      if (!(error instanceof BrokenTreeError)) throw error;
      app.logger.error({ err: error }, 'the log is not signed any more: it was changed');
    }
  },
};

/** Mails of so many days are compared each day; `npm run audit -- verify` compares all. */
const MAILS_DAYS = 7;

/** Once a day, by one process, the whole log is compared with its tree and with every head. */
export const checkSweep: Sweep = {
  name: 'log-check',
  everyMs: HOUR_MS,
  async run(app) {
    const last = await lastCheck(app);
    const age = last ? Date.parse(app.now()) - Date.parse(last.at) : Infinity;
    const { signer } = app.config.signing;
    if (age < DAY_MS) return;
    const mailsSince = new Date(Date.parse(app.now()) - MAILS_DAYS * DAY_MS);
    const { text } = await checkLog(app, { verifiers: signer ? [signer] : [], mailsSince });
    if (text !== null) app.logger.error({ found: text }, 'the log does not hold: run npm run audit -- verify');
  },
};
