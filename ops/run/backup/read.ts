import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openHashingKey } from '#ops/vault/keyring.ts';
import type { MasterKeys } from '#ops/vault/master.ts';
import { BackupError, checkBackup, type Manifest } from './manifest.ts';

const PERSONS = 'vault.persons';

/**
 * Reads a backup into a database that has its tables and nothing in them, in one transaction. Keys of the one who was erased
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
  const { manifest, files } = await checkBackup(folder, keysFolder);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await checkTarget(client, manifest);
    for (const { file, ...table } of files)
      await read(client, table, table.name === PERSONS ? keysWithout(file, table.columns, erased) : plain(file));
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

/** @throws BackupError for a database that holds a log or keys; whether it has its tables already does not matter */
export async function refuseUsed(client: Pick<PoolClient, 'query'>): Promise<void> {
  for (const table of ['eventstore.events', PERSONS]) {
    const there = await client.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [table]);
    const used = there.rowCount === 1 && (await client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount === 1;
    if (used) throw new BackupError('The database is not empty: a backup is restored into a new one');
  }
}

async function checkTarget(client: PoolClient, { migrations }: Manifest): Promise<void> {
  await refuseUsed(client);
  const { rows } = await client.query<{ names: string[] }>('SELECT array_agg(name) AS names FROM app.migrations');
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
