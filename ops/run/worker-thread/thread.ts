import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { readConfig } from '#ops/config/config.ts';
import { halfOf } from '#ops/config/database.ts';
import { Traffic } from '#ops/traffic.ts';
import { startWorkers } from '#workers/index.ts';
import { compose, type Composed } from '../compose.ts';
import { answerCalls } from './calls.ts';
import type { Begin, ThreadData } from './start.ts';

/** The worker's half of a program of `ROLE=all`, as `start.ts` calls it. */
const port = parentPort as MessagePort;
const { traffic } = workerData as ThreadData;

let composed: Composed | undefined;
let workers: { stop(): Promise<void> } | undefined;

const program = (): Composed => {
  if (!composed) throw new Error('Nothing was begun');
  return composed;
};

answerCalls(port, {
  /** Connects, and folds from now on. */
  async begin({ databaseUrl, ownerUrl, name }: Begin) {
    const config = readConfig(process.env);
    const settings = { ...config, database: halfOf(config.database) };
    composed = await compose(settings, {
      databaseUrl,
      ownerUrl,
      traffic: new Traffic(traffic),
      thread: { name },
    });
    await composed.app.projector.start();
  },
  async work() {
    workers = await startWorkers(program().app);
  },
  counted: () => composed?.app.metrics.getMetricsAsJSON() ?? [],
  async stop() {
    if (!composed) return;
    composed.beginToStop();
    await (workers?.stop() ?? composed.app.queue.close());
    await composed.close();
  },
});
