/** Changes come in bursts (a bulk action): one look after they are over. */
const QUIET_MS = 250;
/** Under steady work no silence comes: a page is never older than this. */
const LONGEST_MS = 1500;
/** A hundred open lists do not all ask in the same millisecond. */
const JITTER_MS = 250;

/** Calls `act` once changes have been silent for a moment, and at the latest `LONGEST_MS` after the first one. */
export function afterSilence(act: () => void): { soon(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: number | undefined;
  const stop = () => {
    clearTimeout(timer);
    latest = undefined;
  };
  return {
    soon() {
      const now = Date.now();
      const jitter = Math.random() * JITTER_MS;
      latest ??= now + LONGEST_MS + jitter;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          stop();
          act();
        },
        Math.min(QUIET_MS + jitter, latest - now),
      );
    },
    stop,
  };
}
