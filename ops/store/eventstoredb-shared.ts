import { LRUCache } from 'lru-cache';
import type { ReadEvent, StoredEvent } from './port.ts';

/**
 * Facts of one bulk decision say who, when, why and by what command in the same words, thousands of times: more than the
 * decision itself, and more than a server takes in one append. Of a large append the first fact of each command carries
 * its metadata whole, the others what differs from it and how many revisions before them it is.
 */
export interface SharedMeta {
  /** The carrier's revision is so much smaller. */
  readonly back: number;
  readonly differs: object;
  /** Of the carrier, and not of this fact. */
  readonly without?: readonly string[];
}

type Meta = Readonly<Record<string, unknown>>;

/** What goes to the server with each event's data: its metadata whole, or what it does not share. */
export function sharing(events: readonly StoredEvent[]): object[] {
  const carriers = new Map<string, number>();
  return events.map(({ version, meta }, index) => {
    const { command, correlationId } = meta as Meta;
    const decision = JSON.stringify([command, correlationId]);
    const carrier = carriers.get(decision);
    if (carrier === undefined) carriers.set(decision, index);
    const base = carrier === undefined ? undefined : events[carrier]?.meta;
    return base
      ? { version, ...difference(base as Meta, meta as Meta), back: index - (carrier ?? 0) }
      : { version, meta };
  });
}

function difference(base: Meta, meta: Meta): Omit<SharedMeta, 'back'> {
  const differs = Object.entries(meta).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(base[key]));
  const without = Object.keys(base).filter((key) => meta[key] === undefined);
  return { differs: Object.fromEntries(differs), ...(without.length > 0 ? { without } : {}) };
}

export const isShared = (metadata: Readonly<Record<string, unknown>>): boolean =>
  typeof metadata['back'] === 'number' && typeof metadata['differs'] === 'object';

/** Metadata as they were read, the carrier's not yet put in. */
export class OpenMeta {
  constructor(readonly shared: SharedMeta) {}

  with(base: object): object {
    const { differs, without = [] } = this.shared;
    const kept = Object.entries(base).filter(([key]) => !without.includes(key));
    return { ...Object.fromEntries(kept), ...differs };
  }
}

/** How many carriers are remembered: batches of a reader may end in the middle of a decision. */
const REMEMBERED = 200;

/** Puts the carriers' metadata in, reading a carrier that came in no batch. */
export class Carriers {
  readonly #remembered = new LRUCache<string, object>({ max: REMEMBERED });

  async complete(
    events: readonly ReadEvent[],
    read: (stream: string, revision: number) => Promise<ReadEvent | undefined>,
  ): Promise<ReadEvent[]> {
    const completed: ReadEvent[] = [];
    const here = new Map<string, object>();
    for (const event of events) {
      if (event.meta instanceof OpenMeta) {
        const revision = event.revision - event.meta.shared.back;
        const place = `${event.stream}@${revision}`;
        const base = here.get(place) ?? this.#remembered.get(place) ?? (await read(event.stream, revision))?.meta;
        if (!base) throw new Error(`${event.stream}@${event.revision}: ${place}, which has its metadata, is gone`);
        this.#remembered.set(place, base);
        completed.push({ ...event, meta: event.meta.with(base) });
      } else {
        here.set(`${event.stream}@${event.revision}`, event.meta);
        completed.push(event);
      }
    }
    return completed;
  }
}
