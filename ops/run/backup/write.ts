import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError, keysFiles, tableFile, writeManifest, type Manifest } from './manifest.ts';
import { KEPT, KEYS } from './tables.ts';

/**
 * Writes a backup of one moment while the program runs: the sealed log and what can't be made again into a new folder
 * below `folder`, the keys of persons and files apart, into files below `keysFolder`. Without the keys and `MASTER_KEY`
 * the log, the mails and the uploaded files of a backup are unreadable.
 *
 * @returns the new folder
 * @throws BackupError when it can't be written; nothing is left of it then
 */
export async function writeBackup(
  pool: Pool,
  { folder, keysFolder, now }: { folder: string; keysFolder: string; now: string },
): Promise<string> {
  const id = now.replace(/[:.]/g, '-');
  const target = path.join(folder, `portal-${id}`);
  await makeFolders([target, keysFolder]);
  const client = await pool.connect();
  try {
    // One snapshot for all; read only, so that it holds back no reader of the log.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables: Manifest['tables'] = [];
    for (const name of [...KEPT, ...Object.keys(KEYS)])
      tables.push(await write(client, name, tableFile({ folder: target, keysFolder, id }, name)));
    const { rows } = await client.query<{ name: string }>('SELECT name FROM app.migrations ORDER BY name');
    await client.query('COMMIT');
    await writeManifest(target, { format: 1, id, at: now, migrations: rows.map(({ name }) => name), tables });
    const count = tables.reduce((sum, table) => sum + table.rows, 0);
    await client.query('INSERT INTO app.backups (id, at, rows) VALUES ($1, $2, $3)', [id, now, count]);
    return target;
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    for (const file of keysFiles(keysFolder, id)) await rm(file, { force: true });
    throw unwritable(error);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

async function makeFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw unwritable(error);
    });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left there',
  EDQUOT: 'the quota there is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is mounted read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is there already',
};

/** What the file system refused, in a sentence; whatever else went wrong as it is. */
function unwritable(error: unknown): unknown {
  const { code = '', path: place = 'The backup' } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  return reason === undefined ? error : new BackupError(`${place} can't be written: ${reason}`, { cause: error });
}

async function write(client: PoolClient, name: string, file: string): Promise<Manifest['tables'][number]> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT quote_ident(attname) AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [name],
  );
  const columns = rows.map(({ column }) => column);
  const copied = client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
  // On the way, not from the file: a transaction in which nothing is asked for a while is ended by the database.
  const hash = createHash('sha256');
  async function* hashed(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(copied, createGzip(), hashed, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  return { name, columns, rows: copied.rowCount ?? 0, sha256: hash.digest('hex') };
}
