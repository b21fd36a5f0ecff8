import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError, keysFile, readManifest, tableFile, type Manifest } from './manifest.ts';
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
  { folder, keysFolder, erased }: { folder: string; keysFolder: string; erased: ReadonlySet<string> },
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await checkTarget(client, manifest);
    for (const table of manifest.tables) {
      const isKeys = table.name === KEYS;
      const file = isKeys ? keysFile(keysFolder, manifest.id) : tableFile(folder, table.name);
      await read(client, table, isKeys ? keysWithout(file, table.columns, erased) : plain(file));
    }
    await renumber(client);
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

/** Positions are those of the old cluster until now; a reaction has come as many events far as before. */
async function renumber(client: PoolClient): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE reached ON COMMIT DROP AS
     SELECT r.name, (SELECT count(*) FROM eventstore.events e
       WHERE r.position <> '' AND (e.transaction_id, e.position) <=
         (ltrim(split_part(r.position, '/', 1), '0')::xid8, split_part(r.position, '/', 2)::bigint)) AS events
     FROM app.reactions r`,
  );
  await client.query('SELECT eventstore.restamp()');
  await client.query(
    `UPDATE app.reactions r SET position = CASE reached.events WHEN 0 THEN '' ELSE
       (SELECT lpad(transaction_id::text, 20, '0') || '/' || lpad(position::text, 20, '0')
        FROM eventstore.events WHERE position = reached.events) END
     FROM reached WHERE reached.name = r.name`,
  );
}
