import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * A whole `npm test` runs one of the files `*.long.test.ts` too, after everything else and alone, so that none of them is
 * red for longer than a round of all. Whose turn it is follows from the number of commits: the same commit runs the same
 * file everywhere, the next one the next. Where there is no history (a tarball, a shallow clone) it is the day that counts.
 */

/** Files that wait for `npm run test:long`: each takes more than about a minute alone, on two cores. */
export const TOO_LONG: Readonly<Record<string, string>> = {
  'tests/e2e/native-forms.long.test.ts': 'every form of every portal in a browser: three minutes',
  'tests/e2e/nothing-jumps.long.test.ts': 'every page at three widths over a slow line: half an hour and more',
  'tests/integration/backup-elsewhere.long.test.ts':
    'backups of a busy program into three clusters: a minute and a half',
  'tests/integration/chaos.long.test.ts': 'a trial of all processes: a minute and a half',
  'tests/integration/crash.long.test.ts': 'twenty kills, each with a start: two minutes and more',
};

const DAY_MS = 86_400_000;

/** Every `*.long.test.ts`, by name. */
export const longFiles = (root: string): string[] =>
  readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.long.test.ts'))
    .map((file) => path.posix.join('tests', file))
    .toSorted();

/** The number of commits in this folder's history, else of the days until `now`. */
export function turnAt(root: string, now: number): number {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'false') return Number(git('rev-list', '--count', 'HEAD'));
  } catch {
    // No git, or no history.
  }
  return Math.floor(now / DAY_MS);
}

/** The long file whose turn it is, with its place in the round. */
export function longFileOf(files: readonly string[], turn: number): { readonly file: string; readonly place: string } {
  const round = files.filter((file) => !(file in TOO_LONG));
  const nth = turn % round.length;
  return { file: round[nth] ?? '', place: `${nth + 1} of ${round.length}` };
}
