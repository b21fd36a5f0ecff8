import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StartError } from '#ops/config/error.ts';

const run = promisify(execFile);

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Where the build puts the browser's files and the server-side rendering. */
export const CLIENT_DIR = path.join(ROOT, 'dist/client');
export const SERVER_ENTRY = path.join(ROOT, 'dist/server/entry-server.js');

const SOURCES = ['web', 'domain', 'vite.config.ts', 'package-lock.json'];

const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js');

/** There is no build of the web, and nothing to make one with: said in a sentence. */
class WebBuildError extends StartError {}

/**
 * Builds the web when there is no build, or an older one than its sources. Where only the production dependencies are
 * installed (`npm ci --omit=dev`), the build that is there is taken. @throws WebBuildError when there is none, or the build fails
 */
export async function buildWeb(say: (message: string) => void): Promise<void> {
  const built = [path.join(CLIENT_DIR, '.vite/manifest.json'), SERVER_ENTRY];
  const present = built.every(existsSync);
  if (present && (!existsSync(VITE) || isCurrent(built))) return;
  if (!existsSync(VITE)) {
    throw new WebBuildError('The web is not built (dist/ is missing): run npm ci && npm run build, then start again');
  }
  say('Building the web …');
  await Promise.all([vite('build'), vite('build', '--ssr', 'web/app/entry-server.tsx')]);
}

async function vite(...args: readonly string[]): Promise<void> {
  try {
    await run(process.execPath, [VITE, ...args, '--logLevel', 'warn'], { cwd: ROOT });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new WebBuildError(`The web could not be built:\n${stdout}${stderr}`);
  }
}

function isCurrent(built: readonly string[]): boolean {
  const oldest = Math.min(...built.map((file) => statSync(file).mtimeMs));
  return SOURCES.every((source) => newest(path.join(ROOT, source)) <= oldest);
}

function newest(target: string): number {
  if (!existsSync(target)) return 0;
  const stats = statSync(target);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(target).reduce((time, name) => Math.max(time, newest(path.join(target, name))), stats.mtimeMs);
}
