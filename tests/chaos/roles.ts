import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const ROLES = fileURLToPath(import.meta.resolve('#ops/postgres/roles.sql'));

/**
 * Runs `roles.sql` as an operator does with psql, which the embedded PostgreSQL does not bring: its variables are put in
 * as literals, and what a statement before `\gexec` answers is run.
 */
export async function runRoles(admin: pg.Client, variables: Readonly<Record<string, string>>): Promise<void> {
  const text = readFileSync(ROLES, 'utf8')
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/:'(\w+)'/g, (_, name: string) => admin.escapeLiteral(variables[name] ?? ''));
  for (const [, statement = '', end] of text.matchAll(/([^;\\]+)(;|\\gexec)/g)) {
    const { rows } = await admin.query<Record<string, string>>(statement);
    if (end === '\\gexec') for (const row of rows) for (const made of Object.values(row)) await admin.query(made);
  }
}
