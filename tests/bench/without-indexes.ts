import type pg from 'pg';

/** Full tables are indexed in a third of the time that their indexes take to grow with them. */
export async function withoutIndexes(
  client: pg.PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'read' AND tablename = ANY ($1) AND indexname NOT LIKE '%_pkey'`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX read."${name}"`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
