import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { ensureRole, grantToApplication } from '#ops/postgres/roles.ts';
import { APP_ROLE } from './template.ts';

/** An empty database gets every migration, and the role that serves requests. */
export async function makeReady(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  try {
    await ensureRole(pool, APP_ROLE);
    await migrate(pool);
    await grantToApplication(pool, APP_ROLE.name);
  } finally {
    await pool.end();
  }
}
