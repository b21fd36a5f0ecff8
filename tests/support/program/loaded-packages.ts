import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** OpenTelemetry's packages among the scripts that V8 loaded, of a process that ended with NODE_V8_COVERAGE=folder. */
export function loadedTelemetry(folder: string): string[] {
  const found = readdirSync(folder).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { result: { url: string }[] };
    return result.flatMap(({ url }) => /node_modules\/(@opentelemetry\/[\w-]+)/.exec(url)?.[1] ?? []);
  });
  return [...new Set(found)].sort();
}
