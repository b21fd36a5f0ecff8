import { execFileSync } from 'node:child_process';
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
  #mounted: string | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    process.once('exit', this.#end);
  }

  /** `pid` is asked when it is to end: a supervised process has a new one after each start. */
  add(name: string, pid: () => number): void {
    this.#pids.set(name, pid);
  }

  /** A file system that is there for the trial alone goes with it. */
  mounted(folder: string): void {
    this.#mounted = folder;
  }

  /** What still runs is killed, by its own number, and the folder goes. */
  close(): void {
    process.off('exit', this.#end);
    this.#end();
  }

  readonly #end = (): void => {
    for (const pid of this.#pids.values())
      for (const signal of ['SIGCONT', 'SIGKILL'] as const) signalTo(pid(), signal);
    if (this.#mounted) execFileSync('umount', ['--lazy', this.#mounted], { stdio: 'ignore' });
    this.#mounted = undefined;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
