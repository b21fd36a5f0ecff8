import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withPlace, type Place } from './program.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const VITE = ['node_modules/vite/bin/vite.js', 'build', '--config', 'tests/bench/rebuild.vite.ts'];
const BUILT = 'dist/bench/rebuild-program.js';

/**
 * All read models at once, twice: alone, which shows what a build takes, and in a program that answers requests for the
 * applications list without a pause, which shows what these suffer. Seconds are reported for a million events, also when
 * others were folded; memory is that of the whole serving process. It is built as `npm start` builds it: sources that are
 * translated in memory, in each thread again, are none of a rebuild's. `seeding` fills the log at a place in a process of
 * its own.
 */
export async function benchRebuildAll(seeding: URL, size: number): Promise<void> {
  await run([...VITE, '--logLevel', 'warn']);
  await withPlace(async ({ databaseUrl, dataDir }: Place) => {
    const place = [databaseUrl, dataDir, String(size)];
    await run(['--import', 'tsx', fileURLToPath(seeding), ...place]);
    process.stdout.write(await run([BUILT, ...place]));
  });
}

const run = async (args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, args, { cwd: ROOT })).stdout;
