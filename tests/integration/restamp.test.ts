import { afterAll, beforeAll, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startWorkers } from '#workers/index.ts';
import { START } from '#ops/store/port.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { composeForTests } from '#tests/support/program/compose.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { addCourse, addLocation } from '#tests/support/training/training.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-restamp-'));
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const START_OF = 'SELECT max(position) AS "position" FROM app.reactions';

it('behind a dump and restore the program folds everything again and reacts to what it has not reacted to', async () => {
  const before = await composeForTests(folder, database.url);
  const workers = await startWorkers(before.app);
  await addCourse(before.app);
  await addLocation(before.app);
  await workedOff(before.app);
  const ids = (await before.app.log.readAll(START)).events.map(({ id }) => id);
  const [one] = (await before.app.log.readAll(START)).events;
  await workers.stop();
  await before.close();
  const { pool } = database;
  // A mail that waits, and one fact that no reaction has seen when the dump was made.
  await pool.query(
    `INSERT INTO app.mails (id, portal, template, causes, created_at) VALUES ('waits', 'szkolenia', 'x', $1, now())`,
    [JSON.stringify({ 's:1': { stream: one?.stream, revision: one?.revision, position: one?.position } })],
  );
  await pool.query(
    `INSERT INTO app.jobs (id, name, data, due_at, portal) VALUES ('waits', 'x', $1, now() + interval '1 day', 'szkolenia')`,
    [JSON.stringify({ recordId: 'a', position: one?.position })],
  );
  const reached = (await pool.query(START_OF)).rows[0].position;
  expect(reached > '00000000000000000004').toBe(true);

  await pool.query('SELECT eventstore.restamp()');

  const place = (n: number) => `00000000000000000003/${String(n).padStart(20, '0')}`;
  expect((await pool.query(START_OF)).rows[0].position).toBe(place(ids.length));
  const { rows } = await pool.query('SELECT causes FROM app.mails');
  expect(rows).toEqual([{ causes: { 's:1': { stream: one?.stream, revision: one?.revision, position: place(1) } } }]);
  // A job's place was in the log of before; without one it waits for the end of this one.
  expect((await pool.query(`SELECT data FROM app.jobs WHERE id = 'waits'`)).rows).toEqual([
    { data: { recordId: 'a' } },
  ]);
  await pool.query('DELETE FROM app.mails');
  await pool.query(`DELETE FROM app.jobs WHERE id = 'waits'`);
  const { app, close } = await composeForTests(folder, database.url);
  const again = await startWorkers(app);
  await app.projector.catchUp();
  expect(await app.db.selectFrom('courses').select('id').execute()).toHaveLength(1);
  expect((await app.projector.rebuild('courses')).rows).toBe(1);
  await addCourse(app);
  await workedOff(app);
  expect((await app.log.readAll(START)).events.map(({ id }) => id).slice(0, ids.length)).toEqual(ids);
  expect(await app.db.selectFrom('courses').select('id').execute()).toHaveLength(2);
  await again.stop();
  await close();
});
