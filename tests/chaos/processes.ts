import { rmSync } from 'node:fs';

type Signal = 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM' | 'SIGINT';

/** Whether it was there to get it. */
export function signalTo(pid: number, signal: Signal): boolean {
  if (pid <= 1) return false;
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** What the trial has started, so that nothing of it outlives the trial, however that ends. */
export class Started {
  readonly #pids = new Map<string, () => number>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    process.once('exit', this.#end);
  }

  /** `pid` is asked when it is to end: a supervised process has a new one after each start. */
  add(name: string, pid: () => number): void {
    this.#pids.set(name, pid);
  }

  /** What still runs is killed, by its own number, and the folder goes. */
  close(): void {
    process.off('exit', this.#end);
    this.#end();
  }

  readonly #end = (): void => {
    for (const pid of this.#pids.values())
      for (const signal of ['SIGCONT', 'SIGKILL'] as const) signalTo(pid(), signal);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
