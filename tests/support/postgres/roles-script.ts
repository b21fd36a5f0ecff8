import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';

const FILE = 'ops/postgres/roles.sql';

/** Runs `ops/postgres/roles.sql` as an administrator does: with psql where there is one, otherwise as psql would. */
export async function runRolesScript(adminUrl: string, variables: Readonly<Record<string, string>>): Promise<void> {
  if (spawnSync('psql', ['--version']).status !== 0) return statementByStatement(adminUrl, variables);
  const words = Object.entries(variables).flatMap(([name, value]) => ['-v', `${name}=${value}`]);
  const run = spawnSync('psql', ['-X', '-v', 'ON_ERROR_STOP=1', ...words, '-d', adminUrl, '-f', FILE], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
}

/** Only what the file uses of psql: comments, `:'variable'`, `;` and `\gexec`, each at the end of its line. */
export async function statementByStatement(
  adminUrl: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const text = readFileSync(FILE, 'utf8')
      .replace(/^--.*$/gm, '')
      .replace(/:'(\w+)'/g, (_, name: string) => client.escapeLiteral(variables[name] ?? ''));
    for (const [, statement = '', end] of text.matchAll(/([\s\S]+?)(;|\\gexec)\s*$/gm)) {
      const { rows } = await client.query<Record<string, string>>(statement);
      if (end !== ';') for (const row of rows) for (const made of Object.values(row)) await client.query(made);
    }
  } finally {
    await client.end();
  }
}
