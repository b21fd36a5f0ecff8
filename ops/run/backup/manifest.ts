import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What a backup says of itself. */
const manifest = z.object({
  format: z.literal(1),
  /** Also names the file of its keys. */
  id: z.string(),
  at: z.string(),
  /** Applied when it was made: a program without them can't restore it. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string().optional() }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

/** Said to whoever runs the command; no stack. */
export class BackupError extends Error {}

const fileOf = (folder: string): string => path.join(folder, 'manifest.json');

export const tableFile = (folder: string, table: string): string => path.join(folder, `${table}.copy.gz`);
export const keysFile = (folder: string, id: string): string => path.join(folder, `keys-${id}.copy.gz`);

/** Where the keys go when nobody told: a folder of its own beside that of the backups, so that it is kept elsewhere. */
export const keysBeside = (folder: string): string => `${path.resolve(folder)}-keys`;

/** Of a file, read piece by piece. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Written last: a folder without it is no backup. */
export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeFile(fileOf(folder), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' });

/** @throws BackupError when the folder holds no whole backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => '{}');
  const read = manifest.safeParse(parsed(text));
  if (!read.success) throw new BackupError(`${folder} holds no whole backup`);
  return read.data;
}

/** Half a manifest is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
