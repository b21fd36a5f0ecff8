import type { App } from '#ops/app.ts';
import { loadDemoOnce } from './demo/once.ts';
import type { WorkerThread } from './worker-thread/start.ts';

/** What a process does outside requests. */
export interface Work {
  /** Takes nothing new and lets what runs end. */
  stop(): Promise<void>;
}

interface Needs {
  readonly databaseUrl: string;
  readonly ownerUrl: string | undefined;
  /** Where the work is done in a thread of its own. */
  readonly thread: WorkerThread | undefined;
  say(message: string): void;
}

/**
 * Starts what this process does outside requests: folding, reactions, jobs and sweeps, in its thread where it has one
 * (`all`), else here (`worker`); nothing (`api`). An empty log is given the demo data first, of which nobody is notified.
 */
export async function startWork(app: App, { databaseUrl, ownerUrl, thread, say }: Needs): Promise<Work> {
  const { config, pool, projector, queue } = app;
  if (config.role === 'api') return { stop: () => queue.close() };
  await (thread ? thread.begin({ databaseUrl, ownerUrl, name: pool.name }) : projector.start());
  if (config.demo) await loadDemoOnce(app, say);
  if (!thread) {
    // Loaded where it is needed: a thread that serves does without.
    const { startWorkers } = await import('#workers/index.ts');
    return startWorkers(app);
  }
  await thread.work();
  return {
    async stop() {
      await thread.stop();
      await queue.close();
    },
  };
}
