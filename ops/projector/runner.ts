import type { AnyReadModel } from '#projections/read-model.ts';
import { isDeposed } from '#ops/postgres/lease.ts';
import { readAside } from './aside.ts';
import { retryAside } from './careful.ts';
import { Signal, createMutex } from './signal.ts';
import { beginRebuild, readCheckpoints, targetOf } from './checkpoints.ts';
import { finishRebuild, rebuildOnce } from './builder.ts';
import { summon } from './channels.ts';
import { isOvertaken, isTableMissing } from './failures.ts';
import { readBatch, step } from './batch.ts';
import { restMs } from './swap-trouble.ts';
import { rearmost, running, typesOf, type Context, type Slot, type Target } from './target.ts';

/** As reactions ask again what they set aside. */
const RETRY_MS = 600_000;

/**
 * Folds the log into tables of this process's read models: `follow` into the live ones, `build` into those that are
 * built alongside them. Each is one process's work, not necessarily the same one's: they meet only in the swap, where the
 * database decides. Targets at the same position share their reads and writes, a target that is behind catches up alone
 * and joins the others where they meet. What a newer program keeps is left to it.
 */
export class Runner {
  private live: Target[] = [];
  private next: Target[] = [];
  /** Rung when there is something new to look at. */
  private readonly called = new Signal();
  private readonly stale = { live: false, next: false };
  private readonly exclusive = createMutex();
  private following = new AbortController();

  constructor(
    private readonly context: Context,
    private readonly slot: Slot,
    /** Called when checkpoints have moved. */
    private readonly moved: () => void,
  ) {}

  /** The live tables and their positions, true while this is the only runner. */
  get targets(): readonly Target[] {
    return this.live;
  }

  /** Looks at the checkpoints again: a rebuild was asked for, or a paused read model is to go on. */
  call(): void {
    this.stale.live = this.stale.next = true;
    this.following.abort();
    this.called.ring();
  }

  /** The same for what is built, where it is not under way already: what that has in memory would be lost. */
  async callForBuilds(): Promise<void> {
    const wanted = (await readCheckpoints(this.context.pool)).filter(({ slot, error }) => slot === 'next' && !error);
    const isNews = (model: AnyReadModel) => {
      const found = wanted.find(({ name, version }) => name === model.name && version === model.version);
      const known = this.next.find((target) => target.model === model && !target.error);
      return found && (!known || (found.position === '' && known.position !== ''));
    };
    if (this.context.models.some(isNews)) this.call();
  }

  /** Takes the tables as they are now. */
  async open(): Promise<void> {
    await this.refresh(this.slot);
    this.moved();
  }

  /** Folds the live tables until the signal aborts, or a newer program has put one in its place. */
  follow(signal: AbortSignal): Promise<void> {
    const again = setInterval(() => {
      if (this.live.some(({ aside }) => aside.size > 0)) this.call();
    }, this.context.retryMs ?? RETRY_MS).unref();
    return this.forever(signal, 'live', () => this.foldLive(signal)).finally(() => clearInterval(again));
  }

  /** Builds what is to be built, until nothing is. */
  build(signal: AbortSignal): Promise<void> {
    const done = new AbortController();
    return this.forever(AbortSignal.any([signal, done.signal]), 'next', async () => {
      const more = await this.foldNext(() => signal.aborted || this.stale.next);
      if (!more && running(this.next).length === 0) done.abort();
      return more;
    });
  }

  /** Finishes rebuilds. */
  async drainNext(): Promise<void> {
    while (await this.attempt('next', () => this.foldNext(() => false)));
  }

  /** Folds everything committed so far. */
  async drainLive(): Promise<void> {
    while (await this.attempt('live', () => this.converge()));
  }

  /** `work` says whether there may be more to do; otherwise the loop waits to be called. */
  private async forever(signal: AbortSignal, slot: Slot, work: () => Promise<boolean>): Promise<void> {
    let failures = 0;
    const stop = () => this.call();
    signal.addEventListener('abort', stop, { once: true });
    while (!signal.aborted) {
      try {
        const more = await this.attempt(slot, work);
        failures = 0;
        if (!more && !this.stale[slot]) await this.called.wait(this.restMs(), signal);
      } catch (error) {
        if (isDeposed(error)) this.context.term?.end();
        if (signal.aborted) return;
        this.context.logger.error({ err: error, slot }, 'Read models cannot be folded now, trying again');
        this.stale[slot] = true;
        await this.called.wait(Math.min(100 * 2 ** failures++, 5_000), signal);
      }
    }
  }

