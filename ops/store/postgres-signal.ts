import type { DatabasePool } from '#ops/postgres/pool.ts';

/** Between processes: "something was appended", without saying what. */
export interface Signal {
  /** Coalesced: at most one NOTIFY in `QUIET_MS`, after the commit it tells of. */
  send(): void;
  /** Starts hearing the others, on the process's dedicated connection; idempotent. Without it they are polled. */
  listen(): void;
  close(): void;
}

const CHANNEL = 'eventstore';
const QUIET_MS = 5;

export function createSignal(
  pool: DatabasePool,
  options: { notify?: boolean; wake(): void; onError?(error: Error): void },
): Signal {
  let timer: NodeJS.Timeout | undefined;
  let deaf: (() => void) | undefined;
  let closed = false;
  const enabled = options.notify !== false;

  const send = (): void => {
    if (!enabled || closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      pool.query(`NOTIFY ${CHANNEL}`).catch((error: Error) => options.onError?.(error));
    }, QUIET_MS);
    timer.unref();
  };

  return {
    send,
    listen: () => {
      if (enabled && !closed) deaf ??= pool.dedicated.listen(CHANNEL, () => options.wake());
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      deaf?.();
    },
  };
}
