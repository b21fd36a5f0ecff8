import Bull from 'bull';
import { Redis } from 'ioredis';
import { jobIdOf, PermanentError, type DeadJob, type Job, type Queue } from './port.ts';
import { DEAD_LIMIT, DEFAULTS, IDLE_TIMEOUT_MS, untilIdle, type QueueSettings } from './settings.ts';

/** Finished jobs are kept this long, so that adding their id again has no effect. */
const KEEP_SECONDS = 30 * 24 * 3600;

/**
 * The queue on Redis (`REDIS_URL`): one Bull queue per job name, all on two shared connections plus a blocking one
 * for each name that this process works on. The names are kept in a Redis set, so that any process can list and
 * retry dead jobs.
 */
export async function createBullQueue(redisUrl: string, options: Partial<QueueSettings> = {}): Promise<Queue> {
  const settings: QueueSettings = { ...DEFAULTS, namespace: 'portal', ...options };
  const connections = new Connections(redisUrl, settings);
  await connections.reach();
  const queues = new Map<string, Promise<Bull.Queue>>();
  const namesKey = `${settings.namespace}:job-names`;

  const queueOf = (name: string): Promise<Bull.Queue> => {
    const known = queues.get(name);
    if (known) return known;
    const opened = open(name, settings, connections);
    queues.set(name, opened);
    return opened;
  };

  const add: Queue['add'] = async (name, job, data) => {
    const { id, afterMs } = jobIdOf(job);
    const queue = await queueOf(name);
    await connections.client.sadd(namesKey, name);
    await queue.add(data, { jobId: id, ...(afterMs > 0 ? { delay: afterMs } : {}) });
  };

  const all = async (): Promise<{ name: string; queue: Bull.Queue }[]> => {
    const names = new Set([...(await connections.client.smembers(namesKey)), ...queues.keys()]);
    return Promise.all([...names].sort().map(async (name) => ({ name, queue: await queueOf(name) })));
  };

  return {
    add,
    async process<T>(name: string, handler: (job: Job<T>) => Promise<void>, { concurrency = 1 } = {}) {
      const queue = await queueOf(name);
      // The promise of process() ends with the queue's life, so nobody can wait for it here.
      queue
        .process(concurrency, (job) => run(name, job, handler))
        .catch((error: unknown) => settings.logger?.error({ err: error, queue: name }, 'queue stopped working'));
      await queue.isReady();
    },
    async dead() {
      const lists = await Promise.all(
        (await all()).map(async ({ name, queue }) =>
          (await queue.getFailed(0, DEAD_LIMIT - 1)).map((job) => deadJob(name, job)),
        ),
      );
      return lists
        .flat()
        .sort((a, b) => (a.failedAt < b.failedAt ? 1 : -1))
        .slice(0, DEAD_LIMIT);
    },
    async retry(id) {
      for (const { queue } of await all()) {
        const job = await queue.getJob(id);
        if (!job || !(await job.isFailed())) continue;
        await job.retry();
        return true;
      }
      return false;
    },
    idle: (timeoutMs = IDLE_TIMEOUT_MS) =>
      untilIdle(async () => {
        const counts = await Promise.all((await all()).map(({ queue }) => queue.getJobCounts()));
        return counts.reduce((sum, count) => sum + count.waiting + count.active + count.delayed, 0);
      }, timeoutMs),
    async close() {
      await Promise.all([...queues.values()].map(async (queue) => (await queue).close()));
      connections.close();
    },
  };
}

async function open(name: string, settings: QueueSettings, connections: Connections): Promise<Bull.Queue> {
  const queue = new Bull(name, {
    prefix: settings.namespace,
    createClient: (type) => connections.of(type),
    defaultJobOptions: {
      attempts: settings.attempts,
      backoff: { type: 'exponential', delay: settings.backoffMs },
      removeOnComplete: { age: KEEP_SECONDS },
    },
    settings: {
      lockDuration: settings.leaseMs,
      lockRenewTime: settings.leaseMs / 3,
      stalledInterval: settings.leaseMs,
      // A job is not to blame for a few restarts of its worker, but one that kills its worker each time must end.
      maxStalledCount: settings.attempts,
    },
  });
  queue.on('error', (error) => settings.logger?.warn({ err: error, queue: name }, 'queue error'));
  await queue.isReady();
  return queue;
}

async function run<T>(name: string, job: Bull.Job, handler: (job: Job<T>) => Promise<void>): Promise<void> {
  const attempt = job.attemptsMade + 1;
  const last = attempt >= (job.opts.attempts ?? 1);
  try {
    await handler({ id: String(job.id), name, data: job.data as T, attempt, last });
  } catch (error) {
    if (error instanceof PermanentError) await job.discard();
    throw error;
  }
}

const deadJob = (name: string, job: Bull.Job): DeadJob => ({
  id: String(job.id),
  name,
  data: job.data as unknown,
  error: job.failedReason ?? '',
  failedAt: new Date(job.finishedOn ?? job.timestamp).toISOString(),
});

type BullClient = ReturnType<NonNullable<Bull.QueueOptions['createClient']>>;

/** Two shared connections and a blocking one per worked name. Bull leaves clients it was given to their owner. */
class Connections {
  readonly client: Redis;
  readonly #subscriber: Redis;
  readonly #blocking: Redis[] = [];
  readonly #url: string;
  readonly #settings: QueueSettings;

  constructor(url: string, settings: QueueSettings) {
    this.#url = url;
    this.#settings = settings;
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

  close(): void {
    for (const connection of [this.client, this.#subscriber, ...this.#blocking]) connection.disconnect();
  }

  #connect(): Redis {
    // Bull blocks on its connections and asks for both settings; commands wait for a Redis that restarts.
    const connection = new Redis(this.#url, { maxRetriesPerRequest: null, enableReadyCheck: false });
    connection.setMaxListeners(0);
    connection.on('error', (error) => this.#settings.logger?.warn({ err: error }, 'Redis connection'));
    return connection;
  }
}
