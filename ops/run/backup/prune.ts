import { readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BackupError, keysFiles } from './manifest.ts';

/** As `writeBackup` names them; whatever else lies there is somebody else's. */
const FOLDER = /^portal-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)$/;
const KEYS = /^(?:file-)?keys-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.copy\.gz$/;

/** For how long backups and the files of keys are kept, in days. */
export interface Keeping {
  readonly days: number;
  /** Shorter: anyone who is erased can be read with keys of before until they are gone. */
  readonly keyDays: number;
}

/** What was thrown away, as paths. */
type Pruned = readonly string[];

/**
 * Throws away what is older than it is kept. The newest whole backup and its keys stay, however old: a night that failed
 * takes nothing away.
 *
 * @throws BackupError when there is no whole backup: then something else is wrong
 */
export async function pruneBackups(
  { folder, keysFolder, now }: { folder: string; keysFolder: string; now: string },
  { days, keyDays }: Keeping,
): Promise<Pruned> {
  const backups = await named(folder, FOLDER);
  const newest = backups.filter((id) => isWhole(folderOf(folder, id))).at(-1);
  if (newest === undefined) throw new BackupError(`${folder} holds no whole backup: nothing is thrown away`);
  const isOver = (id: string, keep: number) => id !== newest && ageInDays(id, now) > keep;
  const keys = [...new Set(await named(keysFolder, KEYS))].filter((id) => isOver(id, keyDays) || isOver(id, days));
  const over = [
    // The keys first: what is left in between can't be read.
    ...keys.flatMap((id) => keysFiles(keysFolder, id)).filter((file) => existsSync(file)),
    ...backups.filter((id) => isOver(id, days)).map((id) => folderOf(folder, id)),
  ];
  for (const place of over) await rm(place, { recursive: true, force: true });
  return over;
}

/** The newest whole backup of a folder of backups, or the one that it is itself. @throws BackupError when there is none */
export async function newestBackup(folder: string): Promise<string> {
  if (isWhole(folder)) return folder;
  const newest = (await named(folder, FOLDER)).filter((id) => isWhole(folderOf(folder, id))).at(-1);
  if (newest === undefined) throw new BackupError(`${folder} holds no whole backup`);
  return folderOf(folder, newest);
}

const folderOf = (folder: string, id: string): string => path.join(folder, `portal-${id}`);

/** A folder is one backup, written to its end. */
export const isWhole = (folder: string): boolean => existsSync(path.join(folder, 'manifest.json'));

/** The instants in the names, the oldest first. */
async function named(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => pattern.exec(name)?.[1] ?? []).toSorted();
}

/** Of an instant as `2026-11-20T10-00-00-000Z`. */
const ageInDays = (id: string, now: string): number =>
  (Date.parse(now) - Date.parse(id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))) / DAY_MS;

const DAY_MS = 24 * 3600 * 1000;
