import { setImmediate as breathe } from 'node:timers/promises';
import { LONG_MS, withTimeout } from '#ops/postgres/watched-client.ts';
import { learnAside } from './aside.ts';
import { ensureIndex } from './checkpoints.ts';
import { commitBulk } from './commit.ts';
import type { Move } from './move.ts';
import { pauseReason } from './failures.ts';
import { foldEvents, needsOf, pastNeedsOf, type FoldResult, type Needs } from './fold.ts';
import { countFor, readBatch, reportMove, type EventBatch } from './batch.ts';
import { heldBy, isHeld, type Held } from './held.ts';
import { KeyFilter } from './key-filter.ts';
import { load, loadPast, type Load } from './load.ts';
import { pastOf, pastRowsOf } from './past.ts';
import { RowSet } from './row-set.ts';
import { lateIndexFor } from './tables.ts';
import { quoted, type Context, type Target } from './target.ts';

/** One table under construction: what is folded into memory and not yet written. */
interface Build {
  readonly target: Target;
  readonly rows: RowSet;
  /** Where the fold is; the target's own position is what the database has. */
  to: string;
  events: number;
  failure: FoldResult['failure'];
  /** What it has come to hold back, written or not. */
  held: Held;
  /** Characters of one of its rows, as last written. */
  rowChars: number;
}

/** A row's characters before the first were written. */
const USUAL_ROW = 1_000;

/** Rows that are written once are written at this part of what may wait. */
const ONCE_WRITTEN = 6;

/** Events folded without giving way to the requests that this process also serves. */
const SLICE = 250;

/**
 * Folds tables that are built alongside the live ones: the next events are read and rows are written while the present
 * ones are folded, rows stay in memory for a while, and many changes of a row become one write. All of them begin and
 * end at one position; in between each is written when it is worth it.
 */
export class Rebuild {
  private readonly builds: Build[];
  private readonly indexed = new Set<string>();
  private writing: Promise<void> = Promise.resolve();
  private position: string;

  constructor(
    private readonly context: Context,
    targets: readonly Target[],
  ) {
    this.position = targets[0]?.position ?? '';
    this.builds = targets.map((target) => ({
      target,
      // At its first event its table is empty.
      rows: new RowSet(target.position === '' ? new KeyFilter() : undefined, pastRowsOf(target.model)),
      to: target.position,
      events: 0,
      failure: undefined,
      held: {},
      rowChars: USUAL_ROW,
    }));
  }

  /**
   * Goes on to the end of the log, to `until`, or until asked to stop, and leaves everything written.
   *
   * @returns whether the end of the log was reached
   */
  async run({ until, stop }: { until?: string | undefined; stop: () => boolean }): Promise<boolean> {
    try {
      return await this.fold(until, stop);
    } catch (error) {
      // A read failed or a fold's load did: what was folded before is good and is kept.
      await this.writing;
      await this.flush(this.builds, false);
      await this.writing;
      throw error;
    } finally {
      await this.writing.catch(() => undefined);
    }
  }

  private async fold(until: string | undefined, stop: () => boolean): Promise<boolean> {
    let ahead = this.read(until);
    for (;;) {
      const batch = await ahead;
      await this.context.probe('read');
      this.position = batch.position;
      const last = batch.caughtUp || batch.position === until || stop();
      if (!last) ahead = this.read(until);
      await this.foldBatch(batch);
      const done = last || this.builds.every((build) => build.failure);
      const full = done ? this.builds : this.full();
      if (full.length > 0) await this.flush(full, batch.caughtUp);
      if (!done) continue;
      await this.writing;
      return batch.caughtUp;
    }
  }

  private read(until: string | undefined): Promise<EventBatch> {
    const targets = this.builds.map((build) => build.target);
    const limit = this.context.tuning.rebuildBatch;
    const reading = readBatch(this.context, targets, { after: this.position, limit, until });
    reading.catch(() => undefined);
    return reading;
  }

  private async foldBatch(batch: EventBatch): Promise<void> {
    const builds = this.builds.filter((build) => !build.failure);
    const types = [...new Set(batch.events.map(({ type }) => type))];
    const loads = builds.map((build) => {
      build.held = { ...build.held, ...heldBy(build.target, batch.unreadable, build.held) };
      const events = foldedBy(build, batch.events, types);
      const { model } = build.target;
      return { ...build, build, events, needs: needsOf(model, events), pastNeeds: pastNeedsOf(model, events) };
    });
    for (const { target, rows } of loads) learnAside(target, rows);
    for (const { target, needs } of loads) await this.indexFor(target, needs);
    await load(this.context, loads);
    await this.loadPast(loads);
    await this.context.probe('loaded');
    for (const { build, events } of loads) {
      for (let from = 0; from < events.length; from += SLICE) {
        foldSlice(build, events.slice(from, from + SLICE));
        if (events.length - from > SLICE) await breathe();
      }
    }
    await breathe();
    for (const build of builds) if (!build.failure) build.to = batch.position;
    await this.context.probe('folded');
  }

