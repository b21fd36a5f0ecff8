import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openHashingKey } from '#ops/vault/keyring.ts';
import type { MasterKeys } from '#ops/vault/master.ts';
import { BackupError, keysFile, readManifest, sha256Of, tableFile, type Manifest } from './manifest.ts';
import { KEYS } from './tables.ts';

/**
 * Reads a backup into a database that has its tables and nothing in them, in one transaction. Keys of whoever was erased
 * since are left out: they never reach the disk. Then the log gets the new cluster's own order, and reactions the same
 * place in it as before; read models are still empty.
 *
 * @throws BackupError when the database is not empty, the backup is not whole, or the program is older than it
 */
export async function readBackup(
  pool: Pool,
  {
    folder,
    keysFolder,
    erased,
    masterKeys,
  }: { folder: string; keysFolder: string; erased: ReadonlySet<string>; masterKeys?: MasterKeys | undefined },
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await checkTarget(client, manifest);
    const files = manifest.tables.map((table) => ({
      ...table,
      file: table.name === KEYS ? keysFile(keysFolder, manifest.id) : tableFile(folder, table.name),
    }));
    await checkFiles(files);
    for (const { file, ...table } of files)
      await read(client, table, table.name === KEYS ? keysWithout(file, table.columns, erased) : plain(file));
    // With another key nothing of it could be read: said before it is kept.
    if (masterKeys) await openHashingKey(client, masterKeys);
    // Positions were those of the old cluster until now.
    await client.query('SELECT eventstore.restamp()');
    await client.query('COMMIT');
    return manifest;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function checkTarget(client: PoolClient, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query<{ used: boolean; names: string[] }>(
    `SELECT EXISTS (SELECT FROM eventstore.events) OR EXISTS (SELECT FROM vault.persons) AS used,
       (SELECT array_agg(name) FROM app.migrations) AS names`,
  );
  if (rows[0]?.used) throw new BackupError('The database is not empty: a backup is restored into a new one');
  const unknown = migrations.find((name) => !rows[0]?.names.includes(name));
  if (unknown) throw new BackupError(`The backup is newer than this program: it has the step ${unknown}`);
  // Made by a program that was started on the empty database; the backup brings its own.
  await client.query('DELETE FROM vault.master_key');
}

const plain = (file: string): Readable => createReadStream(file).pipe(createGunzip());

/** Lines of `COPY … TO STDOUT`: the erased keep their row, as destroyed. */
function keysWithout(file: string, columns: readonly string[], erased: ReadonlySet<string>): Readable {
  const destroyed: Readonly<Record<string, string>> = {
    identity: '\\N',
    wrapped: '\\N',
    destroyed_at: new Date().toISOString(),
  };
  async function* lines() {
    for await (const line of createInterface({ input: plain(file), crlfDelay: Infinity })) {
      const cells = line.split('\t');
      const isErased = erased.has(cells[columns.indexOf('person_id')] ?? '');
      const left = isErased ? cells.map((cell, place) => destroyed[columns[place] ?? ''] ?? cell) : cells;
      yield `${left.join('\t')}\n`;
    }
  }
  return Readable.from(lines());
}

async function read(client: PoolClient, { name, columns, rows }: Manifest['tables'][number], from: Readable) {
  const copied = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(from, copied);
  if (copied.rowCount !== rows) throw new BackupError(`${name} has ${copied.rowCount} rows instead of ${rows}`);
}

/** As it was written: whatever the disk or the way has made of it since is told before anything is read. */
async function checkFiles(files: readonly (Manifest['tables'][number] & { file: string })[]): Promise<void> {
  for (const { name, file, sha256 } of files) {
    const found = await sha256Of(file).catch(() => undefined);
    if (found === undefined) throw new BackupError(`${file} is missing or can't be read: ${name} is not there`);
    // Backups of earlier programs say nothing of it.
    if (sha256 !== undefined && found !== sha256)
      throw new BackupError(`${file} is damaged: it is not what was written`);
  }
}
