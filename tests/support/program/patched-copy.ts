import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** File to what replaces what in it; a text of its own where the file is new. */
export type Patch = Readonly<Record<string, readonly (readonly [before: string, after: string])[] | string>>;

/**
 * The program as it is here with a patch, as another release of it would be: sources copied, packages and the built
 * web shared. Needs no history of git.
 *
 * @returns its folder
 * @throws when a text that is to be replaced is not there
 */
export function patchedCopy(patch: Patch): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-copy-'));
  chmodSync(folder, 0o755);
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) {
    if (file.startsWith('tests/')) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  for (const [file, change] of Object.entries(patch)) writeFileSync(path.join(folder, file), patched(file, change));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // Last: a build that is older than its sources would be made again.
  cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true });
  return folder;
}

function patched(file: string, change: Patch[string]): string {
  if (typeof change === 'string') return change;
  let text = readFileSync(path.join(root, file), 'utf8');
  for (const [before, after] of change) {
    if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`);
    text = text.replace(before, after);
  }
  return text;
}
