import { setTimeout as sleep } from 'node:timers/promises';
import { lead, STANDBY_MS, takeTerm, type Term, type Work } from '#ops/postgres/lease.ts';
import { resumeAndRequestBuilds, isOutdated } from './request-builds.ts';
import { buildAll, type BuildInThread } from './builds.ts';
import { CONTROL, MOVED } from './channels.ts';
import { readCheckpoints } from './checkpoints.ts';
import { Runner } from './runner.ts';
import { Signal } from './signal.ts';
import { attachMissing } from './sources.ts';
import type { Context } from './target.ts';

/** How often a leader looks whether a newer program has taken over a read model, and every process whether one is to be built. */
const LOOK_MS = 2_000;

/** Between two tries of a build that fails again and again, e.g. since no thread can be started. */
const MOST_PAUSE_MS = 60_000;

/** How long a process below what is live leaves the place to newer ones. */
const YIELD_MS = 4 * STANDBY_MS;

/**
 * Makes one process of many the runner: the one that leads. The others stand by and take over. What is to be built
 * alongside the live tables is built by one of those that know how, which need not be the one that leads (decision 032).
 */
export class Leadership {
  private current: Runner | undefined;
  private builder: Runner | undefined;
  private building: Promise<void> = Promise.resolve();
  private notifying: Promise<void> = Promise.resolve();
  /** A newer program keeps one of the read models. */
  private outdated = false;
  private look: (() => void) | undefined;
  /** Rung when somebody asks for a rebuild. */
  private readonly called = new Signal();
  private stopping: AbortController | undefined;
  private leading: Promise<void> | undefined;
  private hearing: (() => void)[] = [];

  constructor(
    private readonly context: Context & { readonly buildInThread?: BuildInThread | undefined },
    /** Rung when checkpoints have moved, here or elsewhere. */
    private readonly news: Signal,
  ) {}

  /** The runner, while it runs in this process. */
  get runner(): Runner | undefined {
    return this.current;
  }

  get started(): boolean {
    return this.leading !== undefined;
  }

  /**
   * Resolves when this process is the runner and has its tables, or knows that another one is.
   *
   * @throws when the first try fails: a wrong address should not look like a program that works
   */
  async start(): Promise<void> {
    if (this.leading) return;
    const stopping = (this.stopping = new AbortController());
    this.listen();
    this.hearing.push(this.context.pool.dedicated.listen(CONTROL, () => this.call()));
    await new Promise<void>((decided, refused) => {
      // After the first decision neither has an effect.
      const failed = (error: unknown) => {
        if (isFirst) stopping.abort();
        refused(error as Error);
      };
      let isFirst = true;
      const first = () => {
        isFirst = false;
        decided();
      };
      const { pool, logger, leaseMs } = this.context;
      const contest = { pool, logger, leaseMs, name: 'read-models', stop: stopping.signal } as const;
      const pauseMs = () => (this.outdated ? YIELD_MS : STANDBY_MS);
      this.leading = lead({ ...contest, standsBy: first, failed, pauseMs }, (term) => this.foldAsLeader(term, first));
    });
    this.building = this.keepBuilding(stopping.signal);
  }

  private call(): void {
    this.current?.call();
    if (this.current) void this.tellLive();
    this.look?.();
    this.builder?.call();
    this.called.ring();
  }

  /** Tables are to be swapped yet: anyone who reads one to make a view of it would hold its swap up. The last swap calls again. */
  private async isBuilding(): Promise<boolean> {
    const next = (await readCheckpoints(this.context.pool)).filter(({ slot }) => slot === 'next');
    return next.some(({ error, swap }) => error === null && swap === null);
  }

  /** What depends on the live tables is made by the way: nobody who folds waits for it, or fails with it. */
  private tellLive(): Promise<void> {
    const { whenLive, logger } = this.context;
    const notifying = this.notifying.then(async () => {
      if (whenLive && !(await this.isBuilding())) await whenLive();
    });
    this.notifying = notifying.catch((err: unknown) => logger.warn({ err }, 'Views of reports can not be made now'));
    return this.notifying;
  }

  async stop(): Promise<void> {
    this.stopping?.abort();
    await Promise.all([this.leading, this.building]);
    await this.notifying;
    this.leading = undefined;
    for (const deaf of this.hearing.splice(0)) deaf();
  }

