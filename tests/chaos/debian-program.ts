import { execFile } from 'node:child_process';
import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program file of Debian. */
export interface DebianProgram {
  readonly path: string;
  /** Where an unpacked package keeps its shared libraries. */
  readonly libraries?: string;
}

/** What is looked for: a file of `usr/bin` and the package that brings it. */
export interface Wanted {
  readonly program: string;
  readonly from: string;
}

const CACHE = join(import.meta.dirname, '../../.cache');
/** `redis` for redis-server. */
const cacheOf = (from: string): string => join(CACHE, from.replace(/-server$/, ''));

/**
 * A program from PATH, else of Debian's package unpacked below .cache/: tests install nothing in the machine.
 *
 * @returns what was tried and why it failed, when there is none
 */
export async function findProgram(wanted: Wanted): Promise<DebianProgram | { readonly problem: string }> {
  const { program, from } = wanted;
  const tried: string[] = [];
  const steps: Record<string, () => Promise<DebianProgram | undefined>> = {
    [`${program} in PATH`]: () => inPath(program),
    [`unpacked earlier below .cache/${from}`]: () => unpacked(wanted),
    'apt-get download and dpkg -x': () => unpack(wanted),
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
    problem: `${program} is needed and could not be had:\n${tried.join('\n')}`,
  };
}

async function inPath(program: string): Promise<DebianProgram | undefined> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']) {
    const path = join(folder, program);
    if (folder && (await executable(path))) return { path };
  }
  return undefined;
}

async function unpacked({ program, from }: Wanted): Promise<DebianProgram | undefined> {
  const place = join(cacheOf(from), 'unpacked');
  const path = join(place, 'usr/bin', program);
  if (!(await executable(path))) return undefined;
  const architectures = await readdir(join(place, 'usr/lib')).catch(() => []);
  const libraries = ['usr/lib', ...architectures.map((name) => `usr/lib/${name}`), 'lib'].map((at) => join(place, at));
  return { path, libraries: libraries.join(delimiter) };
}

/** What apt would install (the package and the libraries this machine lacks), with lists of its own: nobody need be root. */
async function unpack(wanted: Wanted): Promise<DebianProgram | undefined> {
  const cache = cacheOf(wanted.from);
  await rm(cache, { recursive: true, force: true });
  const [lists, archives, files, place] = ['lists', 'archives', 'files', 'unpacked'].map((name) =>
    join(cache, name),
  ) as [string, string, string, string];
  for (const folder of [join(lists, 'partial'), join(archives, 'archives/partial'), files, place])
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
  const { stdout } = await apt('install', '--simulate', '--no-install-recommends', wanted.from);
  await apt('download', ...[...stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? ''));
  for (const file of await readdir(files)) await run('dpkg', ['-x', join(files, file), place]);
  return unpacked(wanted);
}

const executable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
