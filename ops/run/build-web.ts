import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Where the build puts the browser's files and the server-side rendering. */
export const CLIENT_DIR = path.join(ROOT, 'dist/client');
export const SERVER_ENTRY = path.join(ROOT, 'dist/server/entry-server.js');

const SOURCES = ['web', 'domain', 'vite.config.ts', 'package-lock.json'];

/** Builds the web when there is no build, or an older one than its sources. @throws when the build fails */
export async function buildWeb(say: (message: string) => void): Promise<void> {
  const built = [path.join(CLIENT_DIR, '.vite/manifest.json'), SERVER_ENTRY];
  if (built.every(existsSync)) {
    const oldest = Math.min(...built.map((file) => statSync(file).mtimeMs));
    if (SOURCES.every((source) => newest(path.join(ROOT, source)) <= oldest)) return;
  }
  say('Building the web …');
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  for (const args of [['build'], ['build', '--ssr', 'web/app/entry-server.tsx']]) {
    const run = spawnSync(process.execPath, [vite, ...args, '--logLevel', 'warn'], { cwd: ROOT, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`The web could not be built:\n${run.stdout}${run.stderr}`);
  }
}

function newest(target: string): number {
  if (!existsSync(target)) return 0;
  const stats = statSync(target);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(target).reduce((time, name) => Math.max(time, newest(path.join(target, name))), stats.mtimeMs);
}
