import type { ClientBase } from 'pg';
import PgBoss from 'pg-boss';

const SCHEMA = 'pgboss';

/** Making a schema needs a right on the whole database, which the role that serves requests does not have. */
const MAKES_SCHEMA = /CREATE SCHEMA IF NOT EXISTS pgboss\s*;?/;

/** Makes pg-boss' tables as those of a role whose schema is there already; once. */
export async function installPgBoss(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(`SELECT to_regclass('${SCHEMA}.version') AS name`);
  if (rows[0]?.name !== null) return;
  await client.query(`SET ROLE ${client.escapeIdentifier(role)}`);
  try {
    await client.query(PgBoss.getConstructionPlans(SCHEMA).replace(MAKES_SCHEMA, ''));
  } finally {
    await client.query('RESET ROLE');
  }
}
