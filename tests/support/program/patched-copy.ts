import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** What another release has: file to its text. */
export interface Patch {
  /** Take the place of files of the program, which they import as `…-before.ts` to wrap what these export. */
  readonly wrapping: Readonly<Record<string, string>>;
  readonly added: Readonly<Record<string, string>>;
}

/**
 * The program as it is here with a patch, as another release of it would be: sources copied, packages and the built
 * web shared. Needs no history of git, and holds whatever is edited inside a file that is wrapped.
 *
 * @returns its folder
 * @throws when a file that is to be wrapped is not there
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
  for (const [file, text] of Object.entries(patch.wrapping)) {
    const at = path.join(folder, file);
    if (!existsSync(at)) throw new Error(`There is no ${file} to wrap: the patch has to name the file that is it now`);
    renameSync(at, at.replace(/\.ts$/, '-before.ts'));
    writeFileSync(at, text);
  }
  for (const [file, text] of Object.entries(patch.added)) writeFileSync(path.join(folder, file), text);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // Last: a build that is older than its sources would be made again.
  cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true });
  return folder;
}
