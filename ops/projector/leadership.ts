import { lead, takeTerm, type Term } from '#ops/postgres/lease.ts';
import { Announcer, CONTROL, MOVED } from './channels.ts';
import { Runner } from './runner.ts';
import type { Signal } from './signal.ts';
import type { Context } from './target.ts';

/** Makes one process of many the runner: the one that leads. The others stand by and take over. */
export class Leadership {
  private current: Runner | undefined;
  private stopping: AbortController | undefined;
  private leading: Promise<void> | undefined;
  private hearing: (() => void)[] = [];
  private readonly announcer: Announcer;

  constructor(
    private readonly context: Context,
    /** Rung when checkpoints have moved, here or elsewhere. */
    private readonly news: Signal,
  ) {
    this.announcer = new Announcer(context.pool);
  }

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
    this.hearing.push(this.context.pool.dedicated.listen(CONTROL, () => this.current?.call()));
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
      this.leading = lead({ ...contest, standsBy: first, failed }, (term) => this.foldAsLeader(term, first));
    });
  }

  async stop(): Promise<void> {
    this.stopping?.abort();
    await this.leading;
    this.leading = undefined;
    for (const deaf of this.hearing.splice(0)) deaf();
  }

  /** Hears of checkpoints that another process moves; they are polled besides. */
  listen(): void {
    if (this.hearing.length === 0) this.hearing.push(this.context.pool.dedicated.listen(MOVED, () => this.news.ring()));
  }

  /** Folds everything here and now, unless another process is the runner. */
  async drain(): Promise<boolean> {
    const { pool, logger, leaseMs } = this.context;
    const held = await takeTerm({ pool, logger, leaseMs, name: 'read-models' });
    if (!held) return false;
    try {
      await new Runner({ ...this.context, term: held.term }, () => this.tellAll()).drain();
      return true;
    } finally {
      await held.release();
    }
  }

  private async foldAsLeader(term: Term, decided: () => void): Promise<void> {
    const runner = new Runner({ ...this.context, term }, () => this.tellAll());
    try {
      await runner.open();
      this.current = runner;
      decided();
      this.context.logger.info('This process folds the read models');
      await runner.run(term.ended);
    } finally {
      this.current = undefined;
    }
  }

  private tellAll(): void {
    this.news.ring();
    this.announcer.announce();
  }
}
