import type { App } from '#ops/app.ts';
import { pastOf } from '#ops/projector/past.ts';
import { quoted } from '#ops/projector/target.ts';

/** Since when a row has been in a table that keeps its past, ISO 8601 UTC; undefined where it never was. */
export async function bornAt({ pool }: Pick<App, 'pool'>, table: string, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ born: Date | null }>(
    `SELECT min(valid_from) AS born FROM (
       SELECT valid_from FROM read.${quoted(table)} WHERE id = $1
       UNION ALL SELECT valid_from FROM read.${quoted(pastOf(table))} WHERE id = $1) AS one`,
    [id],
  );
  return rows[0]?.born?.toISOString();
}