  /** What was taken to be written is in memory no more: it is read once it is there. */
  private async loadPast(loads: readonly Load[]): Promise<void> {
    const reached = loads.filter(({ pastNeeds: { keys, groups } }) => keys.size + groups.size > 0);
    if (reached.length === 0) return;
    await this.writing;
    for (const { target, pastNeeds } of reached) await this.indexFor(target, pastNeeds, true);
    await loadPast(this.context, reached);
  }

  /** Rows are found by a column: without its index each such read would scan the table. `past`: the former ones. */
  private async indexFor(target: Target, needs: Needs, past = false): Promise<void> {
    const table = past ? pastOf(target.table) : target.table;
    for (const column of needs.groups.keys()) {
      const name = `${table}.${column}`;
      if (this.indexed.has(name)) continue;
      this.indexed.add(name);
      const index = lateIndexFor(target.model, target.slot, { column, past });
      if (!index) continue;
      await this.writing;
      await withTimeout(this.context.pool, LONG_MS, async (client) => {
        await ensureIndex(client, index);
        await client.query(`ANALYZE read.${quoted(table)}`);
      });
    }
  }

  /**
   * Whose rows are to be written now: all when they are many, and before that those of tables whose rows are never asked
   * for again (a timeline's), which leave the memory to rows that will change.
   */
  private full(): readonly Build[] {
    const { writeBehindChars, writeBehindEvents } = this.context.tuning;
    const unwritten = this.builds.reduce((sum, build) => sum + charsOf(build), 0);
    if (unwritten >= writeBehindChars || this.builds.some(({ events }) => events >= writeBehindEvents))
      return this.builds;
    return this.builds.filter((build) => build.rows.found === 0 && charsOf(build) * ONCE_WRITTEN >= writeBehindChars);
  }

  /** Begins to write what has changed of these, when the write before has ended. */
  private async flush(builds: readonly Build[], caughtUp: boolean): Promise<void> {
    await this.writing;
    const moves = builds.filter((build) => !build.target.error).map((build) => this.moveOf(build, caughtUp));
    this.writing = this.write(moves);
    this.writing.catch(() => undefined);
  }

  private moveOf(build: Build, caughtUp: boolean): Move {
    // Everything taken before is written now, so the rest may go.
    build.rows.trim(this.cachedCharsOf(build) / build.rowChars);
    const { target, failure, to, events } = build;
    const held = Object.fromEntries(Object.entries(build.held).filter(([, { position }]) => position <= to));
    build.events = 0;
    const error = failure ? pauseReason(failure.event, failure.error) : null;
    return { target, changes: build.rows.take(), to, events, error, held, caughtUp: caughtUp && !error };
  }

  /** Memory goes to the tables whose rows are asked for again: those of a timeline, for one, never are. */
  private cachedCharsOf({ rows }: Build): number {
    const found = this.builds.reduce((sum, build) => sum + build.rows.found, 0);
    return found === 0 ? 0 : (this.context.tuning.cachedChars * rows.found) / found;
  }

  private async write(moves: readonly Move[]): Promise<void> {
    if (moves.length === 0) return;
    const chars = await commitBulk(this.context, moves);
    for (const [place, { target, changes }] of moves.entries()) {
      const build = this.builds.find((one) => one.target === target);
      const written = changes.rows.length + changes.past.rows.length;
      if (build && written > 0) build.rowChars = (chars[place] ?? 0) / written;
    }
    moves.forEach((move) => reportMove(this.context, move));
    await this.context.probe('flushed');
  }
}

/** About how many characters wait to be written. */
const charsOf = ({ rows, rowChars }: Build): number => rows.unwritten * rowChars;

/** The events that a build folds, of a batch with these types: most of the models have none of them. */
function foldedBy({ target, held }: Build, events: EventBatch['events'], types: readonly string[]) {
  const wanted = new Set(types.filter((type) => Object.hasOwn(target.model.on, type)));
  if (wanted.size === 0) return [];
  const all = { ...target.held, ...held };
  return events.filter((event) => wanted.has(event.type) && !isHeld(all, event));
}

function foldSlice(build: Build, events: EventBatch['events']): void {
  if (build.failure) return;
  const { count, failure } = foldEvents(build.target.model, build.rows, events);
  build.events += countFor(build.target, events.slice(0, count));
  build.to = events[count - 1]?.position ?? build.to;
  build.failure = failure;
}
