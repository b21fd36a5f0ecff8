import type { Logger } from 'pino';
import { isUnavailable } from '#ops/postgres/unavailable.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { Signal } from './signal.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCheckpoints, requestRebuild } from './checkpoints.ts';
import { countAside } from './aside.ts';
import { resumeAndRequestBuilds } from './request-builds.ts';
import type { BuildInThread } from './builds.ts';
import { Leadership } from './leadership.ts';
import { summon } from './channels.ts';
import { readProgress, readStatus, type ReadModelProgress, type ReadModelStatus } from './status.ts';
import { Statements } from './statements.ts';
import { SwapRefusedError } from './swap-trouble.ts';
import { checkModels } from './tables.ts';
import { defaultTuning, type EventSource, type Step, type Tuning } from './target.ts';
import { areSettled, createReader, havePassed, knownOf, pausedModels, unreadyModels, type Known } from './waiting.ts';

/** Runs the read models (design, point 5). */
export interface Projector {
  /** Starts folding in this process (roles `all` and `worker`; an advisory lock makes one process the runner). */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Read your own write: resolves true when these read models have passed the position; false after `timeoutMs` (2,000
   * when absent), and at once when one of them is paused or shows an old version. Never throws because the database is
   * away: what was appended is appended, and only not shown yet.
   */
  waitFor(readModels: readonly string[], position: string, timeoutMs?: number): Promise<boolean>;
  /** Finishes rebuilds, folds everything committed so far and returns; for tests, demo data and command lines. */
  catchUp(): Promise<void>;
  /**
   * Rebuilds alongside the live table and swaps, in this process or in the one that is the runner.
   *
   * @throws when there is no such read model, a newer program keeps it, an event cannot be folded, or the swap is refused
   * again and again; the live table then stays
   */
  rebuild(name: string): Promise<{ events: number; rows: number; ms: number }>;
  /** Lets paused read models, and rows that were set aside, try again; all of them when none is named. */
  resume(names?: readonly string[]): Promise<void>;
  status(): Promise<ReadModelStatus[]>;
  /** The same without counting rows. */
  progress(): Promise<ReadModelProgress[]>;
  /**
   * What readers can't be given yet: 'NAME: rebuilding' (this program's version is not live), 'NAME: catching-up' (it has
   * not passed the log's head as of the first question; what is appended later makes nobody wait), 'NAME: newer' (a newer
   * program's table lacks columns of this one), 'NAME: paused' (it is before an event, and pages show what was).
   */
  unready(): Promise<string[]>;
  /** Read models that an event has stopped, or that leave out streams or rows. */
  paused(): Promise<string[]>;
}

export interface ProjectorOptions {
  readonly pool: DatabasePool;
  readonly log: EventSource;
  readonly models: readonly AnyReadModel[];
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  readonly tuning?: Partial<Tuning>;
  /** How long `waitFor` waits by default: two seconds, after which a page is shown as it is. */
  readonly patienceMs?: number;
  /** How often rows that the database refused are tried again; every ten minutes. */
  readonly retryMs?: number;
  /** How long the process that folds may hang before another one takes its place. */
  readonly leaseMs?: number;
  /** Where long logs are folded; here unless given. */
  readonly buildInThread?: BuildInThread | undefined;
  /** Called by the one who folds the live tables, once they are there and whenever some were swapped; may do nothing. */
  readonly whenLive?: () => Promise<void>;
  /** Called between the runner's steps; crash tests throw here. */
  readonly probe?: (step: Step) => void | Promise<void>;
}

/** Another process's progress is looked up this often when no notification comes. */
const POLL_MS = 25;

/** The same of a rebuild, which lasts for minutes and reports what it has written. */
const BUILD_POLL_MS = 300;

/** So often a swap is tried while somebody waits for it; the program goes on trying. */
const MOST_TRIES = 3;

