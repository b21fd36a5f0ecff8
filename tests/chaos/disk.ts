import { execFileSync } from 'node:child_process';
import { statfsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Started } from './processes.ts';

/** Room for a trial of an hour, in memory: few enough bytes that they can be taken in a moment. */
const SIZE = '1536m';
const BLOCK = Buffer.alloc(8 * 2 ** 20);

/** A file system of the trial alone, on which all that it keeps lies. */
export class Disk {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Absent where this user may mount none. */
  static on(folder: string, started: Started): Disk | undefined {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'portal-chaos', folder], {
        stdio: 'ignore',
      });
    } catch {
      return undefined;
    }
    started.mounted(folder);
    return new Disk(folder);
  }

  /** Not a byte is left for so long. */
  async fill(ms: number): Promise<void> {
    const ballast = path.join(this.#folder, 'ballast');
    try {
      while (free(this.#folder) > 0) append(ballast);
      await sleep(ms);
    } finally {
      rmSync(ballast, { force: true });
    }
  }
}

const free = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** As much as fits: the last block is written in part. */
function append(file: string): void {
  try {
    writeFileSync(file, BLOCK, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
