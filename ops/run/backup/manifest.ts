import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { KEPT, KEYS } from './tables.ts';

/** What a backup says of itself. */
const manifest = z.object({
  format: z.literal(1),
  /** Also names the files of its keys. */
  id: z.string(),
  at: z.string(),
  /** Applied when it was made: a program without them can't restore it. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string().optional() }),
  ),
  /** Of all the above, as JSON; backups of earlier programs say nothing of it. */
  sha256: z.string().optional(),
});
export type Manifest = z.infer<typeof manifest>;

/** Said to the one who runs the command; no stack. */
export class BackupError extends Error {}

const fileOf = (folder: string): string => path.join(folder, 'manifest.json');

/** Where a backup lies, and its name. */
interface Whereabouts {
  readonly folder: string;
  readonly keysFolder: string;
  readonly id: string;
}

/** The file of a table: those of keys are in the other folder. */
export const tableFile = ({ folder, keysFolder, id }: Whereabouts, table: string): string =>
  Object.hasOwn(KEYS, table)
    ? path.join(keysFolder, `${KEYS[table]}-${id}.copy.gz`)
    : path.join(folder, `${table}.copy.gz`);

/** The files of all keys of a backup. */
export const keysFiles = (keysFolder: string, id: string): string[] =>
  Object.keys(KEYS).map((table) => tableFile({ folder: '', keysFolder, id }, table));

/** Where the keys go by default: a folder of its own next to that of the backups, so that it is kept elsewhere. */
export const keysBeside = (folder: string): string => `${path.resolve(folder)}-keys`;

/** Of a file, read piece by piece. */
async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

const digestOf = (content: Manifest): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Written last: a folder without it is no backup. */
export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeFile(fileOf(folder), `${JSON.stringify({ ...content, sha256: digestOf(content) }, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
  });

/** @throws BackupError when the folder holds no whole backup */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => '{}');
  const read = manifest.safeParse(parsed(text));
  if (!read.success) throw new BackupError(`${folder} holds no whole backup`);
  const { sha256, ...content } = read.data;
  if (sha256 !== undefined && sha256 !== digestOf(content))
    throw new BackupError(`${fileOf(folder)} is damaged: it is not what was written`);
  return read.data;
}

/** A table of a backup and the file that holds it. */
export type TableFile = Manifest['tables'][number] & { readonly file: string };

/**
 * Everything of a backup is there and as it was written: whatever the disk or the transport has changed since is reported before
 * anything is read.
 *
 * @throws BackupError in a sentence that names the file
 */
export async function checkBackup(
  folder: string,
  keysFolder: string,
): Promise<{ manifest: Manifest; files: readonly TableFile[] }> {
  const read = await readManifest(folder);
  const files = read.tables.map((table) => ({
    ...table,
    file: tableFile({ folder, keysFolder, id: read.id }, table.name),
  }));
  for (const { name, file, sha256 } of files) {
    if (!isKept(name)) throw new BackupError(`${folder} has the table ${name}, which this program does not know`);
    const found = await sha256Of(file).catch(() => undefined);
    if (found === undefined) throw new BackupError(`${file} is missing or can't be read: ${name} is not there`);
    // Backups of earlier programs say nothing of it.
    if (sha256 !== undefined && found !== sha256)
      throw new BackupError(`${file} is damaged: it is not what was written`);
  }
  return { manifest: read, files };
}

const isKept = (name: string): boolean => Object.hasOwn(KEYS, name) || KEPT.some((kept) => kept === name);

/** Half a manifest is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
