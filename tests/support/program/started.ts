import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import type { App } from '#ops/app.ts';
import { PROGRAM } from '#ops/run/build-program.mjs';

/** The real program as a process of its own. */
export interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  /** Everything it wrote so far. */
  said(): string;
  /** Its exit code; null when a signal killed it. */
  readonly ended: Promise<number | null>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** For a program of another process on the database and in the data folder of one that the test has. */
export const besideOf = ({ config }: Pick<App, 'config'>): Record<string, string> => ({
  DEMO: '0',
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.databaseUrl ?? '',
  MASTER_KEY: config.masterKey.toString('hex'),
  SESSION_SECRET: config.sessionSecrets[0] ?? '',
  MAIL_HOLD: '0',
});

/** Starts the built program, as `npm start` does, or a command that does, in a process group of its own. */
export async function startProcess(
  env: Record<string, string>,
  command: readonly string[] = [process.execPath, PROGRAM],
): Promise<Started> {
  const port = Number(env.PORT ?? (await freePort()));
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  child.stderr?.on('data', (chunk) => (text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, port, url: `http://127.0.0.1:${port}`, said: () => text, ended };
}

/** The status of `/readyz`; 0 while nobody answers. */
export const readiness = (url: string): Promise<number> =>
  fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => 0,
  );

/** @throws what it said when it ended before it was ready */
export async function untilReady(started: Started): Promise<Started> {
  while ((await readiness(started.url)) !== 200) {
    if (started.child.exitCode !== null) throw new Error(`It ended: ${started.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return started;
}

/** For what a failed test leaves behind. */
export function killGroup({ child }: Started): void {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    // Gone already.
  }
}
