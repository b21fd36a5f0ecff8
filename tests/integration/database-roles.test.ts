import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Streams } from '#api/live/streams.ts';
import { createServer } from '#api/http/server.ts';
import { locals, routes } from '#api/portals.ts';
import { addAccount } from '#ops/account/add-account.ts';
import { readConfig } from '#ops/config/config.ts';
import { ConfigError } from '#ops/config/error.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { ensureRole, mayChangeTheLog } from '#ops/postgres/roles.ts';
import { Client } from '#tests/bench/client.ts';
import { compose, type Composed } from '#ops/run/compose.ts';
import { openDatabase, type Database } from '#ops/run/database.ts';
import { START } from '#ops/store/port.ts';
import { startWorkers } from '#workers/index.ts';
import { readModels } from '#projections/index.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

const ROLE = 'portal_app_tested';
const OWNER = 'portal_owner_tested';
const EMAIL = 'olga@roles.example';
const PASSWORD = 'Zółte-krzesło-17';

let folder: string;
let target: TestDatabase;
let opened: Database;
let program: Composed;
/** As somebody who has taken over the process that serves requests. */
let attacker: DatabasePool;
let applicationId: string;
const undo: (() => Promise<unknown>)[] = [];

const as = (url: string, name: string): string => {
  const changed = new URL(url);
  [changed.username, changed.password] = [name, 'secret'];
  return changed.href;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-roles-'));
  target = await testDatabase();
  // Neither is an administrator of the server; what earlier programs made as another role is handed over.
  for (const name of [ROLE, OWNER]) await ensureRole(target.pool, { name, password: 'secret' });
  await target.pool.query(`GRANT ${ROLE} TO ${OWNER}`);
  const [{ name = '' } = {}] = (await target.pool.query<{ name: string }>('SELECT current_database() AS name')).rows;
  await target.pool.query(`ALTER DATABASE ${name} OWNER TO ${OWNER}`);
  await target.pool.query(
    'DROP SCHEMA eventstore, vault, read, app, reporting_source, reporting, reporting_persons CASCADE',
  );
  await target.pool.query('DROP EXTENSION pg_trgm');
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: as(target.url, ROLE),
    DATABASE_OWNER_URL: as(target.url, OWNER),
    LOG_LEVEL: 'silent',
    DEMO: '0',
    MAIL_HOLD: '0',
  });
  opened = await openDatabase(config, () => undefined);
  program = await compose(config, { databaseUrl: opened.url, ownerUrl: opened.ownerUrl, queue: { pollMs: 100 } });
  undo.push(program.close);
  const { app } = program;
  await app.projector.start();
  const workers = await startWorkers(app);
  undo.push(workers.stop);
  attacker = createPool(as(target.url, ROLE), { max: 1 });
  undo.push(() => attacker.end());
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
  await target?.drop();
  await rm(folder, { recursive: true, force: true });
});

const settled = async () => {
  const { app } = program;
  await app.projector.waitFor(
    readModels.map(({ name }) => name),
    await app.log.newest(),
    60_000,
  );
  await workedOff(app);
};

