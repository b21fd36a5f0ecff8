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

/** Where an event goes that is not simply the next of its stream. */
export interface Place {
  readonly stream: string;
  readonly revision: bigint;
}

export type Expected = bigint | 'no_stream' | 'any' | 'stream_exists';

export type Appended =
  | { readonly kind: 'done'; readonly revision: bigint; readonly position: bigint | undefined }
  | { readonly kind: 'wrong'; readonly actual: bigint | undefined }
  | { readonly kind: 'tombstoned' };

const LAST_REVISION = 2n ** 63n - 1n;

/**
 * The server's log in memory with its rules for expected revisions, repeats and deletion. What it does otherwise than
 * the real one: repeats without an expected revision are found in the whole stream, there only among recently written
 * events; nothing is ever scavenged; of a stream's metadata only the end of its life is known, no `$maxCount` or ACL.
 */
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
    const actual = written.at(-1)?.revision;
    const repeat = repeatOf(written, expected, events);
    // Where a repeat was first written is not always known to the real server either.
    if (repeat === 'whole') return { kind: 'done', revision: lastOf(written, events), position: undefined };
    if (repeat === 'part' || !this.#isAsExpected(stream, actual, expected)) return { kind: 'wrong', actual };
    for (const event of events) this.#write(stream, event);
    this.emit('append');
    const last = this.all.at(-1);
    return { kind: 'done', revision: last?.revision ?? 0n, position: last?.position };
  }

  /** Nothing is readable any more; the next append goes on with the old revisions, also when it expects no stream. */
  delete(stream: string, expected: Expected): Appended {
    const actual = this.#streams.get(stream)?.at(-1)?.revision;
    if (this.#tombstoned.has(stream)) return { kind: 'tombstoned' };
    if (!this.#isAsExpected(stream, actual, expected)) return { kind: 'wrong', actual };
    this.#truncated.set(stream, (actual ?? -1n) + 1n);
    return this.system(`$$${stream}`, '$metadata', `{"$tb":${LAST_REVISION}}`);
  }

  /** For good: the stream's last event says so, at the greatest revision. */
  tombstone(stream: string, expected: Expected): Appended {
    const actual = this.#streams.get(stream)?.at(-1)?.revision;
    if (this.#tombstoned.has(stream)) return { kind: 'tombstoned' };
    if (!this.#isAsExpected(stream, actual, expected)) return { kind: 'wrong', actual };
    this.#tombstoned.add(stream);
    return this.system({ stream, revision: LAST_REVISION }, '$streamDeleted', {});
  }

  /** The server writes events of its own to the same log. @param data an object, or the text of a link or of JSON */
  system(place: string | Place, type: string, data: object | string): Appended {
    const { stream, revision } = typeof place === 'string' ? { stream: place, revision: undefined } : place;
    const recorded = this.#write(
      stream,
      {
        id: crypto.randomUUID(),
        type,
        contentType: type === '$>' ? 'application/octet-stream' : 'application/json',
        data: Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)),
        metadata: Buffer.alloc(0),
      },
      revision,
    );
    this.emit('append');
    return { kind: 'done', revision: recorded.revision, position: recorded.position };
  }

  #isAsExpected(stream: string, actual: bigint | undefined, expected: Expected): boolean {
    if (expected === 'any') return true;
    const gone = this.read(stream) === undefined;
    if (expected === 'no_stream') return gone;
    return expected === 'stream_exists' ? !gone : expected === actual;
  }

  #write(stream: string, event: Proposed, revision?: bigint): Recorded {
    const written = this.#streams.get(stream) ?? [];
    const recorded = {
      ...event,
      stream,
      revision: revision ?? BigInt(written.length),
      position: this.#position,
      created: new Date(),
    };
    written.push(recorded);
    this.#streams.set(stream, written);
    this.all.push(recorded);
    // Positions are places in a file, so they have gaps.
    this.#position += BigInt(97 + stream.length + event.data.length + event.metadata.length);
    return recorded;
  }
}

/**
 * The same ids at the place that was expected are a repeat; without an expected revision, the same ids in the same
 * order in the stream. A part of them there is an error.
 */
function repeatOf(
  written: readonly Recorded[],
  expected: Expected,
  events: readonly Proposed[],
): 'whole' | 'part' | undefined {
  const found = written.findIndex((one) => one.id === events[0]?.id);
  const first = typeof expected === 'bigint' ? Number(expected) + 1 : expected === 'no_stream' ? 0 : found;
  if (first < 0 || written[first]?.id !== events[0]?.id) return undefined;
  return events.every((event, n) => written[first + n]?.id === event.id) ? 'whole' : 'part';
}

const lastOf = (written: readonly Recorded[], events: readonly Proposed[]): bigint =>
  written.find((one) => one.id === events.at(-1)?.id)?.revision ?? 0n;
