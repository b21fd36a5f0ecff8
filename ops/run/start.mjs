import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * `npm start`: the program as plain JavaScript (`program.vite.ts`), built anew when a source is newer. Where it is not
 * built and cannot be (`npm ci --omit=dev` alone), the sources themselves run, translated at each start.
 */
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const PROGRAM = path.join(ROOT, 'dist/program/start.js');
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js');
const SOURCES = ['domain', 'projections', 'ops', 'api', 'workers', 'package-lock.json'];

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

function build() {
  if (!existsSync(VITE)) return false;
  console.log('Building the program …');
  const args = [VITE, 'build', '--config', 'ops/run/program.vite.ts', '--logLevel', 'warn'];
  const run = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (run.status !== 0) console.error(run.stdout + run.stderr);
  return run.status === 0;
}

if (isCurrent() || build()) await import(pathToFileURL(PROGRAM).href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./start.ts');
}
