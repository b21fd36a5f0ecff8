import type pg from 'pg';
import type { App } from '#ops/app.ts';
import { purgeDeadRows } from '#ops/postgres/purge.ts';
import { sealFile } from './sealing.ts';

type Needs = Pick<App, 'pool' | 'ownerPool' | 'vault' | 'traffic' | 'stopping' | 'logger'>;

/** Bytes of files that one turn seals: some seconds of work. */
const TURN = 200_000_000;
const MOST_FILES = 500;

/**
 * Seals files that programs before kept in plain, until a turn is over: each in one transaction, which is all or nothing
 * however this process ends. Who reads such a file meanwhile gets it from the one table or the other. One that somebody had
 * changed stays refused, sealed or not.
 *
 * @returns how many were sealed
 */
export async function sealPlainFiles(app: Needs): Promise<number> {
  const { rows } = await app.pool.query<{ name: string; size: string }>(
    `SELECT u.name, u.size FROM app.upload_parts p JOIN app.uploads u ON u.name = p.name
     WHERE p.part = 0 ORDER BY u.name LIMIT ${MOST_FILES}`,
  );
  let [sealed, bytes] = [0, 0];
  for (const { name, size } of rows) {
    if (bytes > TURN || app.stopping.aborted) break;
    await app.traffic.giveWay();
    if (await sealOne(app, name)) sealed += 1;
    bytes += Number(size);
  }
  if (sealed === 0) return 0;
  app.logger.info({ sealed }, 'files of earlier programs were sealed');
  await dropPlainBytes(app);
  return sealed;
}

/** False for one that is gone, or that another process seals. */
async function sealOne({ pool, vault }: Needs, name: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ original_name: string | null }>(
      'SELECT original_name FROM app.uploads WHERE name = $1 AND sealed_sha256 IS NULL FOR UPDATE SKIP LOCKED',
      [name],
    );
    if (rows[0]) {
      const parts = taken(client, name);
      await sealFile({ vault }, client, { name, originalName: rows[0].original_name, parts });
    }
    await client.query('COMMIT');
    return rows.length === 1;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** The plain parts, one at a time, out of their table. */
async function* taken(client: pg.PoolClient, name: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const { rows } = await client.query<{ content: Buffer }>(
      'DELETE FROM app.upload_parts WHERE name = $1 AND part = $2 RETURNING content',
      [name, part],
    );
    if (!rows[0]) return;
    yield rows[0].content;
  }
}

/**
 * Takes the plain bytes out of the data files and the write-ahead log once no row has them any more. The table is empty,
 * so that writing it again leaves nothing however large it was. Does nothing where that was done.
 */
export async function dropPlainBytes(app: Pick<Needs, 'pool' | 'ownerPool'>): Promise<void> {
  const { rows } = await app.pool.query<{ due: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM app.upload_parts)
       AND pg_relation_size(oid) + pg_relation_size(reltoastrelid) > 0 AS due
       FROM pg_class WHERE oid = 'app.upload_parts'::regclass`,
  );
  // The names that documents had are in former versions of their rows.
  if (rows[0]?.due) await purgeDeadRows(app, ['app.uploads', 'app.upload_parts']);
}
