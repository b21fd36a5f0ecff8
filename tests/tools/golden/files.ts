import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';

const FOLDER = path.resolve(import.meta.dirname, '../../golden');

/** `events`: what the log may hold, for ever. The others: what the program makes of it. */
export type GoldenKind = 'events' | 'rows' | 'rules' | 'sentences' | 'states';

export const goldenPath = (kind: GoldenKind, name: string): string => path.join(FOLDER, kind, `${name}.json`);

export function readGoldenFile(kind: GoldenKind, name: string): unknown {
  const file = goldenPath(kind, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export async function writeGoldenFile(kind: GoldenKind, name: string, content: unknown): Promise<void> {
  const file = goldenPath(kind, name);
  mkdirSync(path.dirname(file), { recursive: true });
  const style = await resolveConfig(file);
  writeFileSync(file, await format(JSON.stringify(content, null, 2), { ...style, filepath: file }));
}

/** What was made of each sample under a version; what was made under the same version never changes. */
export interface GoldenResults {
  readonly version: number;
  readonly results: Readonly<Record<string, unknown>>;
}

/** What the file shall hold: what is missing is added, what is there stays as long as the version does. */
export function merged(stored: GoldenResults | undefined, present: GoldenResults): GoldenResults {
  if (stored?.version !== present.version) return present;
  const results = Object.entries(present.results).map(([name, result]) => [name, stored.results[name] ?? result]);
  return { ...present, results: Object.fromEntries(results) };
}
