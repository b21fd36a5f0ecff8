import { execFile } from 'node:child_process';
import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A Redis server's program file. */
export interface RedisBinary {
  readonly path: string;
  /** Where an unpacked package keeps its shared libraries. */
  readonly libraries?: string;
}

const CACHE = join(import.meta.dirname, '../../../.cache/redis');
const UNPACKED = join(CACHE, 'unpacked');

/**
 * `redis-server` from PATH, else Debian's package unpacked below .cache/: no npm package ships Redis, and tests install
 * nothing in the machine. @returns what was tried and why it failed, when there is none
 */
export async function findRedis(): Promise<RedisBinary | { readonly problem: string }> {
  const tried: string[] = [];
  const steps: Record<string, () => Promise<RedisBinary | undefined>> = {
    'redis-server in PATH': inPath,
    'unpacked earlier below .cache/redis': unpacked,
    'apt-get download and dpkg -x': unpack,
  };
  for (const [name, step] of Object.entries(steps)) {
    try {
      const binary = await step();
      if (binary) return binary;
      tried.push(`- ${name}: not there`);
    } catch (error) {
      const [first, ...more] = (error instanceof Error ? error.message : String(error)).split('\n');
      tried.push(`- ${name}: ${[first, ...more.slice(0, 2)].join(' ')}`);
    }
  }
  return {
    problem: `A redis-server (7 or newer) is needed and none could be had:\n${tried.join('\n')}`,
  };
}

async function inPath(): Promise<RedisBinary | undefined> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']) {
    const path = join(folder, 'redis-server');
    if (folder && (await executable(path))) return { path };
  }
  return undefined;
}

async function unpacked(): Promise<RedisBinary | undefined> {
  const path = join(UNPACKED, 'usr/bin/redis-server');
  if (!(await executable(path))) return undefined;
  const architectures = await readdir(join(UNPACKED, 'usr/lib')).catch(() => []);
  const libraries = ['usr/lib', ...architectures.map((name) => `usr/lib/${name}`), 'lib'].map((at) =>
    join(UNPACKED, at),
  );
  return { path, libraries: libraries.join(delimiter) };
}

/** What apt would install (the server and the libraries this machine lacks), with lists of its own: nobody need be root. */
async function unpack(): Promise<RedisBinary | undefined> {
  await rm(CACHE, { recursive: true, force: true });
  const [lists, archives, files] = [join(CACHE, 'lists'), join(CACHE, 'archives'), join(CACHE, 'files')];
  for (const folder of [join(lists, 'partial'), join(archives, 'archives/partial'), files, UNPACKED])
    await mkdir(folder, { recursive: true });
  const settings = [
    `Dir::State::Lists=${lists}`,
    `Dir::Cache=${archives}`,
    'APT::Sandbox::User=',
    'Debug::NoLocking=1',
  ];
  const apt = (...words: string[]) =>
    run('apt-get', [...settings.flatMap((one) => ['-o', one]), ...words], { cwd: files, maxBuffer: 64 * 1024 * 1024 });
  await apt('update');
  const { stdout } = await apt('install', '--simulate', '--no-install-recommends', 'redis-server');
  await apt('download', ...[...stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? ''));
  for (const file of await readdir(files)) await run('dpkg', ['-x', join(files, file), UNPACKED]);
  return unpacked();
}

const executable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
