import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import type { Client, Loose } from '#tests/bench/client.ts';
import { isUnchanged } from '#ops/files/sealing.ts';
import { sealPlainFiles } from '#ops/files/seal-plain.ts';
import { dropUploads, findUpload, keepUpload, uploadContent } from '#ops/files/store.ts';
import type { Composed } from '#ops/run/compose.ts';
import { BackupError } from '#ops/run/backup/manifest.ts';
import { restore } from '#ops/run/backup/restore.ts';
import { KEPT, KEYS, LEFT_OUT, SCHEMAS_LEFT_OUT } from '#ops/run/backup/tables.ts';
import { writeBackup } from '#ops/run/backup/write.ts';
import { START } from '#ops/store/port.ts';
import { erasuresFile, readErasures } from '#ops/vault/erasures.ts';
import { keepPlainUpload } from '#tests/support/files/plain-upload.ts';
import { everyTable, everythingOpened, findings } from '#tests/support/gdpr/everything.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { composeForTests } from '#tests/support/program/compose.ts';
import { addCourse, addLocation, dateFields, registrationFields } from '#tests/support/training/training.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

let portal: TestApp;
let admin: Client;
let folder: string;
const opened: TestDatabase[] = [];
const keys = () => path.join(folder, 'keys');

const GONE = { firstName: 'Zdzimir', lastName: 'Qwertowski', email: 'zdzimir@erase.example', phone: '611987654' };
const LATER = { firstName: 'Bogumiła', lastName: 'Późniejsza', email: 'bogumila@erase.example', phone: '622987654' };
const STAYS = { firstName: 'Jan', lastName: 'Zostający', email: 'jan@stay.example', phone: '600100200' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-backup-'));
  portal = await testApp({ workers: true });
  admin = await portal.as('ADMIN_OPERATOR');
  const [course, location] = [await addCourse(portal.app), await addLocation(portal.app)];
  const date = (await admin.post('/panel/course-dates', dateFields(course, location))).body.id;
  const registered = await portal
    .client()
    .post('/api/register-applications', registrationFields(date, 1, { employees: [GONE, LATER, STAYS] }));
  if (registered.status !== 201) throw new Error(registered.text);
  await settled();
});
afterAll(async () => {
  await portal?.stop();
  for (const database of opened) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const settled = async () => {
  await portal.settled();
  await workedOff(portal.app);
};
const personOf = async ({ lastName }: { lastName: string }): Promise<string> =>
  (
    await portal.app.pool.query('SELECT person_id FROM read.applications WHERE participant_name LIKE $1', [
      `%${lastName}`,
    ])
  ).rows[0].person_id;

async function erase(personId: string): Promise<void> {
  const answer = await admin.post(`/panel/gdpr/users/${personId}/forget`, { reason: 'Żądanie z 20.11.2026' });
  if (answer.status !== 200) throw new Error(answer.text);
  const isNoted = async () =>
    (await readErasures(erasuresFile(portal.app.config.dataDir))).some((one) => one.personId === personId);
  while (!(await isNoted())) await new Promise((resolve) => setTimeout(resolve, 200));
  await settled();
}

/** Restores into a new database, as a new machine would. */
async function restoredFrom(backup: string, erasures = erasuresFile(portal.app.config.dataDir)) {
  const database = await testDatabase();
  opened.push(database);
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  let program: Composed | undefined;
  const start = async () => (program = await composeForTests(dataDir, database.url)).app;
  const result = await restore({ pool: database.pool, start }, { folder: backup, keysFolder: keys(), erasures });
  if (!program) throw new Error('a restore starts the program');
  return { ...program, result };
}

const LETTER = 'List Zdzimira Qwertowskiego';
/** A document whose name and content are about somebody. */
async function keepLetter(): Promise<void> {
  const content = Buffer.alloc(600_000, `${LETTER} `);
  const file = { extension: 'pdf', type: 'application/pdf', originalName: `${LETTER}.pdf`, content };
  await keepUpload(portal.app, file, { portal: 'sud', visibility: 'private' });
}

const textOf = async (file: string): Promise<string> => gunzipSync(await readFile(file)).toString('latin1');

describe('backups', () => {
  it('every table is kept, rebuilt or left out on purpose', async () => {
    const { rows } = await portal.app.pool.query<{ schema: string; name: string }>(
      `SELECT schemaname AS schema, schemaname || '.' || tablename AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const listed = new Set<string>([...KEPT, ...Object.keys(KEYS), ...Object.keys(LEFT_OUT)]);
    const unlisted = rows.filter(({ schema, name }) => !listed.has(name) && !(schema in SCHEMAS_LEFT_OUT));
    expect(unlisted.map(({ name }) => name)).toEqual([]);
    const present = new Set(rows.map(({ name }) => name));
    expect([...listed].filter((name) => !present.has(name))).toEqual([]);
  });

  it('GDP-03 hold no name, no file and no key; they are for their owner alone', async () => {
    await keepLetter();
    const backup = await writeBackup(portal.app.pool, { folder, keysFolder: keys(), now: '2026-11-20T10:00:00.000Z' });
    const texts = await Promise.all(
      (await readdir(backup))
        .filter((name) => name.endsWith('.gz'))
        .map(async (name) => textOf(path.join(backup, name))),
    );
    const all = texts.join('\n');
    expect(all).toContain('ApplicationRegistered');
    for (const word of [...Object.values(GONE), 'Qwertowski', 'qwertowski', LETTER])
      for (const text of [word, Buffer.from(word).toString('hex')]) expect(all, word).not.toContain(text);
    const files = await readdir(keys());
    expect(files.toSorted()).toEqual(['file-keys', 'keys'].map((name) => `${name}-2026-11-20T10-00-00-000Z.copy.gz`));
    const apart = (await Promise.all(files.map((name) => textOf(path.join(keys(), name))))).join('\n');
    for (const table of Object.keys(KEYS)) {
      const { rows } = await portal.app.pool.query<{ wrapped: Buffer }>(`SELECT wrapped FROM ${table}`);
      expect(rows.length, table).toBeGreaterThan(0);
      for (const { wrapped } of rows) {
        expect(all).not.toContain(wrapped.toString('hex'));
        expect(apart).toContain(wrapped.toString('hex'));
      }
    }
    for (const file of [...files.map((name) => path.join(keys(), name)), path.join(backup, 'manifest.json')])
      expect((await stat(file)).mode & 0o077, file).toBe(0);
  });

  it('GDP-03 a backup of before an erasure does not bring the person back, and everything else it does', async () => {
    await erase(await personOf(LATER));
    // A document of more than one part (SUD-05).
    const content = Buffer.alloc(600_000, 'zażółć ');
    const document = { extension: 'pdf', type: 'application/pdf', originalName: 'Cennik żółty.pdf', content };
    const owner = { portal: 'sud', visibility: 'private', subject: 'services-file:f1' } as const;
    const { name } = await keepUpload(portal.app, document, owner);
    // Another way to write the person that is erased next (the office corrected a letter).
    const spelling = 'Zdzimir|Qwertowsky|zdzimir@erase.example';
    const [spelt = ''] = await portal.app.vault.persons([spelling]);
    await portal.app.vault.setSame(spelt, await personOf(GONE));
    const backup = await writeBackup(portal.app.pool, { folder, keysFolder: keys(), now: '2026-11-21T10:00:00.000Z' });
    const before = (await portal.app.log.readAll(START, { limit: 10_000 })).events;
    const gone = await personOf(GONE);
    const stays = await personOf(STAYS);
    await erase(gone);

    const noted = await readErasures(erasuresFile(portal.app.config.dataDir));
    expect(noted.map((one) => one.portal)).toEqual(['szkolenia', 'szkolenia']);
    // As if somebody of another portal had asked for it.
    const elsewhere = path.join(folder, 'erasures-elsewhere');
    await writeFile(elsewhere, noted.map((one) => JSON.stringify({ ...one, portal: 'zlecenia' })).join('\n'));
    const { app, close, result } = await restoredFrom(backup, elsewhere);
    // The one that the backup knows of is not repeated.
    expect([result.erasedAgain, result.manifest.at]).toEqual([1, '2026-11-21T10:00:00.000Z']);
    const places = [...(await everyTable(app)), ...(await everythingOpened(app))];
    expect(findings(places, [...Object.values(GONE), ...Object.values(LATER)])).toEqual([]);
    expect(findings(places, [STAYS.lastName]).length).toBeGreaterThan(2);
    const rows = await app.db.selectFrom('applications').select(['participant_name', 'person_id']).execute();
    expect(rows.map((row) => row.participant_name).sort()).toEqual(['Jan Zostający', 'dane usunięte', 'dane usunięte']);
    expect(rows.map((row) => row.person_id)).toContain(stays);
    const { rows: kept } = await app.pool.query('SELECT wrapped FROM vault.persons WHERE person_id = $1', [gone]);
    expect(kept).toEqual([{ wrapped: null }]);
    // Who comes again under it is somebody new, whose data can be kept.
    const [anyone = ''] = await app.vault.persons([spelling]);
    expect([anyone === gone, anyone === spelt]).toEqual([false, false]);
    const upload = await findUpload(app, name);
    expect(upload).toMatchObject({ ...owner, original_name: 'Cennik żółty.pdf', size: 600_000 });
    const parts: Buffer[] = [];
    for await (const part of uploadContent(app, { name }, { start: 0, end: 599_999 })) parts.push(part);
    expect(Buffer.concat(parts).equals(content)).toBe(true);

    // The log is whole and in its order, takes new facts, and the reactions go on behind what they have done.
    const { events } = await app.log.readAll(START, { limit: 10_000 });
    expect(events.slice(0, before.length).map(({ id }: Loose) => id)).toEqual(before.map(({ id }: Loose) => id));
    expect(events.slice(before.length).map(({ type }) => type)).toEqual(['PersonForgotten']);
    expect(events.at(-1)?.meta.actor).toEqual({ type: 'system', id: 'system', portal: 'zlecenia' });
    const reached = await app.pool.query<{ name: string; position: string }>(
      'SELECT name, position FROM app.reactions',
    );
    const last = events[before.length - 1]?.position ?? '';
    expect(reached.rows.filter(({ name }) => name === 'training-mails')).toEqual([
      { name: 'training-mails', position: last },
    ]);
    const logins = await app.pool.query('SELECT count(*)::int AS n FROM app.credentials');
    expect(logins.rows[0].n).toBeGreaterThan(0);
    await app.queue.close();
    await close();
  });

  it('of a program that kept files in plain brings them back, and they are sealed then', async () => {
    const content = Buffer.alloc(600_000, 'Dawny plik ');
    const name = await keepPlainUpload(portal.app, 'Dawny.pdf', content);
    const backup = await writeBackup(portal.app.pool, { folder, keysFolder: keys(), now: '2026-11-21T12:00:00.000Z' });
    await dropUploads(portal.app, [name]);
    // As that program wrote it: it knew neither table, and signed no list of them.
    const file = path.join(backup, 'manifest.json');
    const { sha256: _, tables, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
    const known = tables.filter((table: Loose) => !['vault.files', 'app.sealed_parts'].includes(table.name));
    await writeFile(file, JSON.stringify({ ...manifest, tables: known }));
    const { app, close } = await restoredFrom(backup);
    const before = await findUpload(app, name);
    expect(before && (await isUnchanged(app, before))).toBe(true);
    for (const sealed of [1, 0]) {
      expect(await sealPlainFiles(app)).toBe(sealed);
      const upload = await findUpload(app, name);
      expect([upload?.original_name, upload && (await isUnchanged(app, upload))]).toEqual(['Dawny.pdf', true]);
    }
    await app.queue.close();
    await close();
  });

  it('is restored into an empty database only, and only when it is whole', async () => {
    const backup = await writeBackup(portal.app.pool, { folder, keysFolder: keys(), now: '2026-11-22T10:00:00.000Z' });
    const order = { folder: backup, keysFolder: keys(), erasures: path.join(folder, 'none') };
    await expect(restore({ pool: portal.app.pool, start: async () => portal.app }, order)).rejects.toThrow(
      new BackupError('The database is not empty: a backup is restored into a new one'),
    );
    // Leases and jobs live on.
    const kept = new Set<string>([...KEPT, ...Object.keys(KEYS)]);
    const digest = async () =>
      createHash('sha256')
        .update(JSON.stringify((await everyTable(portal.app)).filter(({ where }) => kept.has(where))))
        .digest('hex');
    const unchanged = await digest();
    expect(await portal.app.metrics.getSingleMetricAsString('portal_backup_age_seconds')).toMatch(/seconds \d/);
    const database = await testDatabase();
    opened.push(database);
    const into = { pool: database.pool, start: () => Promise.reject(new Error('nothing is started')) };
    const events = path.join(backup, 'eventstore.events.copy.gz');
    const whole = await readFile(events);
    // A bit that a disk turned, a file that was cut, keys that were lost on the way.
    const turned = Buffer.from(whole);
    turned[whole.length - 5] = (turned[whole.length - 5] ?? 0) ^ 1;
    for (const [bytes, why] of [
      [turned, 'is damaged'],
      [whole.subarray(0, 100), 'is damaged'],
    ] as const) {
      await writeFile(events, bytes);
      await expect(restore(into, order)).rejects.toThrow(why);
    }
    await writeFile(events, whole);
    await expect(restore(into, { ...order, keysFolder: path.join(folder, 'lost') })).rejects.toThrow('is missing');
    const left = await database.pool.query('SELECT count(*)::int AS n FROM eventstore.events');
    expect(left.rows[0].n).toBe(0);
    await rm(path.join(backup, 'manifest.json'));
    await expect(restore({ pool: portal.app.pool, start: async () => portal.app }, order)).rejects.toThrow(
      'holds no whole backup',
    );
    expect(await digest()).toBe(unchanged);
  });
});
