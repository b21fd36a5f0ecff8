import pg from 'pg';

/** Between processes: "something was appended", without saying what. */
export interface Signal {
  /** Coalesced: at most one NOTIFY in `QUIET_MS`, after the commit it tells of. */
  send(): void;
  /** Starts hearing the others; idempotent. */
  listen(): void;
  close(): Promise<void>;
}

const CHANNEL = 'eventstore';
const QUIET_MS = 5;
const RETRY_MS = 1000;

export function createSignal(
  pool: pg.Pool,
  options: { notify?: boolean; wake(): void; onError?(error: Error): void },
): Signal {
  let timer: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
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

  // A connection of its own, made anew when the server drops it; until then polling carries on.
  const connect = async (): Promise<void> => {
    const client = new pg.Client({ ...pool.options, application_name: 'portal-listen' });
    listener = client;
    const again = () => {
      if (!closed && listener === client) setTimeout(() => void connect(), RETRY_MS).unref();
    };
    client.on('error', (error: Error) => {
      options.onError?.(error);
      again();
    });
    client.on('notification', () => options.wake());
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      options.onError?.(error as Error);
      again();
    }
  };

  return {
    send,
    listen: () => {
      if (enabled && !listener && !closed) void connect();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await listener?.end().catch(() => undefined);
    },
  };
}
