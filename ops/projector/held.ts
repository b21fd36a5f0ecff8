import type { Recorded } from '#domain/kernel/event.ts';
import type { UnreadableEvent } from '#ops/log/unreadable-event.ts';
import { UnreadableEventError } from '#ops/log/unreadable-event.ts';
import type { Context, HeldStream, Target } from './target.ts';

/** Streams that a table leaves out, each from one event on (decision 032). */
export type Held = Readonly<Record<string, HeldStream>>;

/** The streams that this table has to leave out because of these events: the first of each, of types that it folds. */
export function heldBy(target: Target, unreadable: readonly UnreadableEvent[], besides: Held = {}): Held {
  const held: Record<string, HeldStream> = {};
  for (const { id, type, version, at, stream, revision, position, reason } of unreadable) {
    const isKnown = [target.held, besides, held].some((some) => Object.hasOwn(some, stream));
    if (isKnown || !Object.hasOwn(target.model.on, type)) continue;
    held[stream] = { eventId: id, type, version, at, revision, position, reason };
  }
  return held;
}

/** Events of such a stream before the one that can't be read are folded. */
export function isHeld(held: Held, { stream, revision }: Recorded): boolean {
  const from = Object.hasOwn(held, stream) ? held[stream] : undefined;
  return from !== undefined && revision > from.revision;
}

export function tellHeld({ logger }: Pick<Context, 'logger'>, { model, slot }: Target, held: Held): void {
  for (const [stream, { eventId, type, reason }] of Object.entries(held)) {
    logger.error(
      { readModel: model.name, slot, stream, eventId, type, message: reason },
      'A read model leaves out a stream: this program cannot read an event of it',
    );
  }
}

/** Whether this program can read an event now that was held back. */
export async function isReadable({ log }: Pick<Context, 'log'>, stream: string, revision: number): Promise<boolean> {
  try {
    return (await log.readStream(stream, { from: revision, limit: 1 })).length > 0;
  } catch (error) {
    if (error instanceof UnreadableEventError) return false;
    throw error;
  }
}
