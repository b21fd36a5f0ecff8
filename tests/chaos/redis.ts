import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './ports.ts';
import type { Started } from './processes.ts';
import type { RedisBinary } from './redis-binary.ts';

/** A real Redis of the trial alone that keeps what it is given (append-only file), always on the same port. */
export class Redis {
  readonly url: string;
  readonly #binary: RedisBinary;
  readonly #folder: string;
  readonly #port: number;
  #server: ChildProcess | undefined;

  private constructor(binary: RedisBinary, folder: string, port: number) {
    this.url = `redis://127.0.0.1:${port}`;
    this.#binary = binary;
    this.#folder = path.join(folder, 'redis');
    this.#port = port;
  }

  static async start(binary: RedisBinary, folder: string, started: Started): Promise<Redis> {
    const redis = new Redis(binary, folder, await freePort());
    started.add('Redis', () => redis.#server?.pid ?? 0);
    await redis.launch();
    return redis;
  }

  /** Without a word. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** What it kept is gone, as after a failover to an empty one. */
  forget(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  launch(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    const where = ['--port', String(this.#port), '--bind', '127.0.0.1', '--dir', this.#folder];
    const { path: file, libraries } = this.#binary;
    const server = spawn(file, [...where, '--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) },
      detached: true,
    });
    this.#server = server;
    return new Promise((resolve, reject) => {
      let output = '';
      server.stdout?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4000);
        if (output.includes('Ready to accept connections')) resolve();
      });
      server.once('error', reject);
      server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}:\n${output}`)));
    });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
}
