import { spawn } from 'node:child_process';
import { argumentsFor } from './programs.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What of the tests' environment a command gets; nothing of a developer's settings. */
const FROM_HERE = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };

/** A command of the program as npm would run it: a process of its own, e.g. `command('ops/run/projections.ts', ['status'], env)`. */
export async function command(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const child = spawn(process.execPath, [...argumentsFor(file), ...args], {
    env: { ...FROM_HERE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, stdout, stderr };
}

const BACKUP = 'ops/run/backup/command.ts';
export const backupCommand = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> =>
  command(BACKUP, ['backup', ...args], env);
export const restoreCommand = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> =>
  command(BACKUP, ['restore', ...args], env);
