import { MessageChannel } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Config } from '#ops/config/config.ts';
import type { BuildInThread } from '#ops/projector/builds.ts';
import type { ThreadPool } from '#ops/threads/threads.ts';
import type { BuildTask, LogLine } from './build-read-models.ts';

interface Parts {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly logger: Pick<Logger, LogLine['level']>;
}

/** Built, it starts at once, and in half the memory. */
const script = new URL('./build-read-models.ts', import.meta.url);

/** Builds read models in threads of this program, with connections of their own. */
export function buildsInThreads(threads: ThreadPool, { config, databaseUrl, logger }: Parts): BuildInThread {
  const { eventStore, masterKey, formerMasterKeys, masterKeyFile } = config;
  const settings: BuildTask['settings'] = {
    masterKey,
    ...(formerMasterKeys ? { formerMasterKeys } : {}),
    ...(masterKeyFile === undefined ? {} : { masterKeyFile }),
    ...(eventStore ? { eventStore } : {}),
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
  };
  return async (build, signal) => {
    const { port1: heard, port2: logs } = new MessageChannel();
    heard.on('message', ({ level, facts, message }: LogLine) => logger[level](facts, message));
    try {
      const task: BuildTask = { build, databaseUrl, settings, logs };
      await threads.run(script, task, { transfer: [logs], signal });
    } finally {
      heard.close();
    }
  };
}
