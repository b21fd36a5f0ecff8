import type Bull from 'bull';
import { Redis } from 'ioredis';
import { Seldom } from '#ops/logging/seldom.ts';
import type { QueueSettings } from './settings.ts';

type BullClient = ReturnType<NonNullable<Bull.QueueOptions['createClient']>>;

/** Two shared connections and a blocking one per worked name. Bull leaves clients it was given to their owner. */
export class RedisConnections {
  readonly client: Redis;
  readonly #subscriber: Redis;
  readonly #blocking: Redis[] = [];
  readonly #url: string;
  readonly #settings: QueueSettings;
  /** Said seldom: an outage brings several a second. */
  readonly trouble: Seldom;

  constructor(url: string, settings: QueueSettings) {
    this.#url = url;
    this.#settings = settings;
    this.trouble = new Seldom((fields, message) => settings.logger?.warn(fields, message));
    this.client = this.#connect();
    this.#subscriber = this.#connect();
  }

  of(type: 'client' | 'subscriber' | 'bclient'): BullClient {
    // Bull is typed against its own older ioredis; the commands it uses are the same.
    if (type === 'client') return this.client as unknown as BullClient;
    if (type === 'subscriber') return this.#subscriber as unknown as BullClient;
    const blocking = this.#connect();
    this.#blocking.push(blocking);
    return blocking as unknown as BullClient;
  }

  /** Throws after ten seconds without an answer; later outages are waited out. */
  async reach(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('REDIS_URL: no answer from Redis within 10 s')), 10_000);
    });
    try {
      await Promise.race([this.client.ping(), late]);
    } catch (error) {
      this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Warns of a Redis that may forget jobs. They come back from the database, minutes later than need be. A server of
   * somebody else may not answer.
   */
  async warnOfForgetting(): Promise<void> {
    try {
      const [policy, file, snapshots] = await Promise.all(
        ['maxmemory-policy', 'appendonly', 'save'].map(
          async (name) => ((await this.client.config('GET', name)) as string[])[1] ?? '',
        ),
      );
      const { logger } = this.#settings;
      if (policy !== 'noeviction')
        logger?.warn({ policy }, "REDIS_URL: maxmemory-policy should be 'noeviction', or jobs are thrown away");
      if (file === 'no' && snapshots === '')
        logger?.warn(
          {},
          "REDIS_URL: Redis keeps nothing on disk ('appendonly yes' is meant); after a restart it forgets its jobs",
        );
    } catch {
      // Managed servers refuse CONFIG.
    }
  }

  close(): void {
    for (const connection of [this.client, this.#subscriber, ...this.#blocking]) connection.disconnect();
  }

  #connect(): Redis {
    // Bull blocks on its connections and asks for both settings; commands wait for a Redis that restarts.
    const connection = new Redis(this.#url, { maxRetriesPerRequest: null, enableReadyCheck: false });
    connection.setMaxListeners(0);
    connection.on('error', (error) => this.trouble.report('Redis connection', error));
    return connection;
  }
}
