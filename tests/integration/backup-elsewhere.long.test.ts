import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Recorded } from '#domain/kernel/event.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import { readModels } from '#projections/index.ts';
import type { App } from '#ops/app.ts';
import { readConfig } from '#ops/config/config.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { roleOf } from '#ops/postgres/roles.ts';
import { pastOf } from '#ops/projector/past.ts';
import { openDatabase, type Database } from '#ops/run/database.ts';
import type { Client } from '#tests/bench/client.ts';
import { START } from '#ops/store/port.ts';
import { erasuresFile, readErasures } from '#ops/vault/erasures.ts';
import {
  everyFile,
  everyPage,
  everyTable,
  everythingOpened,
  findings,
  pathsWith,
} from '#tests/support/gdpr/everything.ts';
import { otherCluster, type OtherCluster } from '#tests/support/postgres/other-cluster.ts';
import { runRolesScript } from '#tests/support/postgres/roles-script.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { backupCommand, restoreCommand } from '#tests/support/program/command.ts';
import { reacted } from '#tests/support/program/worked-off.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';

const OPERATOR = { role: 'ADMIN_OPERATOR', email: 'olga@elsewhere.example' } as const;
const GONE = { firstName: 'Zdzimir', lastName: 'Qwertowski', email: 'zdzimir@erase.example', phone: '611987654' };
const STAYS = { firstName: 'Jan', lastName: 'Zostający', email: 'jan@stay.example', phone: '600100200' };
const MASTER_KEY = '07'.repeat(32);

let folder: string;
let source: TestApp;
let admin: Client;
let date: string;
let cluster: OtherCluster;
/** Takes connections and says nothing: every mail of the source waits. */
let mailServer: Server;
const callers = new Set<Socket>();
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-elsewhere-'));
  chmodSync(folder, 0o755);
  mailServer = createServer((socket) => void callers.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await new Promise((resolve) => mailServer.once('listening', resolve));
  const smtpUrl = `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`;
  const starting = otherCluster();
  source = await testApp({ workers: true, config: { smtpUrl, smtpTimeoutMs: 600_000 } });
  cluster = await starting;
  await source.addOperator(OPERATOR);
  admin = source.client();
  await admin.login(OPERATOR.email, PASSWORD);
  const [course, location] = [await addCourse(source.app), await addLocation(source.app)];
  date = (await admin.post('/panel/course-dates', dateFields(course, location, { seatLimit: '900' }))).body.id;
  await register({ employees: [GONE, STAYS] });
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
  mailServer?.close();
  for (const socket of callers) socket.destroy();
  await source?.stop();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function register(fields: object, n = 0, client = source.client()): Promise<void> {
  const answer = await client.post('/api/register-applications', registrationFields(date, n, fields));
  if (answer.status !== 201) throw new Error(answer.text);
}

/** Three clients register one after the other until asked to stop. */
function registrations() {
  let [over, count] = [false, 0];
  const running = [1, 2, 3].map(async (nth) => {
    const client = source.client();
    for (let n = nth; !over; n += 3) {
      await register({}, n, client);
      count += 1;
    }
  });
  return {
    count: () => count,
    stop: () => {
      over = true;
      return Promise.all(running);
    },
  };
}

const everyEvent = async ({ log }: Pick<App, 'log'>): Promise<readonly Recorded[]> =>
  (await log.readAll(START, { limit: 100_000 })).events;

/** All that an event says, opened; not its place in the one cluster or the other. */
const saying = ({ position: _, ...event }: Recorded): object => event;

/** Which events of the source came in one step with it. */
async function transactions(): Promise<Map<string, string>> {
  const { rows } = await source.app.pool.query<{ id: string; step: string }>(
    'SELECT id, transaction_id::text AS step FROM eventstore.events',
  );
  return new Map(rows.map(({ id, step }) => [id, step]));
}

const PLACE = /\d{20}\/\d{20}/g;

/**
 * Every read model's rows, former ones too, as they are now in the database, but for what each cluster has of its own:
 * places in its log, and the instant of its erasure, since when a row that this has reached is what it is.
 */
async function readTables({ pool, log }: Pick<App, 'pool' | 'log'>): Promise<Map<string, string[]>> {
  const erased = (await everyEvent({ log })).find(({ type }) => type === PersonForgotten.type);
  if (!erased) throw new Error('Nobody is erased in it');
  const tables = new Map<string, string[]>();
  for (const table of readModels.flatMap(({ name, past }) => (past ? [name, pastOf(name)] : [name]))) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT replace(to_jsonb(t)::text, to_jsonb($1::timestamptz)::text, '"its erasure"') AS row FROM read."${table}" t`,
      [erased.at],
    );
    tables.set(
      table,
      rows.map(({ row }) => row.replaceAll(PLACE, '')),
    );
  }
  return tables;
}

const newDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
};

const settings = (dataDir: string, more: Record<string, string> = {}): Record<string, string> => ({
  DATA_DIR: dataDir,
  MASTER_KEY,
  DEMO: '0',
  ...more,
});

async function backup(name: string): Promise<string> {
  const target = path.join(folder, name);
  const { databaseUrl = '', dataDir } = source.app.config;
  const ended = await backupCommand([target], settings(dataDir, { DATABASE_URL: databaseUrl }));
  expect([ended.code, ended.stderr]).toEqual([0, '']);
  const [made = ''] = await readdir(target);
  return path.join(target, made);
}

/** Restores by the command line, as a new machine would; then the program is started on it. */
async function restored(made: string, env: Record<string, string>) {
  const keys = `${path.dirname(made)}-keys`;
  const ended = await restoreCommand([made, keys, erasuresFile(source.app.config.dataDir)], env);
  expect([ended.code, ended.stderr]).toEqual([0, '']);
  expect(ended.stdout).toMatch(/Restored the backup of 20\S+; erased again: 1/);
  const database: Database = await openDatabase(readConfig(env), () => undefined);
  undo.push(database.stop);
  const { url: databaseUrl, ownerUrl = '' } = database;
  const pool = createPool(ownerUrl, { max: 1 });
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM app.mails WHERE status = 'queued' ORDER BY id`);
  await pool.end();
  const program = await testApp({ databaseUrl, ownerUrl, workers: true });
  undo.push(program.stop);
  await program.settled();
  return { program, waiting: rows.map(({ id }) => id) };
}

