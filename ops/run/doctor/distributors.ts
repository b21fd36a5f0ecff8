import type { DatabasePool } from '#ops/postgres/pool.ts';
import { ok, warning, type Finding } from './finding.ts';

const ADVICE =
  'In the leasing panel switch off all but one of them ("Dezaktywuj"); their operators belong to the number and stay. ' +
  'Add the other one again under a number of its own, if it is another distributor, and give its operators that number.';

/** Distributors of before that have one number in two spellings (1002, 01002): new ones are refused (B11). */
export async function distributors(pool: DatabasePool): Promise<Finding> {
  const { rows } = await pool.query<{ number: string; titles: string[] }>(
    `SELECT "values" ->> 'distributorId' AS number, array_agg(title ORDER BY title) AS titles
     FROM read.leasing_distributors WHERE active GROUP BY 1 HAVING count(*) > 1 ORDER BY 1`,
  );
  if (rows.length === 0) return ok('distributors', 'Every distributor has a number of its own');
  const shared = rows.map(({ number, titles }) => `${number} (${titles.join(', ')})`).join('; ');
  return warning('distributors', `Several distributors share a number: ${shared}`, ADVICE);
}
