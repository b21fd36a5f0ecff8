import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '#ops/config/config.ts';

/** Anyone who scrapes gives up after ten seconds; a Redis that is there answers within milliseconds. */
const REDIS_PATIENCE_MS = 2_000;

/** What this process has of its machine: room on the disk of `DATA_DIR`, and memory. */
export function machineMetrics(registry: Registry, { dataDir }: Pick<Config, 'dataDir'>): void {
  const registers = [registry];
  let asking: Promise<void> | undefined;
  const collect = (): Promise<void> => (asking ??= ask().finally(() => (asking = undefined)));
  const free: Gauge = new Gauge({
    name: 'portal_disk_free_bytes',
    help: 'Free on the disk of DATA_DIR; absent while there is no such folder.',
    registers,
    collect,
  });
  const size: Gauge = new Gauge({
    name: 'portal_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR; absent while there is no such folder.',
    registers,
    collect,
  });
  new Gauge({
    name: 'portal_memory_limit_bytes',
    help: 'What the process may use: the limit of its container, else the memory of the machine.',
    registers,
  }).set(memoryLimit());

  async function ask(): Promise<void> {
    const disk = await statfs(dataDir).catch(() => undefined);
    for (const figure of [free, size]) figure.remove();
    if (!disk) return;
    free.set(disk.bavail * disk.bsize);
    size.set(disk.blocks * disk.bsize);
  }
}

/** A group without a limit says a number that no machine has. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < os.totalmem() ? limit : os.totalmem();
}

/** Whether Redis answers, on a connection of its own: those of the queue wait until it does. */
export function redisMetrics(registry: Registry, { redisUrl }: Pick<Config, 'redisUrl'>): void {
  const up: Gauge = new Gauge({
    name: 'portal_redis_up',
    help: '1 when Redis has answered for these metrics, else 0; absent without REDIS_URL.',
    registers: [registry],
    async collect() {
      if (redisUrl) up.set((await answers(redisUrl)) ? 1 : 0);
    },
  });
  if (!redisUrl) up.remove();
}

async function answers(url: string): Promise<boolean> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: REDIS_PATIENCE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // Said by the answer.
  redis.on('error', () => undefined);
  const asked = redis.ping().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, sleep(REDIS_PATIENCE_MS, false, { ref: false })]);
  } finally {
    redis.disconnect();
  }
}
