import type { AnyEvent, Recorded } from '#domain/kernel/event.ts';
import { context } from '../training/course-date.ts';

/** Events of one stream as read models get them from the log. */
export const recordedLog = <E extends AnyEvent>(events: readonly E[]): Recorded<E>[] =>
  events.map((event, revision) => {
    const { actor, now: at } = context();
    return {
      type: event.type,
      data: event.data,
      id: `event-${revision}`,
      stream: 'stream-1',
      revision,
      position: String(revision).padStart(12, '0'),
      at,
      meta: { at, actor, command: 'Test', correlationId: `call-${revision}` },
    };
  });
