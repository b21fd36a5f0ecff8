import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresBinaries, serverUser } from './binaries.ts';
import { rotateLog } from './server-log.ts';

/** How a server of a cluster is started. */
export interface ServerPlan {
  /** The cluster. */
  readonly dir: string;
  readonly port: number;
  /** `name=value` each. */
  readonly settings: readonly string[];
  /** What the server itself prints is appended to it. */
  readonly logFile: string;
  /** Whether the server takes connections. */
  readonly answers: () => Promise<boolean>;
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** SIGINT is PostgreSQL's fast shutdown: transactions roll back, nothing committed is lost. */
export async function end(pid: number): Promise<void> {
  if (alive(pid)) process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 300 && alive(pid); tries += 1) await sleep(100);
  if (alive(pid)) process.kill(pid, 'SIGQUIT');
}

/**
 * Starts the server and waits until it answers.
 *
 * @returns its process id
 * @throws when it ends at once or does not answer within 30 s
 */
export async function startServer(plan: ServerPlan): Promise<number> {
  const server = await spawned(plan);
  const tail = () => readFileSync(plan.logFile, 'utf8').slice(-2000);
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`PostgreSQL did not start: ${tail()}`);
    if (await plan.answers()) {
      server.unref();
      return server.pid ?? 0;
    }
    await sleep(50);
  }
  throw new Error(`PostgreSQL did not answer within 30 s: ${tail()}`);
}

async function spawned({ dir, port, settings, logFile }: ServerPlan): Promise<ChildProcess> {
  const { postgres } = await postgresBinaries();
  const errors = openSync(logFile, 'a', 0o600);
  // A session of its own: Ctrl-C in the terminal must reach the program only, which stops the server last.
  const server = spawn(postgres, ['-D', dir, '-p', String(port), ...settings.flatMap((one) => ['-c', one])], {
    ...serverUser(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', errors],
  });
  closeSync(errors);
  return server;
}

const LOOK_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Keeps a running server up: one that was killed (as the kernel does when memory runs out) is started again on its port,
 * after growing waits while it cannot be. One that was shut down in order stays down.
 *
 * @returns ends the watch and the server
 */
export function keepRunning(plan: ServerPlan, first: number, log: (message: string) => void): () => Promise<void> {
  let pid = first;
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  // PostgreSQL takes this file away when it shuts down in order.
  const wasKilled = () => !alive(pid) && existsSync(path.join(plan.dir, 'postmaster.pid'));
  const restart = async () => {
    log('PostgreSQL was killed; it is started again');
    for (let pause = LOOK_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_WAIT_MS)) {
      try {
        // Refused by PostgreSQL itself while processes of the killed server still use its memory.
        pid = await startServer(plan);
        return log('PostgreSQL runs again');
      } catch (error) {
        log(`PostgreSQL could not be started again yet: ${(error as Error).message.split('\n')[0]}`);
        await wait(pause);
      }
    }
  };
  const watch = async () => {
    for (; !signal.aborted; await wait(LOOK_MS)) {
      rotateLog(plan.logFile);
      if (wasKilled()) await restart();
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
    await end(pid);
  };
}
