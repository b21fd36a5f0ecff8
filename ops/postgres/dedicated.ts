import type pg from 'pg';

/** Pauses between tries to connect, doubling up to the longest. */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

/** Called with what a notification says; undefined when some may have been missed. */
type Heard = (payload: string | undefined) => void;

/** An open connection: its queries go one after the other, and all fail once it has ended. */
export class DatabaseSession {
  /** Aborts when the connection is gone. */
  readonly ended: AbortSignal;
  readonly #client: pg.Client;
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: pg.Client) {
    const over = new AbortController();
    this.#client = client;
    this.ended = over.signal;
    client.once('end', () => over.abort());
  }

  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>> {
    const result = this.#last.then(() => this.#client.query<R>(text, values));
    this.#last = result.catch(() => undefined);
    return result;
  }

  close(): Promise<void> {
    return this.#client.end().catch(() => undefined);
  }
}

/**
 * The one connection of a process outside its pool, for what belongs to a session: hearing notifications, and the locks
 * of the one who leads. Made at the first need, once however many ask at the same time, and made again when it breaks for as
 * long as somebody listens.
 */
export class DedicatedConnection {
  /** The works that this process leads now, by name (`lease.ts`). */
  readonly holds = new Set<string>();
  readonly #make: () => pg.Client;
  readonly #onError: (error: Error) => void;
  readonly #heard = new Map<string, Set<Heard>>();
  #isOpen = false;
  #opening: Promise<DatabaseSession> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed = false;

  constructor(make: () => pg.Client, onError: (error: Error) => void) {
    this.#make = make;
    this.#onError = onError;
  }

  /** Notifications arrive now. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Calls `heard` at each notification, and whenever some may have been missed. Never throws; until the server answers
   * callers poll.
   *
   * @returns stops it
   */
  listen(channel: string, heard: Heard): () => void {
    const known = this.#heard.get(channel);
    if (known) known.add(heard);
    else {
      this.#heard.set(channel, new Set([heard]));
      // A connection that is being made takes the channel along.
      if (this.#opening) this.#opening.then((session) => session.query(`LISTEN ${channel}`)).catch(() => undefined);
    }
    this.#keepOpen();
    return () => this.#heard.get(channel)?.delete(heard);
  }

  /**
   * The connection, made if there is none.
   *
   * @throws when the server can't be reached
   */
  session(): Promise<DatabaseSession> {
    if (this.#closed) return Promise.reject(new Error('Connection terminated'));
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const session = await this.#opening?.catch(() => undefined);
    await session?.close();
  }

  async #open(): Promise<DatabaseSession> {
    const client = this.#make();
    client.on('error', (error) => this.#onError(error));
    client.on('notification', ({ channel, payload = '' }) => this.#ring([channel], payload));
    try {
      await client.connect();
      client.once('end', () => this.#lost());
      const session = new DatabaseSession(client);
      for (const channel of this.#heard.keys()) await session.query(`LISTEN ${channel}`);
      this.#failures = 0;
      this.#isOpen = !session.ended.aborted;
      this.#ring(this.#heard.keys());
      return session;
    } catch (error) {
      void client.end().catch(() => undefined);
      this.#lost();
      throw error;
    }
  }

  #lost(): void {
    this.#opening = undefined;
    this.#isOpen = false;
    if (this.#closed || this.#heard.size === 0 || this.#retry) return;
    const pause = Math.min(FIRST_RETRY_MS * 2 ** this.#failures++, LONGEST_RETRY_MS);
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#keepOpen();
    }, pause);
    this.#retry.unref();
  }

  #keepOpen(): void {
    if (this.#closed || this.#retry) return;
    this.session().catch((error: unknown) => this.#onError(error as Error));
  }

  #ring(channels: Iterable<string>, payload?: string): void {
    for (const channel of channels) for (const heard of this.#heard.get(channel) ?? []) heard(payload);
  }
}
