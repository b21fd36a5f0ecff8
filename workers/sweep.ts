import type { App } from '#ops/app.ts';

/** Work that the clock asks for rather than an event: now and every `everyMs`. Run twice it has one effect. */
export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  run(app: App): Promise<unknown>;
}

/** A failure is logged and tried again at the next turn. `stop` waits for what is running. */
export function startSweep(app: App, { name, everyMs, run }: Sweep): { stop(): Promise<void> } {
  const sweepOnce = (): Promise<void> =>
    run(app).then(
      () => undefined,
      (error: unknown) => app.logger.error({ err: error, sweep: name }, 'a sweep failed'),
    );
  let running = sweepOnce();
  const timer = setInterval(() => (running = sweepOnce()), everyMs);
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
