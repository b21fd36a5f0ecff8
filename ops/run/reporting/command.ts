import { readFileSync, writeFileSync } from 'node:fs';
import { readConfig, type Config } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { reportQueries, reportViews } from '#ops/portals.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { roleOf } from '#ops/postgres/roles.ts';
import { viewChanges } from '#ops/reporting/changes.ts';
import { handbook } from '#ops/reporting/handbook.ts';
import {
  adminOf,
  grantLogin,
  grantStatements,
  isLoginName,
  listLogins,
  newPassword,
  revokeLogin,
} from '#ops/reporting/logins.ts';
import { broken, promisedOf, type Promised } from '#ops/reporting/promise.ts';
import { makeViews } from '#ops/reporting/views.ts';
import { openDatabase } from '../database.ts';
import { keepPrivate } from '../private-data.ts';

const USAGE = `Usage, with or without a running program (ops/runbook/reporting.md):
  npm run reporting -- grant NAME [--persons]   a login that reads reports by SQL; prints its password
  npm run reporting -- revoke NAME              takes it away
  npm run reporting -- list                     who may read what
  npm run reporting -- document                 writes the page of the handbook from the views`;

interface Pools {
  /** As the program serves, and as its owner. */
  readonly pool: DatabasePool;
  readonly owner: DatabasePool;
}

async function grant({ pool, owner }: Pools, name: string, persons: boolean): Promise<void> {
  if (!isLoginName(name)) throw new StartError('NAME: small letters, digits and _, three at least');
  const login = { name, persons, password: newPassword(), app: await roleOf(pool) };
  try {
    await grantLogin(owner, login);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw new StartError((error as Error).message);
    const admin = await adminOf(owner);
    const statements = grantStatements(login, { ...admin, superuser: true }).map((one) => `  ${one};`);
    throw new StartError(
      `This role may not make roles. Have an administrator of the server run, and then restart the workers:\n${statements.join('\n')}`,
    );
  }
  const troubles = await makeViews(pool, reportViews);
  const [first] = troubles;
  if (first)
    console.log(`${troubles.length} views are made when a worker runs; the first is ${first.view} (${first.reason})`);
  console.log(
    `${name} reads ${persons ? 'reporting and reporting_persons' : 'reporting'}. Password, shown once: ${login.password}`,
  );
}

async function revoke({ owner }: Pools, name: string): Promise<void> {
  const gone = await revokeLogin(owner, name).catch((error: unknown) => {
    throw new StartError(error instanceof Error ? error.message : String(error));
  });
  console.log(gone ? `${name} is gone` : `${name} logs in no more; the role stays, since it owns views of its own`);
}

async function list({ owner }: Pools): Promise<void> {
  const logins = await listLogins(owner);
  if (logins.length === 0) console.log('Nobody reads reports by SQL');
  for (const { name, persons, connections } of logins)
    console.log(`${name}: ${persons ? 'reporting, reporting_persons' : 'reporting'}, ${connections} connections now`);
}

const PAGE = 'ops/runbook/reporting.md';
const PROMISED = 'ops/reporting/promised.json';

function writePage(): void {
  const wrong = broken(JSON.parse(readFileSync(PROMISED, 'utf8')) as Promised, reportViews, viewChanges);
  if (wrong.length > 0)
    throw new StartError(`Promised columns need a line in ops/reporting/changes.ts: ${wrong.join(', ')}`);
  writeFileSync(PROMISED, `${JSON.stringify(promisedOf(reportViews), null, 2)}\n`);
  writeFileSync(PAGE, handbook(reportViews, { queries: reportQueries, changes: viewChanges }));
  console.log(`Written: ${PAGE}, ${PROMISED}`);
}

async function withPools(config: Config, work: (pools: Pools) => Promise<void>): Promise<void> {
  const database = await openDatabase(config, () => undefined);
  const pool = createPool(database.url, { max: 2, name: 'portal-reporting' });
  const owner = createPool(database.ownerUrl ?? database.url, { max: 2, name: 'portal-reporting-owner' });
  try {
    await work({ pool, owner });
  } finally {
    await owner.end();
    await pool.end();
    await database.stop();
  }
}

async function main([what, name, ...more]: readonly string[]): Promise<void> {
  if (what === 'document' && name === undefined) return writePage();
  const persons = more[0] === '--persons';
  const work = workOf(what, name, persons);
  if (!work || more.length > (what === 'grant' && persons ? 1 : 0)) throw new StartError(USAGE);
  const config = readConfig(process.env);
  keepPrivate(config);
  await withPools(config, work);
}

function workOf(what: string | undefined, name: string | undefined, persons: boolean) {
  if (what === 'list' && name === undefined) return list;
  if (what === 'grant' && name !== undefined) return (pools: Pools) => grant(pools, name, persons);
  if (what === 'revoke' && name !== undefined) return (pools: Pools) => revoke(pools, name);
  return undefined;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
