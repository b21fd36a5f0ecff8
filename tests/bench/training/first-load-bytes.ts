import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CLIENT_DIR } from '#ops/run/build-web.ts';

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** What every page loads, before the chunks of its portal and of itself. */
const ENTRIES = ['web/app/entry-early.ts', 'web/app/entry-client.tsx', 'web/training/portal.ts'];

/** Pages by name: the sources of their chunks. What comes at the first sign of somebody's hand is no part of a first visit. */
export const FIRST_LOADS = {
  'public home': ['web/app/entry-early.ts'],
  'panel list': [...ENTRIES, 'web/training/applications/applications.tsx'],
} as const;

/** What makes a page alive that rests until a hand begins to work with it (`web/app/resting.ts`), the first visit included. */
export const FIRST_HANDS = { 'public home': [...ENTRIES, 'web/training/public/home.tsx'] } as const;

/** JavaScript of a first visit in the present build, bytes with gzip: the chunks of these sources and all they import. */
export function firstLoadBytes(sources: readonly string[]): number {
  const manifest = JSON.parse(readFileSync(path.join(CLIENT_DIR, '.vite/manifest.json'), 'utf8')) as Manifest;
  const chunks = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk of ${key}`);
    if (chunks.has(chunk.file)) return;
    chunks.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return [...chunks].reduce((total, file) => total + gzipSync(readFileSync(path.join(CLIENT_DIR, file))).length, 0);
}
