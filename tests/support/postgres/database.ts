import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '#ops/postgres/pool.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  drop(): Promise<void>;
}

/** A fresh database with all migrations, on the run's real PostgreSQL. */
export async function testDatabase(): Promise<TestDatabase> {
  const base = inject('postgresUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin(base, `CREATE DATABASE ${name} TEMPLATE portal_template`);
  const url = base.replace(/\/portal$/, `/${name}`);
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

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
