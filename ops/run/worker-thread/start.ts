import { Worker } from 'node:worker_threads';
import type { Counted } from '#ops/logging/program-registry.ts';
import { builtEntry } from '../built.ts';
import { callerOf } from './calls.ts';

/** What the thread has from its first moment. */
export interface ThreadData {
  /** Of the `Traffic` of the thread that answers requests. */
  readonly traffic: SharedArrayBuffer;
}

/** What it works on. */
export interface Begin {
  readonly databaseUrl: string;
  readonly ownerUrl: string | undefined;
  /** Of its connections: those of the whole process. */
  readonly name: string;
}

/** The worker's half of the program in a thread of its own, so that folding, mails and jobs block no request. */
export interface WorkerThread {
  /** Resolves when it folds, or knows that another process does. */
  begin(place: Begin): Promise<void>;
  /** Starts reactions, jobs and sweeps. */
  work(): Promise<void>;
  /** What it has counted so far. */
  counted(): Promise<Counted>;
  /** Lets running jobs end, then the thread. */
  stop(): Promise<void>;
}

const SOURCE = new URL('./from-source.mjs', import.meta.url);

interface Options {
  /** The settings it reads; those of this process unless given. */
  readonly env?: NodeJS.ProcessEnv;
  readonly traffic: SharedArrayBuffer;
  /** Called when it ends by itself: nothing is folded and no mail goes out any more. */
  failed(error: unknown): void;
}

/** Starts the thread, which loads its half of the program meanwhile. */
export function startWorkerThread({ env = process.env, traffic, failed }: Options): WorkerThread {
  const workerData: ThreadData = { traffic };
  const thread = new Worker(builtEntry('worker-thread') ?? SOURCE, { env, workerData, execArgv: [] });
  let stopping = false;
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  thread.once('error', failed);
  thread.once('exit', () => stopping || failed(new Error('The thread of the workers has ended')));
  const call = callerOf(thread);
  return {
    begin: (place) => call('begin', place) as Promise<void>,
    work: () => call('work') as Promise<void>,
    counted: () => call('counted') as Promise<Counted>,
    async stop() {
      stopping = true;
      await call('stop');
      await thread.terminate();
      await ended;
    },
  };
}
