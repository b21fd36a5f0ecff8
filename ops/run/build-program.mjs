import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js');
const SOURCES = ['domain', 'projections', 'ops', 'api', 'workers', 'package-lock.json'];

/** Where the build is (`program.vite.ts`). */
export const PROGRAM = path.join(ROOT, 'dist/program/start.js');

/** @param {string} target @returns {number} the newest change at or below it, ms */
function newest(target) {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  return readdirSync(target).reduce((time, name) => Math.max(time, newest(path.join(target, name))), stats.mtimeMs);
}

function isCurrent() {
  if (!existsSync(PROGRAM)) return false;
  // In an image the build is what was put there, whatever its files' times say.
  if (!existsSync(VITE)) return true;
  const built = statSync(PROGRAM).mtimeMs;
  return SOURCES.every((source) => newest(path.join(ROOT, source)) <= built);
}

/** The program as plain JavaScript, built again when a source is newer. @returns false where it cannot be built */
export function buildProgram() {
  if (isCurrent()) return true;
  if (!existsSync(VITE)) return false;
  console.log('Building the program …');
  const args = [VITE, 'build', '--config', 'ops/run/program.vite.ts', '--logLevel', 'warn'];
  const run = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (run.status !== 0) console.error(run.stdout + run.stderr);
  return run.status === 0;
}
