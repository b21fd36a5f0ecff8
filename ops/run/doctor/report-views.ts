import type { DatabasePool } from '#ops/postgres/pool.ts';
import { warning, type Finding } from './finding.ts';

/** Of views that report builders read, those that could not be made as this program declares them. */
export async function reportViews(pool: DatabasePool): Promise<Finding[]> {
  const { rows } = await pool.query<{ name: string; trouble: string }>(
    'SELECT name, trouble FROM app.report_views WHERE trouble IS NOT NULL ORDER BY name LIMIT 3',
  );
  return rows.map(({ name, trouble }) =>
    warning(
      'reports',
      `The view ${name} is not as this program declares it: ${trouble}`,
      'It is tried at the next start of a worker (ops/runbook/reporting.md).',
    ),
  );
}
