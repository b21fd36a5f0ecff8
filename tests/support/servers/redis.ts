import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A real Redis server of this test alone: random port, temporary folder, nothing kept. */
export interface TestRedis {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a Redis server: `redis-server` from PATH, else Debian's package (installed as root, unpacked below .cache/
 * otherwise; no npm package ships Redis). Throws with what was tried and why it failed.
 */
export async function startRedis(): Promise<TestRedis> {
  const binary = await redisBinary();
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

interface Binary {
  readonly path: string;
  /** Where the unpacked package keeps its shared libraries. */
  readonly libraries?: string;
}

const UNPACKED = join(import.meta.dirname, '../../../.cache/redis');

let found: Promise<Binary> | undefined;
const redisBinary = (): Promise<Binary> => (found ??= findBinary());

async function findBinary(): Promise<Binary> {
  const tried: string[] = [];
  const steps: Record<string, () => Promise<Binary | undefined>> = {
    'redis-server in PATH': inPath,
    'unpacked earlier below .cache/redis': unpacked,
    'apt-get install redis-server': install,
    'apt-get download and dpkg -x': unpack,
  };
  for (const [name, step] of Object.entries(steps)) {
    try {
      const binary = await step();
      if (binary) return binary;
      tried.push(`- ${name}: not there`);
    } catch (error) {
      tried.push(
        `- ${name}: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)}`,
      );
    }
  }
  throw new Error(`The tests with Redis need a redis-server (7 or newer) and none could be had:\n${tried.join('\n')}`);
}

async function inPath(): Promise<Binary | undefined> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']) {
    const path = join(folder, 'redis-server');
    if (folder && (await executable(path))) return { path };
  }
  return undefined;
}

async function unpacked(): Promise<Binary | undefined> {
  const path = join(UNPACKED, 'usr/bin/redis-server');
  if (!(await executable(path))) return undefined;
  const architectures = existsSync(join(UNPACKED, 'usr/lib')) ? await readdir(join(UNPACKED, 'usr/lib')) : [];
  const libraries = ['usr/lib', ...architectures.map((name) => `usr/lib/${name}`), 'lib'].map((at) =>
    join(UNPACKED, at),
  );
  return { path, libraries: libraries.join(delimiter) };
}

async function install(): Promise<Binary | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words: string[]) => run('apt-get', words, { env });
  const packages = ['install', '-y', '--no-install-recommends', 'redis-server'];
  await apt(...packages).catch(async () => {
    await apt('update');
    await apt(...packages);
  });
  return inPath();
}

/** Without root: what apt would install (the server and the libraries this machine lacks) is unpacked into a folder. */
async function unpack(): Promise<Binary | undefined> {
  const { stdout } = await run('apt-get', ['install', '--simulate', '--no-install-recommends', 'redis-server']);
  const packages = [...stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '');
  await mkdir(UNPACKED, { recursive: true });
  await run('apt-get', ['download', ...packages], { cwd: UNPACKED });
  for (const file of await readdir(UNPACKED))
    if (file.endsWith('.deb')) await run('dpkg', ['-x', file, '.'], { cwd: UNPACKED });
  return unpacked();
}

const executable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
