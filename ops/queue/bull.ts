import Bull from 'bull';
import { jobIdOf, PermanentError, type DeadJob, type Engine, type EngineState, type Job, type Queue } from './port.ts';
import { RedisConnections } from './redis.ts';
import type { JobRow } from './rows.ts';
import {
  DEAD_LIMIT,
  DEFAULTS,
  IDLE_TIMEOUT_MS,
  KEEP_FINISHED_SECONDS,
  pauseAfter,
  untilIdle,
  type QueueSettings,
} from './settings.ts';

export interface BullSettings extends QueueSettings {
  /** What the database says of a job that is still to be done; undefined when it knows of none. */
  readonly recall?: (id: string) => Promise<Pick<JobRow, 'data' | 'attempts'> | undefined>;
}

/**
 * The queue on Redis (`REDIS_URL`): one Bull queue per job name, all on two shared connections plus a blocking one
 * for each name that this process works on. The names are kept in a Redis set, so that any process can list and
 * retry dead jobs.
 */
export async function createBullQueue(redisUrl: string, options: Partial<BullSettings> = {}): Promise<Engine> {
  const settings: BullSettings = { ...DEFAULTS, namespace: 'portal', ...options };
  const connections = new RedisConnections(redisUrl, settings);
  await connections.reach();
  await connections.warnOfForgetting();
  const queues = new Map<string, Promise<Bull.Queue>>();
  const namesKey = `${settings.namespace}:job-names`;

  const queueOf = (name: string): Promise<Bull.Queue> => {
    const known = queues.get(name);
    if (known) return known;
    const opened = open(name, settings, connections);
    queues.set(name, opened);
    // A failed attempt must not be remembered.
    opened.catch(() => queues.delete(name));
    return opened;
  };

  const addAll: Queue['addAll'] = async (jobs) => {
    for (const name of new Set(jobs.map((job) => job.name))) {
      const queue = await queueOf(name);
      await connections.client.sadd(namesKey, name);
      const own = jobs.filter((job) => job.name === name);
      await queue.addBulk(
        own.map(({ id: job, data }) => {
          const { id, afterMs } = jobIdOf(job);
          return { data, opts: { jobId: bullId(id), ...(afterMs > 0 ? { delay: afterMs } : {}) } };
        }),
      );
    }
  };

  const all = async (): Promise<{ name: string; queue: Bull.Queue }[]> => {
    const names = new Set([...(await connections.client.smembers(namesKey)), ...queues.keys()]);
    return Promise.all([...names].sort().map(async (name) => ({ name, queue: await queueOf(name) })));
  };

  return {
    add: (name, id, data) => addAll([{ name, id, data }]),
    addAll,
    async process<T>(name: string, handler: (job: Job<T>) => Promise<void>, { concurrency = 1 } = {}) {
      const queue = await queueOf(name);
      // The promise of process() ends with the queue's life, so nobody can wait for it here.
      queue
        .process(concurrency, async (job) => {
          if (isForgotten(job)) await restore(name, job, settings);
          await run(name, job, handler);
        })
        .catch((error: unknown) => settings.logger?.error({ err: error, queue: name }, 'queue stopped working'));
      await queue.isReady();
    },
    async states(name, ids) {
      const queue = await queueOf(name);
      const pipeline = connections.client.pipeline();
      for (const id of ids)
        pipeline.hmget(queue.toKey(bullId(id)), 'timestamp', 'finishedOn', 'returnvalue', 'failedReason');
      const answers = (await pipeline.exec()) ?? [];
      return new Map(ids.flatMap((id, index) => stateOf(id, answers[index]) ?? []));
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
        const job = await queue.getJob(bullId(id));
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

/**
 * A job lies under its id among Bull's own keys of the queue (`stalled`, `wait`, `repeat:…`, `…:lock`), which are one
 * word, or have a word of Bull's around a colon; a number would be taken for one of Bull's own jobs. Those get a mark.
 */
const BULLS_OWN = /^([^:]*|repeat:.*|metrics:.*|.*:(lock|logs))$/s;
const MARK = 'job:';
const bullId = (id: string): string => (BULLS_OWN.test(id) || id.startsWith(MARK) ? `${MARK}${id}#` : id);

const jobId = ({ id }: Bull.Job): string => {
  const kept = String(id);
  return kept.startsWith(MARK) && kept.endsWith('#') ? kept.slice(MARK.length, -1) : kept;
};

/** The queue's own pauses between tries. */
const PATIENT = 'patient';

const jobOptions = ({ attempts }: QueueSettings) => ({
  attempts,
  backoff: { type: PATIENT },
  removeOnComplete: { age: KEEP_FINISHED_SECONDS },
  removeOnFail: { age: 365 * 24 * 3600 },
});

async function open(name: string, settings: QueueSettings, connections: RedisConnections): Promise<Bull.Queue> {
  const queue = new Bull(name, {
    prefix: settings.namespace,
    createClient: (type) => connections.of(type),
    defaultJobOptions: jobOptions(settings),
    settings: {
      backoffStrategies: { [PATIENT]: (attempts: number) => pauseAfter(settings, attempts) },
      lockDuration: settings.leaseMs,
      lockRenewTime: settings.leaseMs / 3,
      stalledInterval: settings.leaseMs,
      // A job is not to blame for a few restarts of its worker, but one that kills its worker each time must end.
      maxStalledCount: settings.attempts,
    },
  });
  queue.on('error', (error) => connections.trouble.report('queue error', error, { queue: name }));
  await queue.isReady();
  return queue;
}

/** Emptied between naming a job and handing it over, Redis hands over the bare name: Bull makes an empty job of it. */
const isForgotten = ({ timestamp }: Bull.Job): boolean => Number.isNaN(timestamp);

/**
 * Writes a forgotten job again from its row, here and in Redis, so that it is tried as often as any other.
 *
 * @throws when the database has no such job to be done
 */
async function restore(name: string, job: Bull.Job, settings: BullSettings): Promise<void> {
  const row = await settings.recall?.(jobId(job));
  if (!row) {
    await job.discard();
    throw new PermanentError('Redis has lost what this job was');
  }
  const opts = { ...jobOptions(settings), jobId: job.id, delay: 0, timestamp: Date.now() };
  Object.assign(job, { data: row.data, opts, attemptsMade: row.attempts, timestamp: opts.timestamp, delay: 0 });
  await job.queue.client.hset(job.queue.toKey(String(job.id)), {
    name: job.name,
    data: JSON.stringify(row.data),
    opts: JSON.stringify(opts),
    timestamp: opts.timestamp,
    delay: 0,
    priority: 0,
    attemptsMade: row.attempts,
  });
  settings.logger?.warn({ queue: name, job: jobId(job) }, 'Redis had lost a job: it is done from its row');
}

async function run<T>(name: string, job: Bull.Job, handler: (job: Job<T>) => Promise<void>): Promise<void> {
  const attempt = job.attemptsMade + 1;
  const last = attempt >= (job.opts.attempts ?? 1);
  try {
    await handler({ id: jobId(job), name, data: job.data as T, attempt, last });
  } catch (error) {
    if (error instanceof PermanentError) await job.discard();
    throw error;
  }
}

const deadJob = (name: string, job: Bull.Job): DeadJob => ({
  id: jobId(job),
  name,
  data: job.data as unknown,
  error: job.failedReason ?? '',
  failedAt: new Date(job.finishedOn ?? job.timestamp).toISOString(),
});

/** What there is of a job in Redis: `timestamp` always, `finishedOn` when it is done or dead. */
function stateOf(id: string, answer: [Error | null, unknown] | undefined): [[string, EngineState]] | undefined {
  const [error, fields] = answer ?? [];
  if (error) throw error;
  const [timestamp, finishedOn, result, reason] = fields as (string | null)[];
  if (timestamp === null || timestamp === undefined) return undefined;
  if (!finishedOn) return [[id, { state: 'waiting' }]];
  if (result !== null) return [[id, { state: 'done' }]];
  return [[id, { state: 'dead', at: new Date(Number(finishedOn)), error: reason ?? '' }]];
}
