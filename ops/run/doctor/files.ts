import type { DatabasePool } from '#ops/postgres/pool.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Uploaded files of programs before are sealed by a worker, from an hour after the upgrade on (decision 249). */
export async function files(pool: DatabasePool): Promise<Finding> {
  const { rows } = await pool.query<{ plain: number }>(
    'SELECT count(DISTINCT name)::int AS plain FROM app.upload_parts',
  );
  const plain = rows[0]?.plain ?? 0;
  if (plain === 0) return ok('files', 'Every uploaded file is sealed');
  return warning(
    'files',
    `${plain} uploaded files are in plain, in the database and in its backups`,
    'A worker seals them by itself, from an hour after the upgrade on: let one run.',
  );
}
