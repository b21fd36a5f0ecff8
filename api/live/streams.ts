import type { Response } from 'express';
import type { Access } from '#domain/access/access.ts';
import { hearable } from '#domain/access/topics.ts';
import { allEvents } from '#domain/events.ts';
import type { Recorded } from '#domain/shared/event.ts';
import type { App } from '#ops/app.ts';
import { readModels } from '#projections/index.ts';

/** Between two signs of life; proxies close what is silent for longer. */
const HEARTBEAT_MS = 20_000;
/** A stream ends then: the browser comes back and is asked again who it is. */
const LIFE_MS = 5 * 60_000;
export const MOST_STREAMS = 500;
export const MOST_OF_ONE = 8;

interface Listener {
  readonly actorId: string;
  readonly access: Access;
  readonly res: Response;
}

const tellings = new Map(allEvents.map(({ type, telling }) => [type, telling]));

const subjectsOf = (events: readonly Recorded[]): string[] => [
  ...new Set(events.flatMap(({ type, data }) => tellings.get(type)?.records(data) ?? [])),
];

/**
 * The open streams of one process. While somebody listens the log is followed from its end; a change is told once the
 * read models show it.
 */
class Streams {
  readonly #listeners = new Set<Listener>();
  #following: AbortController | undefined;
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** False when there are too many already. */
  add(listener: Listener): boolean {
    const own = [...this.#listeners].filter(({ actorId }) => actorId === listener.actorId).length;
    if (this.#listeners.size >= MOST_STREAMS || own >= MOST_OF_ONE) return false;
    this.#listeners.add(listener);
    const beat = setInterval(() => listener.res.write(': \n\n'), HEARTBEAT_MS);
    const end = setTimeout(() => listener.res.end(), LIFE_MS);
    listener.res.on('close', () => {
      clearInterval(beat);
      clearTimeout(end);
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#following?.abort();
    });
    if (!this.#following || this.#following.signal.aborted) this.#follow();
    return true;
  }

  /** The program stops: browsers come back to the next one. */
  end(): void {
    for (const { res } of this.#listeners) res.end();
  }

  #follow(): void {
    const following = new AbortController();
    this.#following = following;
    this.#read(following.signal).catch((error: unknown) => {
      if (following.signal.aborted) return;
      this.#app.logger.error({ err: error }, 'live updates stopped');
      // Everybody comes back, and it begins anew.
      for (const { res } of this.#listeners) res.end();
      following.abort();
    });
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { log, projector } = this.#app;
    const names = readModels.map(({ name }) => name);
    for await (const { events, position } of log.subscribe({ after: await log.head(), signal })) {
      if (events.length === 0) continue;
      await projector.waitFor(names, position);
      this.#tell(subjectsOf(events));
    }
  }

  #tell(subjects: readonly string[]): void {
    for (const { access, res } of this.#listeners) {
      const heard = hearable(access, subjects);
      if (heard.length > 0) res.write(`data: ${JSON.stringify(heard)}\n\n`);
    }
  }
}

const streams = new WeakMap<App, Streams>();

export function streamsOf(app: App): Streams {
  const known = streams.get(app) ?? new Streams(app);
  streams.set(app, known);
  return known;
}
