import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { gauge } from './job-metrics.ts';

/**
 * One password tried on many logins makes few tries of each: no limit of a login is met. Seen over all clients, from the
 * security log.
 */
export function securityMetrics(registry: Registry, pool: Pool): void {
  gauge(
    registry,
    {
      name: 'portal_refused_logins',
      help: 'Different logins that were refused within the last hour, by all clients together.',
    },
    async () => {
      const { rows } = await pool.query<{ logins: number }>(
        `SELECT count(DISTINCT login)::int AS logins FROM app.security_log
          WHERE at > now() - interval '1 hour' AND event IN ('login-refused', 'limit-met')`,
      );
      return rows.map(({ logins }) => [{}, logins]);
    },
  );
}
