import { setTimeout as sleep } from 'node:timers/promises';
import type { Signal } from './signal.ts';
import { Link } from './link.ts';
import { Runner } from './runner.ts';
import type { Context } from './target.ts';

/** How often a process that stands by asks for the runner's place. */
const STANDBY_MS = 500;

/** Makes one process of many the runner: the holder of an advisory lock. The others stand by and take over. */
export class Leadership {
  private current: Runner | undefined;
  private stopping: AbortController | undefined;
  private leading: Promise<void> | undefined;
  private ear: Link | undefined;

  constructor(
    private readonly context: Context,
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

  /** Resolves when this process is the runner and has its tables, or knows that another one is. */
  async start(): Promise<void> {
    if (this.leading) return;
    const stopping = (this.stopping = new AbortController());
    await new Promise<void>((decided, failed) => {
      this.leading = this.stayReady(stopping.signal, decided).catch((error: unknown) => failed(error as Error));
    });
  }

  async stop(): Promise<void> {
    this.stopping?.abort();
    await this.leading;
    this.leading = undefined;
    await this.ear?.close();
    this.ear = undefined;
  }

  /** Hears of checkpoints that another process moves; without it they are polled. */
  async listen(): Promise<void> {
    if (this.ear && !this.ear.lost.aborted) return;
    this.ear = await Link.open(this.context.pool, { moved: () => this.news.ring() });
  }

  /** Folds everything here and now, unless another process is the runner. */
  async drain(): Promise<boolean> {
    const link = await Link.open(this.context.pool, {});
    try {
      if (!(await link.tryLock())) return false;
      await new Runner(this.context, () => this.tellAll(link)).drain();
      return true;
    } finally {
      await link.close();
    }
  }

  private async stayReady(signal: AbortSignal, decided: () => void): Promise<void> {
    let first = true;
    while (!signal.aborted) {
      try {
        await this.leaderTerm(signal, decided);
      } catch (error) {
        // The first failure is the start's: a wrong address should not look like a program that works.
        if (first) throw error;
        this.context.logger.error({ err: error }, 'The runner of the read models has lost its connection');
        await sleep(STANDBY_MS, undefined, { signal }).catch(() => undefined);
      }
      first = false;
    }
  }

  /** From the first try for the lock to the loss of it, or the end of the program. */
  private async leaderTerm(signal: AbortSignal, decided: () => void): Promise<void> {
    const link = await Link.open(this.context.pool, {
      control: () => this.current?.call(),
      moved: () => this.news.ring(),
    });
    const ended = AbortSignal.any([signal, link.lost]);
    try {
      while (!ended.aborted && !(await link.tryLock())) {
        decided();
        await sleep(STANDBY_MS, undefined, { signal: ended }).catch(() => undefined);
      }
      if (!ended.aborted) await this.foldAsLeader(link, { ended, decided });
    } finally {
      this.current = undefined;
      await link.close();
    }
  }

  private async foldAsLeader(
    link: Link,
    { ended, decided }: { ended: AbortSignal; decided: () => void },
  ): Promise<void> {
    const runner = new Runner(this.context, () => this.tellAll(link));
    await runner.open();
    this.current = runner;
    decided();
    this.context.logger.info('This process folds the read models');
    await runner.run(ended);
  }

  private tellAll(link: Link): void {
    this.news.ring();
    link.announce();
  }
}
