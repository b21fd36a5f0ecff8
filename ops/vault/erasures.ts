import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Portal } from '#domain/kernel/actor.ts';

/** That somebody was erased, kept apart from the database: a restored backup of before knows nothing of it. */
export interface Erasure {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly personId: string;
  /** See `PersonForgotten`. */
  readonly lookupsId: string | null;
  /** Where it was asked for; lines that earlier programs wrote say none. */
  readonly portal?: Portal;
}

/** One line of JSON for each erasure, without personal data; only ever appended to. */
export const erasuresFile = (dataDir: string): string => path.join(dataDir, 'erasures');

/** Written once: a job that is tried again finds its line. */
export async function noteErasure(file: string, erasure: Erasure): Promise<void> {
  if ((await readErasures(file)).some(({ personId }) => personId === erasure.personId)) return;
  // A worker on a database of its own may have had nothing to keep there yet.
  await mkdir(path.dirname(file), { recursive: true });
  // A line that was cut off has no end: the next one begins its own.
  await appendFile(file, `\n${JSON.stringify(erasure)}\n`, { mode: 0o600, flush: true });
}

/** None when there is no such file. A line that was cut off by a crash is noted again by the job that wrote it. */
export async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Erasure];
    } catch {
      return [];
    }
  });
}
