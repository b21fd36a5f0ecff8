import { randomUUID } from 'node:crypto';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { START } from './port.ts';

/** Between processes: "something was appended, up to here". */
export interface Signal {
  /** Whether the others are heard now. */
  readonly hears: boolean;
  /** Coalesced: at most one NOTIFY in `QUIET_MS`, after the commit that it reports. */
  send(position: string): void;
  /** Starts hearing the others, on the process's dedicated connection; idempotent. Without it they are polled. */
  listen(): void;
  close(): void;
}

const CHANNEL = 'eventstore';
const QUIET_MS = 5;

export function createSignal(
  pool: DatabasePool,
  options: { notify?: boolean; wake(position: string): void; onError?(error: Error): void },
): Signal {
  let timer: NodeJS.Timeout | undefined;
  let deaf: (() => void) | undefined;
  let closed = false;
  let newest = START;
  const enabled = options.notify !== false;
  const sender = randomUUID();

  const send = (position: string): void => {
    if (position > newest) newest = position;
    if (!enabled || closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      pool
        .query({
          name: 'eventstore.notify',
          text: 'SELECT pg_notify($1, $2)',
          values: [CHANNEL, `${sender} ${newest}`],
        })
        .catch((error: Error) => options.onError?.(error));
    }, QUIET_MS);
    timer.unref();
  };

  /** One's own message comes back too: what it reports has woken this process already. */
  const heard = (payload = ''): void => {
    const [from, position = START] = payload.split(' ');
    if (from !== sender) options.wake(position);
  };

  return {
    get hears() {
      return deaf !== undefined && pool.dedicated.isOpen;
    },
    send,
    listen: () => {
      if (enabled && !closed) deaf ??= pool.dedicated.listen(CHANNEL, heard);
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      deaf?.();
    },
  };
}