async function browser(): Promise<Client> {
  const { app } = program;
  const server = createServer(app, { routes, locals, streams: new Streams(app) }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  undo.push(async () => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return new Client(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
}

describe('the role that serves requests', () => {
  it('registers, decides, mails, rebuilds, erases: the whole program works under it', async () => {
    const { app } = program;
    const account = {
      fields: { email: EMAIL, firstName: 'Olga', lastName: 'Rola', permission: [], role: 'ADMIN_OPERATOR' },
      password: PASSWORD,
    };
    await addAccount(app, { definition: app.accounts.ofKind('operator'), account });
    await settled();
    const client = await browser();
    expect((await client.login(EMAIL, PASSWORD)).status).toBe(200);
    const [course, location] = [await addCourse(app), await addLocation(app)];
    await settled();
    const date = (await client.post('/panel/course-dates', dateFields(course, location))).body.id;
    const answer = await (await browser()).post('/api/register-applications', registrationFields(date, 1));
    expect(answer.status).toBe(201);
    await settled();
    const { rows } = await app.pool.query('SELECT id, person_id FROM read.applications');
    applicationId = rows[0].id;
    expect((await client.get(`/panel/applications/${applicationId}`)).status).toBe(200);
    const sent = await app.pool.query(`SELECT count(*)::int AS n FROM app.mails WHERE status = 'sent'`);
    expect(sent.rows[0].n).toBeGreaterThan(0);
    expect((await app.projector.rebuild('applications')).rows).toBe(1);
    expect((await app.pool.query('SELECT name, trouble FROM app.report_views WHERE trouble IS NOT NULL')).rows).toEqual(
      [],
    );
    expect((await app.pool.query('SELECT status FROM reporting.applications')).rows).toHaveLength(1);
    const forgotten = await client.post(`/panel/gdpr/users/${rows[0].person_id}/forget`, { reason: 'Żądanie' });
    expect(forgotten.status).toBe(200);
    await settled();
    expect((await app.pool.query('SELECT participant_name FROM read.applications')).rows).toEqual([
      { participant_name: 'dane usunięte' },
    ]);
    expect(await app.queue.dead()).toEqual([]);
  });

  it.each([
    'UPDATE eventstore.events SET revision = revision',
    'DELETE FROM eventstore.events',
    'TRUNCATE eventstore.events',
    'DROP TABLE eventstore.events',
    'DROP SCHEMA eventstore CASCADE',
    'ALTER TABLE eventstore.events DISABLE TRIGGER append_only',
    'ALTER TABLE eventstore.events DISABLE TRIGGER ALL',
    'ALTER TABLE eventstore.events ALTER COLUMN type DROP NOT NULL',
    `ALTER TABLE eventstore.events OWNER TO ${ROLE}`,
    'DROP TRIGGER append_only ON eventstore.events',
    'CREATE TRIGGER own BEFORE INSERT ON eventstore.events EXECUTE FUNCTION read.own()',
    'CREATE RULE own AS ON INSERT TO eventstore.events DO INSTEAD NOTHING',
    `CREATE OR REPLACE FUNCTION eventstore.refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    `CREATE FUNCTION eventstore.own() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    'SELECT eventstore.restamp()',
    "SET session_replication_role = 'replica'",
    `SET ROLE ${OWNER}`,
    `INSERT INTO eventstore.events (stream, revision, id, type, version, data, meta, position)
       VALUES ('x', 0, gen_random_uuid(), 'X', 1, '{}', '{}', 1)`,
    `INSERT INTO eventstore.events (stream, revision, id, type, version, data, meta, created_at)
       VALUES ('x', 0, gen_random_uuid(), 'X', 1, '{}', '{}', now())`,
    'DELETE FROM vault.persons',
    'TRUNCATE vault.persons',
    'DROP TABLE vault.persons',
    'DROP TABLE app.credentials',
    'TRUNCATE app.credentials',
    `INSERT INTO app.migrations (name) VALUES ('999_own')`,
    'CREATE SCHEMA own',
    'CREATE TABLE public.own (n int)',
    `COPY eventstore.events TO PROGRAM 'cat'`,
  ])('is refused: %s', async (statement) => {
    await attacker.query(
      `CREATE OR REPLACE FUNCTION read.own() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    );
    const count = async () => (await target.pool.query('SELECT count(*)::int AS n FROM eventstore.events')).rows[0].n;
    const before = await count();
    expect(before).toBeGreaterThan(3);
    await expect(attacker.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await count()).toBe(before);
  });

  it('starts without the owner when nothing is to be migrated, and says what it needs when something is', async () => {
    const alone = readConfig({ DATA_DIR: folder, DATABASE_URL: as(target.url, ROLE), LOG_LEVEL: 'silent' });
    const said: string[] = [];
    await openDatabase({ ...alone, production: true }, (line) => said.push(line));
    expect(said).toEqual([]);
    expect([await mayChangeTheLog(attacker), await mayChangeTheLog(target.pool)]).toEqual([false, true]);
    await openDatabase({ ...alone, databaseUrl: target.url, production: true }, (line) => said.push(line));
    expect(said.join()).toContain('WARNING: the database role of DATABASE_URL owns the log');
    const { rows } = await target.pool.query('DELETE FROM app.migrations WHERE name LIKE $1 RETURNING *', ['084%']);
    await expect(openDatabase(alone, () => undefined)).rejects.toThrow(ConfigError);
    await expect(openDatabase(alone, () => undefined)).rejects.toThrow('DATABASE_OWNER_URL');
    await target.pool.query('INSERT INTO app.migrations (name) VALUES ($1)', [rows[0].name]);
    expect((await program.app.log.readAll(START)).events.length).toBeGreaterThan(3);
  });
});
