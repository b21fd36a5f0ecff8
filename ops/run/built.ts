import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** An entry of the build (`program.vite.ts`) for a thread, where this is the built program; undefined where sources run. */
export function builtEntry(name: string): URL | undefined {
  // The build keeps everything in one folder; the place of the source is what `import.meta.url` says there.
  const file = path.join(import.meta.dirname, `${name}.js`);
  return existsSync(file) ? pathToFileURL(file) : undefined;
}
