import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { argumentsFor } from './programs.ts';

/** The whole program without its web as processes of their own, to be killed without a word. */
export interface Program {
  readonly child: ChildProcess;
  readonly dataDir: string;
  readonly url: string;
  readonly seeded: string[];
}

/** A folder that PostgreSQL, which is not run by root, can enter. */
export function crashFolder(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-crash-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

export function startProgram(dataDir: string): Promise<Program> {
  const child = spawn(process.execPath, argumentsFor('tests/support/program/crash-program.ts'), {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const port = /ready (\d+)/.exec(text)?.[1];
      const seeded = /seeded (\S+) (\S+)/.exec(text)?.slice(1) ?? [];
      if (port) resolve({ child, dataDir, url: `http://127.0.0.1:${port}`, seeded });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`It ended: ${text}`)));
  });
}

const postmaster = (dataDir: string): number => {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
};

/** The program's process group and PostgreSQL's, both at once and without a word. */
export async function killAll({ child, dataDir }: Program): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (const group of [child.pid ?? 0, postmaster(dataDir)]) if (group > 0) process.kill(-group, 'SIGKILL');
  await ended;
}
