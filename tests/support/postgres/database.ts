import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { asAdmin, createDatabase, TEMPLATE } from './template.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: DatabasePool;
  drop(): Promise<void>;
}

/** A fresh database with all migrations (or a copy of another template), on the run's real PostgreSQL. */
export async function testDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const base = inject('postgresUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const url = await createDatabase(base, { name, template });
  const pool = createPool(url, { max: 20, name: 'test' });
  return {
    url,
    pool,
    drop: async () => {
      await pool.end().catch(() => undefined);
      await asAdmin(base, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
