import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#ops/config/config.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { openDatabase } from '#ops/run/database.ts';
import { everyFile, findings } from '#tests/support/gdpr/everything.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { otherCluster, type OtherCluster } from '#tests/support/postgres/other-cluster.ts';
import { runRolesScript } from '#tests/support/postgres/roles-script.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { command } from '#tests/support/program/command.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

let folder: string;
let source: TestDatabase;
let cluster: OtherCluster;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-copy-'));
  [source, cluster] = await Promise.all([testDatabase(), otherCluster()]);
});
afterAll(async () => {
  await source?.drop();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function register(portal: TestApp, date: string, n: number): Promise<void> {
  const more = { reporterEmail: `reporter${n}@copy.example` };
  const answer = await portal.client().post('/api/register-applications', registrationFields(date, n, more));
  if (answer.status !== 201) throw new Error(answer.text);
}

/** As a logical dump does it: every row of the three schemas, places of the log as they were. */
async function copyAll(from: DatabasePool, into: DatabasePool): Promise<void> {
  const [reader, writer] = [await from.connect(), await into.connect()];
  await writer.query('SET session_replication_role = replica');
  const { rows } = await reader.query<{ name: string; columns: string }>(
    `SELECT table_schema || '.' || table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns
     FROM information_schema.columns WHERE table_schema IN ('eventstore', 'app', 'vault') AND table_name <> 'migrations' AND is_generated = 'NEVER'
     GROUP BY 1`,
  );
  for (const { name, columns } of rows)
    await pipeline(
      reader.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`)),
      writer.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`)),
    );
  reader.release();
  writer.release(true);
}

it('a copy of all tables in a cluster with far lower transaction ids is served, rebuilt and goes on mailing', async () => {
  // The old cluster has done much more than the new one.
  await source.pool.query('DO $$ BEGIN FOR n IN 1..5000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$');
  const options = { databaseUrl: source.appUrl, ownerUrl: source.url };
  const first = await testApp({ ...options, workers: true });
  const admin = await first.as('ADMIN_OPERATOR');
  const [course, location] = [await addCourse(first.app), await addLocation(first.app)];
  const date = (await admin.post('/panel/course-dates', dateFields(course, location))).body.id;
  await register(first, date, 1);
  await workedOff(first.app);
  await first.stop();
  // One fact that nobody has reacted to when the dump is made.
  const second = await testApp(options);
  await register(second, date, 2);
  await second.stop();

  await runRolesScript(cluster.adminUrl, { owner_password: 'owner', app_password: 'app' });
  const as = (role: string, password: string) => cluster.url({ role, password, database: 'portal' });
  const env = {
    DATA_DIR: folder,
    MASTER_KEY: '07'.repeat(32),
    DATABASE_URL: as('portal_app', 'app'),
    DATABASE_OWNER_URL: as('portal_owner', 'owner'),
  };
  await openDatabase(readConfig(env), () => undefined);
  const administrator = createPool(cluster.adminUrl.replace(/\/postgres$/, '/portal'), { max: 1 });
  await copyAll(source.pool, administrator);
  const { rows } = await administrator.query<{ ahead: boolean }>(
    'SELECT max(transaction_id) > pg_current_xact_id() AS ahead FROM eventstore.events',
  );
  expect(rows).toEqual([{ ahead: true }]);
  await administrator.end();
  const owner = createPool(env.DATABASE_OWNER_URL, { max: 1 });
  await owner.query('SELECT eventstore.restamp()');
  await owner.end();

  const program = await testApp({ databaseUrl: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL, workers: true });
  await program.settled();
  const rebuilt = await command('ops/run/projections.ts', ['rebuild', '--all'], env);
  expect([rebuilt.code, rebuilt.stderr]).toEqual([0, '']);
  await register(program, date, 3);
  await program.settled();
  await workedOff(program.app);
  expect((await program.client().get('/readyz')).status).toBe(200);
  expect(await program.app.db.selectFrom('applications').select('id').execute()).toHaveLength(3);
  const mails = await everyFile(path.join(program.app.config.dataDir, 'mailbox'));
  const wentTo = (n: number) => findings(mails, [`reporter${n}@copy.example`]).length > 0;
  // The first had its mail from the old cluster.
  expect([1, 2, 3].map(wentTo)).toEqual([false, true, true]);
  await program.stop();
});
