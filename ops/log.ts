import type { AnyEvent, EventMeta, Recorded } from '#domain/shared/event.ts';
import type { ExpectedRevision, StoredEvent } from './store/port.ts';

export interface AnyEventInput extends AnyEvent {
  readonly meta: EventMeta;
  /** Given ids make an append idempotent; made here otherwise. */
  readonly id?: string;
}

export type LogAppendResult =
  | { readonly ok: true; readonly recorded: Recorded[]; readonly position: string }
  | { readonly ok: false; readonly stream: string; readonly actual: number };

/** The event store with personal data sealed on the way in and opened on the way out, and old versions upcast. */
export interface Log {
  append(
    appends: readonly { stream: string; expected: ExpectedRevision; events: readonly AnyEventInput[] }[],
  ): Promise<LogAppendResult>;
  readStream(stream: string, options?: { from?: number; limit?: number }): Promise<Recorded[]>;
  readAll(
    after: string,
    options?: { limit?: number; types?: readonly string[] },
  ): Promise<{ events: Recorded[]; position: string; caughtUp: boolean }>;
  subscribe(options: {
    after: string;
    types?: readonly string[];
    batchSize?: number;
    signal: AbortSignal;
  }): AsyncIterable<{ events: Recorded[]; position: string; caughtUp: boolean }>;
  head(): Promise<string>;
}

export type { StoredEvent };