async function seesTheData(program: TestApp): Promise<Client> {
  const client = program.client();
  expect((await client.login(OPERATOR.email, PASSWORD)).status).toBe(200);
  const shown = async (name: string) => {
    const page = await client.get(`/panel/applications?filters[participantName]=${encodeURIComponent(name)}`);
    return [page.status, page.body.data.items.length];
  };
  expect([await shown('Zostający'), await shown('Qwertowski')]).toEqual([
    [200, 1],
    [200, 0],
  ]);
  return client;
}

async function mailsGoOut({ app }: TestApp, waiting: readonly string[]): Promise<void> {
  expect(waiting.length).toBeGreaterThan(0);
  const left = async () =>
    (await app.pool.query(`SELECT id FROM app.mails WHERE id = ANY ($1) AND status = 'queued'`, [waiting])).rowCount;
  await vi.waitUntil(async () => (await left()) === 0, { timeout: 60_000, interval: 100 });
  const sent = await app.pool.query(`SELECT id FROM app.mails WHERE id = ANY ($1) AND status = 'sent'`, [waiting]);
  expect(sent.rowCount).toBeGreaterThan(0);
  const mails = await everyFile(path.join(app.config.dataDir, 'mailbox'));
  expect(findings(mails, ['anna.kos@demo.example']).length).toBeGreaterThan(0);
  expect(findings(mails, Object.values(GONE))).toEqual([]);
}

async function readableNowhere(program: TestApp, client: Client): Promise<void> {
  const { app } = program;
  const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM read.applications LIMIT 3');
  const ids = { '/panel/applications': rows.map(({ id }) => id), '/panel/course-dates': [date] };
  const pages = await everyPage(program.url, client, pathsWith(ids, new Date().toISOString()));
  const places = [...(await everyTable(app)), ...(await everythingOpened(app)), ...pages];
  expect(findings(places, Object.values(GONE))).toEqual([]);
  expect(findings(places, [STAYS.lastName]).length).toBeGreaterThan(3);
}

/** Rows of which the one has something else than the other; each names its table. */
function differences(one: Map<string, string[]>, other: Map<string, string[]>): string[] {
  return [...one].flatMap(([name, rows]) => {
    const [here, there] = [new Set(rows), new Set(other.get(name))];
    const alone = [...rows.filter((row) => !there.has(row)), ...[...there].filter((row) => !here.has(row))];
    return alone.map((row) => `${name}: ${row}`);
  });
}

async function rebuiltAsItWas({ app }: TestApp): Promise<Map<string, string[]>> {
  const folded = await readTables(app);
  for (const { name } of readModels) await app.projector.rebuild(name);
  expect(differences(await readTables(app), folded)).toEqual([]);
  return folded;
}