  /** Until the next swap that was refused is tried again, at most. */
  private restMs(): number {
    const now = Date.now();
    const rests = this.next.map(({ trouble }) => restMs(trouble, now)).filter((ms) => ms > 0);
    return Math.min(60_000, ...rests);
  }

  private async attempt(slot: Slot, work: () => Promise<boolean>): Promise<boolean> {
    try {
      if (this.stale[slot]) await this.exclusive(() => this.refresh(slot));
      return await work();
    } catch (error) {
      if (isOvertaken(error) || (slot === 'next' && isTableMissing(error))) {
        this.context.logger.debug({ slot }, 'Another runner moved the read models, going on from there');
        this.stale[slot] = true;
        return true;
      }
      throw error;
    } finally {
      this.moved();
    }
  }

  /** Takes the positions from the database; a rebuild that has no table yet gets one. */
  private async refresh(slot: Slot): Promise<void> {
    this.stale[slot] = false;
    const { pool, models } = this.context;
    if (slot === 'next') for (const model of models) await beginRebuild(pool, model);
    // In this order: what is set aside meanwhile has moved its checkpoint, and is met by the next write.
    const checkpoints = await readCheckpoints(pool);
    const aside = await readAside(pool, slot);
    this[slot] = models.flatMap((model) => {
      const found = checkpoints.find(
        (one) => one.name === model.name && one.slot === slot && one.version === model.version,
      );
      return found ? [targetOf(model, found, aside.get(model.name))] : [];
    });
    if (slot === 'live') await this.retry();
  }

  /** Rows that were set aside may be taken by now: by the mended program, or the mended database. */
  private async retry(): Promise<void> {
    try {
      await retryAside(this.context, this.live);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      this.stale.live = true;
    }
  }

  /** Brings all live tables to one position, then follows the log until the set of tables changes. */
  private async foldLive(signal: AbortSignal): Promise<boolean> {
    if (await this.converge()) return true;
    const targets = running(this.live);
    const [first] = targets;
    if (!first || signal.aborted) return false;
    const following = (this.following = new AbortController());
    if (this.stale.live) return true;
    const batches = this.context.log.subscribe({
      after: first.position,
      types: typesOf(targets),
      batchSize: this.context.tuning.liveBatch,
      signal: following.signal,
    });
    for await (const batch of batches) {
      await this.context.probe('read');
      await this.exclusive(async () => {
        if (!following.signal.aborted) await step(this.context, targets, batch);
      });
      this.moved();
      if (following.signal.aborted || targets.some((target) => target.error)) break;
    }
    return true;
  }

  /** One step of the live tables that are most behind; false when all are at the end of the log. */
  private converge(): Promise<boolean> {
    return this.exclusive(async () => {
      const { targets, until } = rearmost(this.live);
      const [first] = targets;
      if (!first) return false;
      const { liveBatch: limit } = this.context.tuning;
      const batch = await readBatch(this.context, targets, { after: first.position, limit, until });
      await this.context.probe('read');
      await step(this.context, targets, batch);
      this.moved();
      return !(batch.caughtUp && until === undefined);
    });
  }

  /** Goes on with the rebuilds that are most behind; those at the end of the log are put in their places. */
  private async foldNext(stop: () => boolean): Promise<boolean> {
    const now = Date.now();
    const { targets, until } = rearmost(this.next.filter(({ trouble }) => restMs(trouble, now) === 0));
    if (targets.length === 0) return false;
    const ready = await rebuildOnce(this.context, targets, { until, stop });
    if (!ready) return true;
    for (const target of running(targets)) await this.exclusive(() => this.finish(target));
    return true;
  }

  private async finish(target: Target): Promise<void> {
    const { name } = target.model;
    const checkpoints = await readCheckpoints(this.context.pool);
    const live = checkpoints.find((one) => one.name === name && one.slot === 'live');
    this.stale.next = this.stale.live = true;
    if (!(await finishRebuild(this.context, target, live?.position))) return;
    // Anyone who folds the live tables, here or elsewhere, takes this one over.
    await summon(this.context.pool);
  }
}
