import { EventEmitter } from 'node:events';

export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface Recorded extends Proposed {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit and prepare position are one number for all that is written by gRPC. */
  readonly position: bigint;
  readonly created: Date;
}

export type Expected = bigint | 'no_stream' | 'any' | 'stream_exists';

export type Appended =
  | { readonly kind: 'done'; readonly revision: bigint; readonly position: bigint | undefined }
  | { readonly kind: 'wrong'; readonly actual: bigint | undefined }
  | { readonly kind: 'tombstoned' };

/** EventStoreDB's log in memory with the real server's rules for expected revisions, repeats and deletion. */
export class MemoryLog extends EventEmitter {
  readonly all: Recorded[] = [];
  readonly #streams = new Map<string, Recorded[]>();
  /** First readable revision of soft-deleted streams. */
  readonly #truncated = new Map<string, bigint>();
  readonly #tombstoned = new Set<string>();
  #position = 0n;

  constructor() {
    super();
    this.setMaxListeners(0);
  }

  isTombstoned(stream: string): boolean {
    return this.#tombstoned.has(stream);
  }

  /** Undefined: no such stream, or nothing left of it. */
  read(stream: string): readonly Recorded[] | undefined {
    const from = this.#truncated.get(stream) ?? 0n;
    const events = this.#streams.get(stream)?.filter((one) => one.revision >= from);
    return events && events.length > 0 ? events : undefined;
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Appended {
    if (this.#tombstoned.has(stream)) return { kind: 'tombstoned' };
    const written = this.#streams.get(stream) ?? [];
    const repeated = this.#repeated(written, expected, events);
    if (repeated) return { kind: 'done', revision: repeated.revision, position: undefined };
    const last = BigInt(written.length) - 1n;
    if (!this.#asExpected(stream, last, expected)) return { kind: 'wrong', actual: last < 0n ? undefined : last };
    for (const event of events) this.#write(stream, event);
    this.emit('append');
    return {
      kind: 'done',
      revision: BigInt(this.#streams.get(stream)?.length ?? 0) - 1n,
      position: this.all.at(-1)?.position,
    };
  }

  /** Nothing is readable any more; the next append goes on with the old revisions, as "no stream" as well. */
  delete(stream: string): void {
    this.#truncated.set(stream, BigInt(this.#streams.get(stream)?.length ?? 0));
    this.system(`$$${stream}`, '$metadata', { $tb: Number.MAX_SAFE_INTEGER });
  }

  /** For good. */
  tombstone(stream: string): void {
    this.#tombstoned.add(stream);
    this.system(stream, '$streamDeleted', {});
  }

  /** The server writes events of its own to the same log. */
  system(stream: string, type: string, data: object): void {
    const bytes = Buffer.from(JSON.stringify(data));
    this.#write(stream, {
      id: crypto.randomUUID(),
      type,
      contentType: 'application/json',
      data: bytes,
      metadata: Buffer.alloc(0),
    });
    this.emit('append');
  }

  #asExpected(stream: string, last: bigint, expected: Expected): boolean {
    if (expected === 'any') return true;
    const gone = last < 0n || this.read(stream) === undefined;
    if (expected === 'no_stream') return gone;
    return expected === 'stream_exists' ? !gone : expected === last;
  }

  /**
   * The same ids at the place that was expected are a repeat; without an expected revision, the same ids in the same
   * order anywhere in the stream. Anything in between is not.
   */
  #repeated(written: readonly Recorded[], expected: Expected, events: readonly Proposed[]): Recorded | undefined {
    const anywhere = expected === 'any' || expected === 'stream_exists';
    const found = written.findIndex((one) => one.id === events[0]?.id);
    const first = anywhere ? found : expected === 'no_stream' ? 0 : Number(expected) + 1;
    if (first < 0 || !events.every((event, n) => written[first + n]?.id === event.id)) return undefined;
    return written[first + events.length - 1];
  }

  #write(stream: string, event: Proposed): void {
    const written = this.#streams.get(stream) ?? [];
    const recorded = {
      ...event,
      stream,
      revision: BigInt(written.length),
      position: this.#position,
      created: new Date(),
    };
    written.push(recorded);
    this.#streams.set(stream, written);
    this.all.push(recorded);
    this.#position += BigInt(97 + event.data.length + event.metadata.length);
  }
}
