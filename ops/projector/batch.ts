import type { Recorded } from '#domain/kernel/event.ts';
import type { UnreadableEvent } from '#ops/log/unreadable-event.ts';
import { learnAside, tellAside } from './aside.ts';
import { commitCarefully } from './careful.ts';
import { commit } from './commit.ts';
import type { Move } from './move.ts';
import { isDataError, isRowRefused, pauseReason } from './failures.ts';
import { foldEvents, needsOf, pastNeedsOf, type FoldResult } from './fold.ts';
import { heldBy, isHeld, tellHeld, type Held } from './held.ts';
import { load, loadPast } from './load.ts';
import { pastRowsOf } from './past.ts';
import { NO_CHANGES, RowSet } from './row-set.ts';
import { causesOf, inSpan } from '#ops/tracing/spans.ts';
import { typesOf, type Context, type PauseReason, type Target } from './target.ts';

/** Events of the log between two positions, as one read gives them. */
export interface EventBatch {
  readonly events: readonly Recorded[];
  /** What this program can't read among them. */
  readonly unreadable: readonly UnreadableEvent[];
  readonly position: string;
  readonly caughtUp: boolean;
}

/** Reads what comes next for targets that are at one position, not beyond `until`. */
export async function readBatch(
  context: Context,
  targets: readonly Target[],
  { after, limit, until }: { after: string; limit: number; until?: string | undefined },
): Promise<EventBatch> {
  // A name costs more to open than its event to fold.
  const actors = targets.some(({ model }) => model.showsActors);
  const batch = await context.log.readAll(after, { limit, types: typesOf(targets), actors });
  if (until === undefined || batch.position <= until) return batch;
  return { ...upTo(batch, until), position: until, caughtUp: false };
}

const upTo = ({ events, unreadable }: Pick<EventBatch, 'events' | 'unreadable'>, position: string) => ({
  events: events.filter((event) => event.position <= position),
  unreadable: unreadable.filter((event) => event.position <= position),
});

/**
 * Folds one batch into targets that are all at its beginning: one read of rows, one write, whatever their number.
 * A row that the database refuses is set aside and everything else goes on. A target whose fold throws keeps everything
 * up to the event before and is paused there; the others go on. Streams from an event on that can't be read are left out of who folds its type.
 */
export async function step(context: Context, targets: readonly Target[], batch: EventBatch): Promise<void> {
  const causes = causesOf(batch.events.map(({ meta }) => meta.traceparent));
  // Of facts that nobody traced there is nothing to report.
  if (causes.parent === undefined && causes.links?.length === 0) return foldStep(context, targets, batch);
  const attributes = { 'portal.events': batch.events.length, 'portal.read_models': targets.length };
  return inSpan('fold', { kind: 'CONSUMER', attributes, ...causes }, () => foldStep(context, targets, batch));
}

async function foldStep(context: Context, targets: readonly Target[], batch: EventBatch): Promise<void> {
  try {
    await attempt(context, targets, { batch, write: (moves) => commit(context, moves).then(() => moves) });
  } catch (error) {
    if (!isDataError(error)) throw error;
    await isolate(context, { targets, batch, error });
  }
}

interface Attempt {
  readonly batch: EventBatch;
  /** @returns the moves as they were made */
  readonly write: (moves: readonly Move[]) => Promise<readonly Move[]>;
}

async function attempt(context: Context, targets: readonly Target[], { batch, write }: Attempt): Promise<void> {
  const work = targets.map((target) => {
    const held = heldBy(target, batch.unreadable);
    const events = batch.events.filter((event) => !isHeld({ ...target.held, ...held }, event));
    const { model } = target;
    const rows = new RowSet(undefined, pastRowsOf(model));
    return { target, held, events, rows, needs: needsOf(model, events), pastNeeds: pastNeedsOf(model, events) };
  });
  for (const { target, rows } of work) learnAside(target, rows);
  await load(context, work);
  await loadPast(context, work);
  await context.probe('loaded');
  const moves = work.map(({ target, rows, held, events }) => {
    const result = foldEvents(target.model, rows, events);
    return moveOf(target, { ...batch, events }, { result, held, changes: rows.take() });
  });
  await context.probe('folded');
  const made = await write(moves);
  await context.probe('committed');
  made.forEach((move) => reportMove(context, move));
}

function moveOf(
  target: Target,
  batch: EventBatch,
  { result, held, changes }: { result: FoldResult; held: Held; changes: Move['changes'] },
): Move {
  const { failure, count } = result;
  const to = failure ? (batch.events[count - 1]?.position ?? target.position) : batch.position;
  return {
    target,
    changes,
    to,
    held: Object.fromEntries(Object.entries(held).filter(([, { position }]) => position <= to)),
    events: countFor(target, batch.events.slice(0, count)),
    error: failure ? pauseReason(failure.event, failure.error) : null,
    caughtUp: !failure && batch.caughtUp,
  };
}

/** How many of the events this target folds. */
export function countFor(target: Target, events: readonly Recorded[]): number {
  let count = 0;
  for (const event of events) if (Object.hasOwn(target.model.on, event.type)) count += 1;
  return count;
}

/** Finds the target, and sets aside its rows that the database does not take; else the event is found and it is paused. */
async function isolate(
  context: Context,
  { targets, batch, error }: { targets: readonly Target[]; batch: EventBatch; error: unknown },
): Promise<void> {
  const [target] = targets;
  if (!target || batch.events.length === 0) throw error;
  if (targets.length > 1) {
    for (const one of targets) await foldStep(context, [one], batch);
    return;
  }
  if (isRowRefused(error) && (await foldCarefully(context, target, batch))) return;
  await pauseAtEvent(context, target, { batch, error });
}

/** Finds the event by halves. */
async function pauseAtEvent(
  context: Context,
  target: Target,
  { batch, error }: { batch: EventBatch; error: unknown },
): Promise<void> {
  const [event] = batch.events;
  if (event && batch.events.length === 1) return pause(context, target, pauseReason(event, error));
  const middle = batch.events.length >> 1;
  const first = batch.events.slice(0, middle);
  const position = first.at(-1)?.position ?? '';
  await foldStep(context, [target], { ...upTo(batch, position), position, caughtUp: false });
  if (target.error) return;
  const unreadable = batch.unreadable.filter((one) => one.position > position);
  await foldStep(context, [target], { ...batch, unreadable, events: batch.events.slice(middle) });
}

/** @returns false when it is something else that the database refuses, or too much */
async function foldCarefully(context: Context, target: Target, batch: EventBatch): Promise<boolean> {
  const write = (moves: readonly Move[]) => Promise.all(moves.map((move) => commitCarefully(context, move)));
  try {
    await attempt(context, [target], { batch, write });
    return true;
  } catch (error) {
    if (!isDataError(error)) throw error;
    return false;
  }
}

/** Stops a target where it is until it is resumed, and says so. */
async function pause(context: Context, target: Target, error: PauseReason): Promise<void> {
  const move = { target, changes: NO_CHANGES, to: target.position, events: 0, error, held: {}, caughtUp: false };
  await commit(context, [move]);
  reportMove(context, move);
}

/** Logs a pause and what is held back; folding goes on for the others. */
export function reportMove(context: Context, move: Move): void {
  const { target, error, held } = move;
  tellHeld(context, target, held);
  tellAside(context, move);
  if (!error) return;
  const facts = { readModel: target.model.name, slot: target.slot, ...error };
  context.logger.error(facts, 'A read model is paused: an event cannot be folded');
}
