import pg from 'pg';

/** The migrated database that test databases are copies of. */
export const TEMPLATE = 'portal_template';

/** The same with the demo data, for tests in a browser. */
export const DEMO_TEMPLATE = 'portal_demo';

/**
 * A new database, empty or a copy of a template that nobody is connected to; `base` is the cluster's own database.
 * @returns the new database's connection string
 */
export async function createDatabase(base: string, of: { name: string; template?: string }): Promise<string> {
  await asAdmin(base, `CREATE DATABASE ${of.name}${of.template ? ` TEMPLATE ${of.template}` : ''}`);
  return base.replace(/\/portal$/, `/${of.name}`);
}

/** One statement on the cluster's own database. */
export async function asAdmin(base: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