async function eraseLater(): Promise<void> {
  const { rows } = await source.app.pool.query(
    `SELECT person_id FROM read.applications WHERE participant_name LIKE '%${GONE.lastName}'`,
  );
  const personId: string = rows[0].person_id;
  const answer = await admin.post(`/panel/gdpr/users/${personId}/forget`, { reason: 'Żądanie z 20.11.2026' });
  expect(answer.status).toBe(200);
  const noted = () => readErasures(erasuresFile(source.app.config.dataDir));
  await vi.waitUntil(async () => (await noted()).some((one) => one.personId === personId), { timeout: 60_000 });
  await source.settled();
}

describe('backup and restore by the command line, into other clusters', () => {
  let busy: string;
  let quiet: string;

  it('a backup is made while registrations come in, and none of them fails', async () => {
    const load = registrations();
    await vi.waitUntil(() => load.count() >= 20, { timeout: 60_000 });
    const before = load.count();
    busy = await backup('busy');
    expect(load.count()).toBeGreaterThan(before + 3);
    await load.stop();
    await source.settled();
    await reacted(source.app, await source.app.log.newest());
    quiet = await backup('quiet');
    await eraseLater();
  });

  it('of a quiet program: another cluster with two roles has every event, row, login and mail', async () => {
    const passwords = { owner_password: `ow'ner`, app_password: 'app "x"' };
    await runRolesScript(cluster.adminUrl, passwords);
    const as = (role: string, password: string) => cluster.url({ role, password, database: 'portal' });
    const env = settings(await newDataDir(), {
      DATABASE_URL: as('portal_app', passwords.app_password),
      DATABASE_OWNER_URL: as('portal_owner', passwords.owner_password),
    });
    const { program, waiting } = await restored(quiet, env);
    // Written once more by the restore, as it was recorded by the source after the backup.
    const [here, there] = [await everyEvent(program.app), await everyEvent(source.app)];
    expect(here.at(-1)?.type).toBe(PersonForgotten.type);
    expect(here.slice(0, -1).map(saying)).toEqual(there.slice(0, here.length - 1).map(saying));
    expect(there.slice(here.length - 1).map(({ type }) => type)).toContain(PersonForgotten.type);
    for (const stream of new Set(here.slice(0, -1).map((event) => event.stream))) {
      const [read, original] = [await program.app.log.readStream(stream), await source.app.log.readStream(stream)];
      expect(read.map(saying), stream).toEqual(original.slice(0, read.length).map(saying));
    }
    // Each tells of the erasure in its own words.
    const [tables, original] = [await rebuiltAsItWas(program), await readTables(source.app)];
    expect(tables.get('applications')?.filter((row) => row.includes('"valid_from": "its erasure"'))).toHaveLength(1);
    const differing = differences(tables, original);
    expect(differing.filter((row) => !row.includes('"type": "PersonForgotten"'))).toEqual([]);
    const client = await seesTheData(program);
    await register({}, 5_000, program.client());
    await mailsGoOut(program, waiting);
    await readableNowhere(program, client);
    expect(await roleOf(program.app.pool)).toBe('portal_app');
  });

  it('of a busy one: an embedded PostgreSQL has one moment of it, whole', async () => {
    const { program, waiting } = await restored(busy, settings(await newDataDir()));
    const [here, there] = [(await everyEvent(program.app)).slice(0, -1), await everyEvent(source.app)];
    const ids = new Set(here.map(({ id }) => id));
    expect(here.map(saying)).toEqual(there.filter(({ id }) => ids.has(id)).map(saying));
    // In the middle of the load: some registrations are there, some came later; what was recorded in one step is there or not.
    expect(here.length).toBeLessThan(there.length);
    const stepOf = await transactions();
    const steps = new Set(here.map(({ id }) => stepOf.get(id)));
    expect(there.filter(({ id }) => steps.has(stepOf.get(id)) && !ids.has(id))).toEqual([]);
    // No stream has a gap, no event a person without a key, no mail an event that is not there.
    const heads = new Map<string, number>();
    for (const { stream, revision } of here) {
      expect(revision, stream).toBe((heads.get(stream) ?? -1) + 1);
      heads.set(stream, revision);
    }
    const { rows } = await program.app.pool.query<{ stream: string; revision: number }>(
      `SELECT cause.value ->> 'stream' AS stream, (cause.value ->> 'revision')::int AS revision
       FROM app.mails, jsonb_each(causes) AS cause`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { stream, revision } of rows) expect(revision).toBeLessThanOrEqual(heads.get(stream) ?? -1);
    const tables = await rebuiltAsItWas(program);
    const registered = here.filter(({ type }) => type === 'ApplicationRegistered');
    expect(tables.get('applications')).toHaveLength(registered.length);
    const client = await seesTheData(program);
    await mailsGoOut(program, waiting);
    await readableNowhere(program, client);
  });
});
