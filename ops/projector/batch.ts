import type { Recorded } from '#domain/kernel/event.ts';
import { commit, type Move } from './commit.ts';
import { badEvent, isDataError, pauseReason } from './failures.ts';
import { foldEvents, needsOf, type FoldResult } from './fold.ts';
import { load } from './load.ts';
import { RowSet } from './row-set.ts';
import { causesOf, inSpan } from '#ops/tracing/spans.ts';
import { typesOf, type Context, type PauseReason, type Target } from './target.ts';

/** Events of the log between two positions, as one read gives them. */
export interface EventBatch {
  readonly events: readonly Recorded[];
  readonly position: string;
  readonly caughtUp: boolean;
}

/** Reads what comes next for targets that stand at one position, not beyond `until`. */
export async function readBatch(
  context: Context,
  targets: readonly Target[],
  { after, limit, until }: { after: string; limit: number; until?: string | undefined },
): Promise<EventBatch> {
  const batch = await context.log.readAll(after, { limit, types: typesOf(targets) });
  if (until === undefined || batch.position <= until) return batch;
  return { events: batch.events.filter((event) => event.position <= until), position: until, caughtUp: false };
}

/**
 * Folds one batch into targets that all stand where it begins: one read of rows, one write, whatever their number.
 * A target whose fold throws, or whose rows the database refuses, keeps everything up to the event before and is
 * paused there; the others go on.
 */
export async function step(context: Context, targets: readonly Target[], batch: EventBatch): Promise<void> {
  const causes = causesOf(batch.events.map(({ meta }) => meta.traceparent));
  // Of facts that nobody traced there is nothing to tell.
  if (causes.parent === undefined && causes.links?.length === 0) return foldStep(context, targets, batch);
  const attributes = { 'portal.events': batch.events.length, 'portal.read_models': targets.length };
  return inSpan('fold', { kind: 'CONSUMER', attributes, ...causes }, () => foldStep(context, targets, batch));
}

async function foldStep(context: Context, targets: readonly Target[], batch: EventBatch): Promise<void> {
  try {
    await attempt(context, targets, batch);
  } catch (error) {
    if (!isDataError(error)) throw error;
    await isolate(context, { targets, batch, error });
  }
}

async function attempt(context: Context, targets: readonly Target[], batch: EventBatch): Promise<void> {
  const work = targets.map((target) => ({
    target,
    rows: new RowSet(),
    needs: needsOf(target.model, batch.events),
  }));
  await load(context, work);
  await context.probe('loaded');
  const moves = work.map(({ target, rows }) => {
    const result = foldEvents(target.model, rows, batch.events);
    return moveOf(target, batch, { result, changes: rows.take() });
  });
  await context.probe('folded');
  await commit(context, moves);
  await context.probe('committed');
  moves.forEach((move) => tell(context, move));
}

function moveOf(
  target: Target,
  batch: EventBatch,
  { result, changes }: { result: FoldResult; changes: Move['changes'] },
): Move {
  const { failure, count } = result;
  return {
    target,
    changes,
    to: failure ? (batch.events[count - 1]?.position ?? target.position) : batch.position,
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

/** Finds the target and then the event that the database does not accept, by halves. */
async function isolate(
  context: Context,
  { targets, batch, error }: { targets: readonly Target[]; batch: EventBatch; error: unknown },
): Promise<void> {
  const [target] = targets;
  const [event] = batch.events;
  if (!target || !event) throw error;
  if (targets.length > 1) {
    for (const one of targets) await foldStep(context, [one], batch);
    return;
  }
  if (batch.events.length === 1) return pause(context, target, pauseReason(event, error));
  const middle = batch.events.length >> 1;
  const first = batch.events.slice(0, middle);
  await foldStep(context, targets, { events: first, position: first.at(-1)?.position ?? '', caughtUp: false });
  if (!target.error) await foldStep(context, targets, { ...batch, events: batch.events.slice(middle) });
}

/** Stops a target where it is until it is resumed, and says so. */
export async function pause(context: Context, target: Target, error: PauseReason): Promise<void> {
  const changes = { rows: [], removed: [] };
  const move = { target, changes, to: target.position, events: 0, error, caughtUp: false };
  await commit(context, [move]);
  tell(context, move);
}

/** Pauses the targets that fold the event which the log cannot give; rethrows what is not about an event. */
export async function pauseForBadEvent(context: Context, targets: readonly Target[], error: unknown): Promise<void> {
  const event = badEvent(error);
  const concerned = targets.filter((target) => event && Object.hasOwn(target.model.on, event.type));
  if (!event || concerned.length === 0) throw error;
  for (const target of concerned) await pause(context, target, pauseReason(event, error));
}

/** Logs a pause; folding goes on for the others. */
export function tell(context: Context, { target, error }: Pick<Move, 'target' | 'error'>): void {
  if (!error) return;
  const facts = { readModel: target.model.name, slot: target.slot, ...error };
  context.logger.error(facts, 'A read model is paused: an event cannot be folded');
}
