import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { transaction } from '#ops/projector/transaction.ts';
import { literal } from './view.ts';
import { READERS, VIEW_OWNER } from './views.ts';

/** Who reads reports by SQL. */
export interface ReportLogin {
  readonly name: string;
  readonly persons: boolean;
  readonly connections: number;
}

/** What a login is made of. */
export interface NewLogin {
  readonly name: string;
  readonly password: string;
  readonly persons: boolean;
  /** The role that the program serves with, which may end sessions of this login. */
  readonly app: string;
}

/** One that nobody guesses. */
export const newPassword = (): string => randomBytes(18).toString('base64url');

export const isLoginName = (name: string): boolean => /^[a-z][a-z0-9_]{2,40}$/.test(name) && !name.startsWith('pg_');

/** In its own session a login may change them; `endOverdue` then holds what matters. */
const DEFAULTS = {
  statement_timeout: `'5min'`,
  idle_in_transaction_session_timeout: `'2min'`,
  lock_timeout: `'10s'`,
  default_transaction_read_only: 'on',
  // A query has one process, which gives way (give-way.ts).
  max_parallel_workers_per_gather: '0',
  work_mem: `'32MB'`,
  search_path: 'reporting, reporting_persons',
} as const;

const MOST_CONNECTIONS = 5;

/** Says of a role that it was made here, also when it reads nothing any more. */
const MARK = 'Reads reports of the portal';

const made = (name: string): string =>
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${literal(name)}) THEN CREATE ROLE ${name} NOLOGIN; END IF; END $$`;

/** Of any administrator, in this order, any number of times. `superuser`: it may set what only administrators of a server may. */
export function grantStatements(
  { name, password, persons, app }: NewLogin,
  { database, superuser }: { database: string; superuser: boolean },
): string[] {
  const { reporting, reporting_persons: withPersons } = READERS;
  return [
    ...[VIEW_OWNER, reporting, withPersons, name].map(made),
    `COMMENT ON ROLE ${name} IS ${literal(MARK)}`,
    `GRANT ${VIEW_OWNER} TO ${app}`,
    `GRANT ${reporting} TO ${withPersons}`,
    `ALTER ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE CONNECTION LIMIT ${MOST_CONNECTIONS} PASSWORD ${literal(password)}`,
    ...Object.entries(DEFAULTS).map(([setting, value]) => `ALTER ROLE ${name} SET ${setting} = ${value}`),
    ...(superuser ? [`ALTER ROLE ${name} SET temp_file_limit = '2GB'`] : []),
    `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${database} TO ${name}`,
    persons ? `GRANT ${withPersons} TO ${name}` : `GRANT ${reporting} TO ${name}`,
    ...(persons ? [] : [`REVOKE ${withPersons} FROM ${name}`]),
    // So that the program may end its sessions.
    `GRANT ${name} TO ${app}`,
  ];
}

interface Admin {
  readonly database: string;
  readonly superuser: boolean;
}

/** What the administrator of a pool is, and of which database. */
export async function adminOf(owner: pg.Pool): Promise<Admin> {
  const { rows } = await owner.query<Admin>(
    `SELECT quote_ident(current_database()) AS database, rolsuper AS superuser FROM pg_roles WHERE rolname = current_user`,
  );
  return rows[0] ?? { database: 'portal', superuser: false };
}

/**
 * Makes a login, or gives it another password and what it may read.
 *
 * @throws when a role of this name is something else
 */
export async function grantLogin(owner: pg.Pool, login: NewLogin): Promise<void> {
  const statements = grantStatements(login, await adminOf(owner));
  await transaction(owner, async (client) => {
    await refuseOthers(client, login.name);
    for (const statement of statements) await client.query(statement);
  });
}

async function refuseOthers(db: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  const { rowCount } = await db.query(
    `SELECT FROM pg_roles WHERE rolname = $1 AND shobj_description(oid, 'pg_authid') IS DISTINCT FROM $2`,
    [name, MARK],
  );
  if (rowCount !== 0) throw new Error(`${name} is a role already, and no login of a report builder`);
}

/** Every login that may read reports, by name. */
export async function listLogins(db: Pick<pg.ClientBase, 'query'>): Promise<ReportLogin[]> {
  const { rows } = await db.query<ReportLogin>(
    `SELECT m.rolname AS name, bool_or(g.rolname = $2) AS persons,
       (SELECT count(*)::int FROM pg_stat_activity a WHERE a.usesysid = m.oid) AS connections
     FROM pg_auth_members x JOIN pg_roles g ON g.oid = x.roleid JOIN pg_roles m ON m.oid = x.member
     WHERE g.rolname IN ($1, $2) AND m.rolcanlogin AND NOT m.rolsuper AND m.rolname <> current_user
     GROUP BY m.oid, m.rolname ORDER BY m.rolname`,
    [READERS.reporting, READERS.reporting_persons],
  );
  return rows;
}

/**
 * Ends a login and its sessions. One that owns views of its own stays as a role that nobody logs in as, with its views.
 *
 * @returns whether the role is gone
 * @throws when it is no login of a report builder
 */
export async function revokeLogin(owner: pg.Pool, name: string): Promise<boolean> {
  const logins = await listLogins(owner);
  if (!logins.some((login) => login.name === name)) throw new Error(`${name} is no login of a report builder`);
  const { database } = await adminOf(owner);
  await owner.query(`ALTER ROLE ${name} NOLOGIN`);
  for (const group of Object.values(READERS)) await owner.query(`REVOKE ${group} FROM ${name}`);
  await owner.query(`REVOKE CONNECT ON DATABASE ${database} FROM ${name}`);
  await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1`, [name]);
  const { rows } = await owner.query<{ owns: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = to_regrole($1)
       AND deptype = 'o') AS owns`,
    [name],
  );
  if (rows[0]?.owns) return false;
  await owner.query(`DROP OWNED BY ${name}`);
  await owner.query(`DROP ROLE ${name}`);
  return true;
}