/** @throws when two read models have one name, or a name that no table can have */
export function createProjector(options: ProjectorOptions): Projector {
  checkModels(options.models);
  const context = {
    ...options,
    tuning: { ...defaultTuning, ...options.tuning },
    statements: new Statements(),
    probe: options.probe ?? (() => undefined),
  };
  const { pool, models, log } = context;
  const news = new Signal();
  const leadership = new Leadership(context, news);
  const readKnown = createReader(context);
  let firstHead: Promise<string> | undefined;

  const nameAll = () => models.map((model) => model.name);

  /** Waits for `done`, doing the work here when no process is the runner. */
  async function until(done: () => Promise<boolean>, pollMs = POLL_MS): Promise<void> {
    while (!(await done())) {
      const drained = !leadership.started && (await leadership.drain());
      // What is built and can't be put in place rests.
      if (!drained || !(await done())) await news.wait(pollMs);
    }
  }

  /** What folds here has seen that a table is not paused any more. */
  function isTaken(live: Known | undefined): boolean {
    const target = leadership.runner?.targets.find(({ model }) => model.name === live?.name);
    return !target?.error || live?.error !== null;
  }

  /** What the checkpoints say; nothing when the database does not answer before the deadline. */
  function readInTime(deadline: number): Promise<readonly Known[]> {
    const answered = readKnown().catch((error: unknown): Known[] => {
      if (!isUnavailable(error)) throw error;
      return [];
    });
    // Anyone who has waited long enough goes, also when the answer is still on its way.
    const late = sleep(Math.max(deadline - performance.now(), 0), [], { ref: false });
    return Promise.race([answered, late]);
  }

  return {
    start: () => leadership.start(),
    stop: () => leadership.stop(),
    status: () => readStatus(context),
    progress: () => readProgress(context),

    async unready() {
      firstHead ??= log.head();
      const head = await firstHead.catch((error: unknown) => {
        firstHead = undefined;
        throw error;
      });
      return unreadyModels(context, await readCheckpoints(pool), head);
    },
    paused: async () => pausedModels(await readCheckpoints(pool), await countAside(pool)),

    async waitFor(names, position, timeoutMs = options.patienceMs ?? 2_000) {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const { runner } = leadership;
        if (!runner) leadership.listen();
        // Nothing may be awaited between a look at the runner's memory and the wait, or a ring goes unheard.
        const known = runner ? runner.targets.map(knownOf) : await readInTime(deadline);
        const passed = havePassed(context, known, { names, position });
        const left = deadline - performance.now();
        if (passed !== undefined || left <= 0) return passed ?? false;
        await news.wait(runner ? left : Math.min(left, POLL_MS));
      }
    },

    async catchUp() {
      // Not the head: what somebody else is appending may still hide what was committed.
      const newest = await log.newest();
      await until(async () => areSettled(context, await readKnown(), newest));
    },

    async rebuild(name) {
      const model = models.find((one) => one.name === name);
      if (!model) throw new Error(`There is no read model ${name}`);
      const began = performance.now();
      leadership.listen();
      await requestRebuild(pool, model);
      await summon(pool);
      await until(async () => {
        const some = (await readKnown()).filter((one) => one.name === name);
        const next = some.find(({ slot }) => slot === 'next');
        if (next?.swap && next.swap.tries >= MOST_TRIES) throw new SwapRefusedError(name, next.swap);
        if (next?.error) throw new Error(`${name}: ${next.error.type} ${next.error.eventId}: ${next.error.message}`);
        return !next && isTaken(some.find(({ slot }) => slot === 'live'));
      }, BUILD_POLL_MS);
      const ms = Math.round(performance.now() - began);
      const [{ events = 0, rows = 0 } = {}] = await readStatus({ ...context, models: [model] });
      return { events, rows, ms };
    },

    async resume(names = nameAll()) {
      await resumeAndRequestBuilds({ ...context, models: models.filter(({ name }) => names.includes(name)) });
      await summon(pool);
      // Where no process folds, rows that were set aside would wait for one.
      if (!leadership.started) await leadership.drain();
    },
  };
}
