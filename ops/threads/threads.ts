import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { TransferListItem } from 'node:worker_threads';
import { Piscina } from 'piscina';

/** A few threads for what would hold up every request. They start when they are needed and end when they are not. */
export interface ThreadPool {
  /**
   * Runs the default export of a TypeScript module, or of one that was built, in a thread of its own and waits for its
   * answer. `task` and answer are copied; what is in `transfer` is handed over instead.
   *
   * @throws what the module throws; an AbortError after `signal`, which ends the thread
   */
  run<Answer>(script: URL, task: unknown, options?: RunOptions): Promise<Answer>;
}

interface RunOptions {
  readonly transfer?: readonly TransferListItem[];
  readonly signal?: AbortSignal;
}

/** The program's threads, by how long their work lasts, so that a document never queues behind slow downloads. */
export interface Threads {
  /** Documents: milliseconds each, as many at once as there are cores. */
  readonly short: ThreadPool;
  /** Exports: each for as long as its client takes the file. */
  readonly long: ThreadPool;
  /** Read models that are built alongside the live ones: minutes each, and never in the requests' way. */
  readonly builds: ThreadPool;
  /** Ends them; what runs now fails. */
  close(): Promise<void>;
}

/** An idle thread goes after this long and takes its memory with it; starting one again takes most of a second. */
const IDLE_MS = { short: 600_000, long: 30_000 };
const MOST_EXPORTS = 16;
/** Of one term, of which there is one. */
const MOST_BUILDS = 1;

/** What a build keeps in memory is bounded by its tuning; this keeps the heap from growing far beyond before it is tidied. */
const BUILD_LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 200 };

export function createThreads(): Threads {
  const short = pool({ idleTimeout: IDLE_MS.short, maxThreads: Math.max(1, Math.min(4, availableParallelism())) });
  // A small nursery: an export's rows die young, and a large one only raises the process' memory.
  const long = pool({
    idleTimeout: IDLE_MS.long,
    maxThreads: MOST_EXPORTS,
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const builds = pool({ idleTimeout: 0, maxThreads: MOST_BUILDS, resourceLimits: BUILD_LIMITS });
  return {
    short: port(short),
    long: port(long),
    builds: port(builds),
    close: async () => void (await Promise.all([short.destroy(), long.destroy(), builds.destroy()])),
  };
}

const pool = (options: {
  idleTimeout: number;
  maxThreads: number;
  resourceLimits?: { maxYoungGenerationSizeMb: number; maxOldGenerationSizeMb?: number };
}): Piscina =>
  new Piscina({
    // Those of this process (tsx, vitest, a debugger) are not the threads'.
    execArgv: [],
    minThreads: 0,
    ...options,
  });

/** Translates what it runs. */
const SOURCES = fileURLToPath(new URL('./worker.mjs', import.meta.url));

const port = (threads: Piscina): ThreadPool => ({
  run: <Answer>(script: URL, task: unknown, { transfer = [], signal }: RunOptions = {}) => {
    const options = { transferList: [...transfer], ...(signal ? { signal } : {}) };
    const isBuilt = script.pathname.endsWith('.js');
    return (
      isBuilt
        ? threads.run(task, { ...options, filename: fileURLToPath(script) })
        : threads.run({ script: script.href, task }, { ...options, filename: SOURCES })
    ) as Promise<Answer>;
  },
});
