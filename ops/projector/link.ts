import pg from 'pg';

/** Runners hear requests here … */
const CONTROL = 'read_models_control';
/** … and other processes that checkpoints have moved. */
const MOVED = 'read_models_moved';

/** First key of the advisory lock of the one runner of a database; any number that nothing else uses. */
const LOCK = [7_265_164, 1] as const;

/**
 * A connection of its own, which holds the runner's lock as long as it lives and carries notifications. When it breaks
 * the lock is free for another process, and `lost` says so here.
 */
export class Link {
  private readonly ended = new AbortController();
  private sending = false;
  private again = false;

  private constructor(private readonly client: pg.Client) {}

  static async open(pool: pg.Pool, hear: { control?: () => void; moved?: () => void }): Promise<Link> {
    const client = new pg.Client(pool.options);
    const link = new Link(client);
    client.on('error', () => link.ended.abort());
    client.on('end', () => link.ended.abort());
    client.on('notification', ({ channel }) => (channel === CONTROL ? hear.control?.() : hear.moved?.()));
    await client.connect();
    try {
      await client.query(`SET application_name = 'read-models'`);
      if (hear.control) await client.query(`LISTEN ${CONTROL}`);
      if (hear.moved) await client.query(`LISTEN ${MOVED}`);
    } catch (error) {
      await link.close();
      throw error;
    }
    return link;
  }

  /** Aborts when the connection is gone. */
  get lost(): AbortSignal {
    return this.ended.signal;
  }

  /** Becomes the runner of this database unless another connection is. */
  async tryLock(): Promise<boolean> {
    const { rows } = await this.client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', [
      ...LOCK,
    ]);
    return rows[0]?.locked ?? false;
  }

  /** Tells other processes that checkpoints moved; many calls at once become one message. Never waits, never throws. */
  announce(): void {
    if (this.sending) {
      this.again = true;
      return;
    }
    this.sending = true;
    void this.client
      .query(`NOTIFY ${MOVED}`)
      .catch(() => undefined)
      .finally(() => {
        this.sending = false;
        if (!this.again) return;
        this.again = false;
        this.announce();
      });
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
    this.ended.abort();
  }
}

/** Makes the runner, wherever it is, look at the checkpoints again. */
export async function summon(pool: pg.Pool): Promise<void> {
  await pool.query(`NOTIFY ${CONTROL}`);
}
