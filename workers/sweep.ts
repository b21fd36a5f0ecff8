import type { App } from '#ops/app.ts';

/** Work that the clock asks for rather than an event: now and every `everyMs`. Run twice it has one effect. */
export interface Sweep {
  readonly name: string;
  /** Absent: once, when the program starts. */
  readonly everyMs?: number;
  run(app: App): Promise<unknown>;
}

/** After a turn that failed where there is no next one, or that the read models were not ready for. */
const AGAIN_MS = 1_000;

/** A table or a column that is not there. */
const ABSENT: readonly unknown[] = ['42P01', '42703'];

/** A new database, or a new release: the tables that this program reads are still being made. */
async function isTooEarly({ projector }: App, error: unknown): Promise<boolean> {
  if (!ABSENT.includes((error as { code?: string } | null)?.code)) return false;
  return (await projector.unready().catch(() => [])).length > 0;
}

/**
 * A failure is logged and tried again at the next turn, an error once it is the second in a row: a moment without a free
 * connection is none. A turn for which the read models are not built yet comes again
 * without a word. `stop` waits for what is running.
 */
export function startSweep(app: App, { name, everyMs, run }: Sweep): { stop(): Promise<void> } {
  let again: NodeJS.Timeout | undefined;
  let stopped = false;
  let failedInARow = 0;
  const sweepOnce = async (): Promise<void> => {
    clearTimeout(again);
    try {
      await run(app);
      failedInARow = 0;
    } catch (error) {
      const early = await isTooEarly(app, error);
      if (!early) {
        failedInARow += 1;
        app.logger[failedInARow === 1 ? 'warn' : 'error']({ err: error, sweep: name }, 'a sweep failed');
      }
      if (!stopped && (early || everyMs === undefined)) again = setTimeout(turn, AGAIN_MS);
    }
  };
  let running: Promise<void>;
  const turn = (): void => void (running = sweepOnce());
  turn();
  const timer = everyMs === undefined ? undefined : setInterval(turn, everyMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(again);
      await running;
    },
  };
}
