import type { Recorded } from '#domain/kernel/event.ts';
import { UnreadableEventError } from '#ops/log/unreadable-event.ts';
import type { EventSource } from '#ops/projector/target.ts';

/** An event of the toy log: what it is, and to which stream it belongs. */
export interface ToyEvent {
  readonly type: string;
  readonly data: object;
  readonly stream?: string;
}

/**
 * A log in memory with the promises of `ops/log/log.ts`, for tests of what reads it: positions of fixed width, batches
 * that say how far they have seen, subscribers that wake at once. `unreadable` names event ids that cannot be opened.
 */
export class MemoryLog implements EventSource {
  readonly events: Recorded[] = [];
  readonly unreadable = new Set<string>();
  private readonly waiting = new Set<() => void>();

  append(...events: ToyEvent[]): string {
    for (const { type, data, stream = 'toy' } of events) {
      const number = this.events.length + 1;
      this.events.push({
        id: `event-${number}`,
        stream,
        revision: number - 1,
        position: String(number).padStart(12, '0'),
        at: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
        type,
        data,
        meta: {
          actor: { type: 'system', id: 'system', portal: 'szkolenia' },
          at: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
          command: 'Test',
          correlationId: `correlation-${number}`,
        },
      });
    }
    for (const wake of this.waiting) wake();
    return this.last;
  }

  get last(): string {
    return this.events.at(-1)?.position ?? '';
  }

  backlog(after: string, { types, limit }: { types: readonly string[]; limit: number }) {
    const ahead = this.events.filter((event) => event.position > after && types.includes(event.type)).slice(0, limit);
    return Promise.resolve({ events: ahead.length, since: ahead[0]?.at ?? null });
  }

  head(): Promise<string> {
    return Promise.resolve(this.last);
  }

  /** Here everything that is committed can be read. */
  newest(): Promise<string> {
    return this.head();
  }

  async readAll(
    after: string,
    { limit = 1_000, types }: { limit?: number; types?: readonly string[] } = {},
  ): ReturnType<EventSource['readAll']> {
    await Promise.resolve();
    const wanted = this.events.filter((event) => event.position > after && (!types || types.includes(event.type)));
    const seen = wanted.slice(0, limit);
    const caughtUp = seen.length === wanted.length;
    return {
      events: seen.filter(({ id }) => !this.unreadable.has(id)),
      unreadable: seen
        .filter(({ id }) => this.unreadable.has(id))
        .map(({ id, type, at, stream, revision, position }) => {
          return { id, type, version: 2, at, stream, revision, position, reason: 'cannot be opened' };
        }),
      position: caughtUp ? this.last || after : (seen.at(-1)?.position ?? after),
      caughtUp,
    };
  }

  async readStream(name: string, { from = 0, limit = 1_000 } = {}): ReturnType<EventSource['readStream']> {
    await Promise.resolve();
    const events = this.events.filter(({ stream, revision }) => stream === name && revision >= from).slice(0, limit);
    const unreadable = events.find((event) => this.unreadable.has(event.id));
    if (unreadable) throw new UnreadableEventError(unreadable, 'cannot be opened');
    return events;
  }

  async *subscribe({
    after,
    types,
    batchSize = 1_000,
    signal,
  }: Parameters<EventSource['subscribe']>[0]): ReturnType<EventSource['subscribe']> {
    let position = after;
    while (!signal.aborted) {
      const batch = await this.readAll(position, { limit: batchSize, ...(types ? { types } : {}) });
      const moved = batch.position !== position;
      position = batch.position;
      if (moved) yield batch;
      else await this.appended(signal);
    }
  }

  private appended(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
