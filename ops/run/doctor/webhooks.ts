import type { DatabasePool } from '#ops/postgres/pool.ts';
import { ok, problem, type Finding } from './finding.ts';

/** Webhooks that were tried to the last: nothing is sent to them until somebody says so. */
export async function webhooks(pool: DatabasePool): Promise<Finding> {
  const { rows } = await pool.query<{ webhook_id: string; portal: string }>(
    'SELECT webhook_id, portal FROM app.webhook_places WHERE paused_at IS NOT NULL ORDER BY paused_at',
  );
  if (rows.length === 0) return ok('webhooks', 'No webhook is paused');
  return problem(
    'webhooks',
    `Their receivers took nothing for days: ${rows.map((row) => `${row.portal} ${row.webhook_id}`).join(', ')}`,
    'See ops/runbook/api.md, "Webhooks": resume them in the panel once the receiver works.',
  );
}