  /** Hears of checkpoints that another process moves; they are polled besides. */
  listen(): void {
    if (this.hearing.length === 0) this.hearing.push(this.context.pool.dedicated.listen(MOVED, () => this.news.ring()));
  }

  /** Builds and folds everything here and now; false when others build, or do both. */
  async drain(): Promise<boolean> {
    const build = () =>
      this.whileLeading('read-model-builds', (runner, term) =>
        buildAll(this.context, { term, runner, here: () => runner.drainNext() }),
      );
    let built = false;
    const folded = await this.whileLeading('read-models', async (runner) => {
      await resumeAndRequestBuilds(this.context);
      await attachMissing(this.context.pool, this.context.models);
      built = await build();
      await runner.open();
      await runner.drainLive();
      await this.tellLive();
    });
    return folded ? built : build();
  }

  private async whileLeading(name: Work, work: (runner: Runner, term: Term) => Promise<void>): Promise<boolean> {
    const { pool, logger, leaseMs } = this.context;
    const held = await takeTerm({ pool, logger, leaseMs, name });
    if (!held) return false;
    try {
      await work(this.runnerOf(held.term), held.term);
      return true;
    } finally {
      await held.release();
    }
  }

  private runnerOf(term: Term): Runner {
    const slot = term.name === 'read-models' ? 'live' : 'next';
    return new Runner({ ...this.context, term }, slot, () => this.news.ring());
  }

  private async foldAsLeader(term: Term, decided: () => void): Promise<void> {
    const runner = this.runnerOf(term);
    try {
      await resumeAndRequestBuilds(this.context);
      await attachMissing(this.context.pool, this.context.models);
      // What this asked for is built at once, here or elsewhere.
      this.called.ring();
      await runner.open();
      this.current = runner;
      decided();
      void this.tellLive();
      this.context.logger.info('This process folds the read models');
      await this.followWhileNewest(runner, term);
    } finally {
      this.current = undefined;
    }
  }

  /** Below what is live it leads only in between: newer processes are given the place again and again. */
  private async followWhileNewest(runner: Runner, term: Term): Promise<void> {
    const over = new AbortController();
    const look = async (): Promise<void> => {
      this.outdated = await this.isOutdated();
      if (this.outdated) over.abort();
    };
    this.look = () => void look().catch(() => undefined);
    const looking = setInterval(this.look, LOOK_MS);
    try {
      await runner.follow(AbortSignal.any([term.ended, over.signal]));
    } finally {
      clearInterval(looking);
      this.look = undefined;
    }
  }

  private async isOutdated(): Promise<boolean> {
    const live = (await readCheckpoints(this.context.pool)).filter(({ slot }) => slot === 'live');
    return this.context.models.some((model) => isOutdated(model, live));
  }

  /** Whether there is something that this program wants built; paused builds wait to be resumed. */
  private async hasToBuild(): Promise<boolean> {
    const checkpoints = await readCheckpoints(this.context.pool);
    return this.context.models.some((model) => {
      if (isOutdated(model, checkpoints)) return false;
      const some = checkpoints.filter(({ name }) => name === model.name);
      const next = some.find(({ slot }) => slot === 'next');
      if (next?.version === model.version) return next.error === null;
      return next !== undefined || some[0]?.version !== model.version;
    });
  }

  /** Until the program stops: takes the builder's place whenever there is something to build. */
  private async keepBuilding(stop: AbortSignal): Promise<void> {
    const { pool, logger, leaseMs } = this.context;
    let failures = 0;
    while (!stop.aborted) {
      let pauseMs = LOOK_MS;
      try {
        if (await this.hasToBuild()) {
          pauseMs = STANDBY_MS;
          const held = await takeTerm({ pool, logger, leaseMs, name: 'read-model-builds' }, stop);
          if (held) await this.build(held.term).finally(() => held.release());
        }
        failures = 0;
      } catch (error) {
        if (stop.aborted) return;
        logger.error({ err: error }, 'Read models can not be built now, trying again');
        // Nobody's call shortens it; meanwhile another process may take the place.
        pauseMs = Math.min(STANDBY_MS * 2 ** failures++, MOST_PAUSE_MS);
        await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
        continue;
      }
      await this.called.wait(pauseMs, stop);
    }
  }

  private async build(term: Term): Promise<void> {
    const runner = (this.builder = this.runnerOf(term));
    try {
      await buildAll(this.context, { term, runner, here: () => runner.build(term.ended) });
    } finally {
      this.builder = undefined;
    }
  }
}
