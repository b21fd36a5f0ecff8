import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A real Redis server of this test alone: random port, temporary folder, nothing kept. */
export interface TestRedis {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the Redis server that the run has found (`tests/chaos/redis-binary.ts`). @throws what was tried when there is none */
export async function startRedis(): Promise<TestRedis> {
  const binary = inject('redis');
  if ('problem' in binary) throw new Error(binary.problem);
  const folder = await mkdtemp(join(tmpdir(), 'portal-redis-'));
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = spawn(binary.path, settings, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(binary.libraries ? { LD_LIBRARY_PATH: binary.libraries } : {}) },
  });
  const killed = () => server.kill('SIGKILL');
  process.once('exit', killed);
  await ready(server);
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    async stop() {
      process.off('exit', killed);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready to accept connections')) resolve();
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}:\n${output}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
