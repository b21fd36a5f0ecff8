import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { asAdmin, asApp, createDatabase, TEMPLATE } from './template.ts';

export interface TestDatabase {
  /** As its owner, who is the server's administrator. */
  readonly url: string;
  /** As the role that serves requests. */
  readonly appUrl: string;
  /** Of the owner. */
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
    appUrl: asApp(url),
    pool,
    drop: async () => {
      await pool.end().catch(() => undefined);
      await asAdmin(base, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
