import pg from 'pg';

/** The migrated database that test databases are copies of. */
export const TEMPLATE = 'portal_template';

/** The role that serves requests in tests, as `portal_app` does in the real program: it owns nothing of the log. */
export const APP_ROLE = { name: 'portal_app', password: 'portal_app' };

/** The same database as that role. */
export function asApp(url: string): string {
  const changed = new URL(url);
  [changed.username, changed.password] = [APP_ROLE.name, APP_ROLE.password];
  return changed.href;
}

/**
 * A new database, empty or a copy of a template that nobody is connected to; `base` is the cluster's own database.
 * @returns the new database's connection string
 */
export async function createDatabase(base: string, naming: { name: string; template?: string }): Promise<string> {
  await asAdmin(base, `CREATE DATABASE ${naming.name}${naming.template ? ` TEMPLATE ${naming.template}` : ''}`);
  return base.replace(/\/portal$/, `/${naming.name}`);
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
