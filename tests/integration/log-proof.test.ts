import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkLog, lastCheck, problemText } from '#ops/log-proof/check.ts';
import { placeOfFact, proofOfFact } from '#ops/log-proof/fact-proof.ts';
import { BrokenTreeError, signedHeads, signTree } from '#ops/log-proof/heads.ts';
import { signerOf } from '#ops/log-proof/note.ts';
import { checkProof } from '#ops/log-proof/proof-file.ts';
import { keepUpload } from '#ops/files/store.ts';
import { growTree, headOf, leafOf, treeSize } from '#ops/log-proof/tree.ts';
import { openHead } from '#ops/log-proof/tree-head.ts';
import { START } from '#ops/store/port.ts';
import { startWorkers } from '#workers/index.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { composeForTests } from '#tests/support/program/compose.ts';
import { command } from '#tests/support/program/command.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { addCourse, addLocation } from '#tests/support/training/training.ts';

const signer = signerOf('portal.example/log', Buffer.alloc(32, 7));
const verifiers = [signer];

type Composed = Awaited<ReturnType<typeof composeForTests>>;

let database: TestDatabase;
let folder: string;
let composed: Composed;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-proof-'));
  const signing = { signer, folder: path.join(folder, 'heads') };
  composed = await composeForTests(folder, database.url, { config: { signing } });
  for (let times = 0; times < 4; times++) {
    await addCourse(composed.app);
    await addLocation(composed.app);
  }
  await growTree(composed.app);
  await signTree(composed.app);
});
afterAll(async () => {
  await composed?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const ids = async () => (await composed.app.log.readRaw(START, 1_000)).map(({ id }) => id);

/** As anyone who owns the database does it: no trigger and no role holds that hand. */
async function asOwner(...statements: readonly string[]): Promise<void> {
  const { pool } = database;
  await pool.query('ALTER TABLE eventstore.events DISABLE TRIGGER append_only');
  for (const statement of statements) await pool.query(statement);
  await pool.query('ALTER TABLE eventstore.events ENABLE TRIGGER append_only');
}

describe('the log as a tree', () => {
  it('gives each fact the next leaf, in the order of readers, and the same again anyone who counts', async () => {
    const { app } = composed;
    const before = await treeSize(app);
    await addCourse(app);
    await Promise.all([growTree(app), growTree(app), growTree(app)]);
    const all = await ids();
    expect(before).toBeGreaterThan(7);
    expect(await treeSize(app)).toBe(all.length);
    const leaves = await Promise.all(all.map((id) => leafOf(app, id)));
    expect(leaves).toEqual(all.map((_, index) => index));
  });

  it('is followed by the workers, a moment behind the append', async () => {
    const { app } = composed;
    const workers = await startWorkers(app);
    await addCourse(app);
    await workedOff(app);
    await expect.poll(() => treeSize(app), { timeout: 60_000 }).toBe((await ids()).length);
    await workers.stop();
  });

  it('is signed, kept and written where LOG_HEADS_FOLDER says; what was signed is the beginning of what is', async () => {
    const { app } = composed;
    await addLocation(app);
    await growTree(app);
    await signTree(app);
    await signTree(app);
    const heads = (await signedHeads(app)).map(({ note }) => openHead(note, verifiers));
    const files = (await readdir(path.join(folder, 'heads'))).sort();
    expect(files).toHaveLength(heads.length);
    const last = await readFile(path.join(folder, 'heads', files.at(-1) ?? ''), 'utf8');
    const now = await headOf(app, await treeSize(app));
    expect(openHead(last, verifiers)).toEqual(now);
    expect(last).toMatch(/^portal\.example\/log\n\d+\n[A-Za-z0-9+/]{43}=\n\n— portal\.example\/log [A-Za-z0-9+/=]+\n$/);
    const sizes = heads.map((head) => head?.size);
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => Number(a) - Number(b)));
  });

  it('is signed on whatever stands among the heads that we never signed', async () => {
    const { app } = composed;
    await app.pool.query(`INSERT INTO app.log_heads (size, note) VALUES (9000000, 'portal.example/log')`);
    await addCourse(app);
    await growTree(app);
    await signTree(app);
    const heads = (await signedHeads(app)).flatMap(({ note }) => openHead(note, verifiers)?.size ?? []);
    expect(heads.at(-1)).toBe(await treeSize(app));
    await database.pool.query('DELETE FROM app.log_heads WHERE size = 9000000');
  });

  it('proves a fact to somebody who has the file and the key alone', async () => {
    const { app } = composed;
    const [fact] = await app.log.readRaw(START, 1);
    const text = (fact && (await proofOfFact(app, fact))) ?? '';
    const checked = checkProof(text, verifiers);
    expect(checked).toMatchObject({ ok: true, index: 0, fact: { id: fact?.id, data: fact?.data, meta: fact?.meta } });
    expect(await placeOfFact(app, fact?.id ?? '')).toMatchObject({ index: 0, head: { size: expect.any(Number) } });
    expect(await proofOfFact(app, { stream: 'nowhere', revision: 0 })).toBeUndefined();
  });

  it('keeps its leaves when the log gets another cluster’s order', async () => {
    const { app } = composed;
    const before = await headOf(app, await treeSize(app));
    await database.pool.query('SELECT eventstore.restamp()');
    await addCourse(app);
    await growTree(app);
    expect(await headOf(app, before.size)).toEqual(before);
    expect(await checkLog(app, { verifiers })).toMatchObject({ facts: await treeSize(app), problem: null });
  });
});

describe('what anyone who owns the database does to the log is found', () => {
  let saved: string;
  beforeAll(async () => {
    await growTree(composed.app);
    await signTree(composed.app);
    saved = (await signedHeads(composed.app)).at(-1)?.note ?? '';
    const tables = ['eventstore.events', 'app.log_tree', 'app.log_leaves', 'app.log_tiles', 'app.log_heads'];
    for (const table of tables)
      await database.pool.query(`CREATE TABLE IF NOT EXISTS ${nameOf(table)} AS TABLE ${table}`);
  });
  const nameOf = (table: string) => `public.saved_${table.replace('.', '_')}`;
  afterEach(async () => {
    const back = ['app.log_tree', 'app.log_leaves', 'app.log_tiles', 'app.log_heads', 'eventstore.events'];
    await asOwner(
      ...back.flatMap((table) => [`DELETE FROM ${table}`, `INSERT INTO ${table} SELECT * FROM ${nameOf(table)}`]),
    );
    const { problem } = await checkLog(composed.app, { verifiers, given: [saved] });
    if (problem) throw new Error(`The log was not put back: ${problemText(problem)}`);
  });

  const nth = (index: number) => `(SELECT event_id FROM app.log_leaves WHERE index = ${index})`;

  it.each([
    [
      'one letter of what a fact says',
      `UPDATE eventstore.events SET data = replace(data::text, '{', '{ ')::json WHERE id = ${nth(3)}`,
      'changed',
      3,
    ],
    [
      'who did it',
      `UPDATE eventstore.events SET meta = replace(meta::text, '"at"', '"At"')::json WHERE id = ${nth(4)}`,
      'changed',
      4,
    ],
    ['its kind', `UPDATE eventstore.events SET type = 'CourseDeactivated' WHERE id = ${nth(2)}`, 'changed', 2],
    ['one taken out of the middle', `DELETE FROM eventstore.events WHERE id = ${nth(5)}`, 'missing', 5],
    [
      'the last one taken out',
      'DELETE FROM eventstore.events WHERE id = (SELECT event_id FROM app.log_leaves ORDER BY index DESC LIMIT 1)',
      'missing',
      undefined,
    ],
    [
      'a stream taken out',
      `DELETE FROM eventstore.events WHERE stream = (SELECT stream FROM eventstore.events WHERE id = ${nth(1)})`,
      'missing',
      1,
    ],
    [
      'one put in between',
      `INSERT INTO eventstore.events (position, transaction_id, stream, revision, id, type, version, data, meta)
         SELECT 0, transaction_id, 'forged', 0, gen_random_uuid(), type, version, data, meta FROM eventstore.events WHERE id = ${nth(0)}`,
      'inserted',
      0,
    ],
    [
      'two that changed places',
      `UPDATE eventstore.events SET position = CASE id WHEN ${nth(2)} THEN 900002 ELSE 900001 END WHERE id IN (${nth(2)}, ${nth(3)});
       UPDATE eventstore.events SET position = CASE position WHEN 900001 THEN 3 ELSE 4 END WHERE position IN (900001, 900002)`,
      'order',
      2,
    ],
    [
      'a leaf',
      `UPDATE app.log_tiles SET hashes = set_byte(hashes, 64, get_byte(hashes, 64) # 1)  WHERE level = 0`,
      'changed',
      2,
    ],
  ] as const)('%s', async (_, statement, kind, index) => {
    await asOwner(...statement.split(';'));
    const { problem } = await checkLog(composed.app, { verifiers });
    expect(problem).toMatchObject({ kind, ...(index === undefined ? {} : { index }) });
    expect((await lastCheck(composed.app))?.problem).toBe(problem && problemText(problem));
  });

  it('a byte of an uploaded file', async () => {
    const { app } = composed;
    const content = Buffer.from('%PDF-1.7 treść');
    const file = { type: 'application/pdf', extension: 'pdf', content } as const;
    const { name } = await keepUpload(app, file, { portal: 'sud', visibility: 'private' });
    expect(await checkLog(app, { verifiers })).toMatchObject({ files: 1, text: null });
    await database.pool.query(`UPDATE app.sealed_parts SET content = set_byte(content, 40, get_byte(content, 40) # 1)`);
    expect((await checkLog(app, { verifiers })).text).toBe(`zmieniono plik ${name}`);
    await database.pool.query('DELETE FROM app.uploads');
  });

  it('a tail cut off with its leaves and heads, by a head that is elsewhere', async () => {
    const [size] = (await database.pool.query('SELECT size::int FROM app.log_tree')).rows;
    const kept = Number(size?.size) - 2;
    await asOwner(
      `DELETE FROM eventstore.events WHERE id IN (SELECT event_id FROM app.log_leaves WHERE index >= ${kept})`,
      'DELETE FROM app.log_leaves',
      'DELETE FROM app.log_tiles',
      'DELETE FROM app.log_heads',
      'DELETE FROM app.log_tree',
    );
    const { app } = composed;
    expect((await checkLog(app, { verifiers })).problem).toBeNull();
    expect((await checkLog(app, { verifiers, given: [saved] })).problem).toMatchObject({ kind: 'cut', index: kept });
  });

  it('a log that was rewritten with its tree, by a head that is elsewhere; it is not signed in the place of the other', async () => {
    await asOwner(
      `UPDATE eventstore.events SET data = '{}' WHERE id = ${nth(1)}`,
      'DELETE FROM app.log_leaves',
      'DELETE FROM app.log_tiles',
      'DELETE FROM app.log_tree',
    );
    const { app } = composed;
    await database.pool.query('CREATE TABLE public.heads AS TABLE app.log_heads');
    await database.pool.query('DELETE FROM app.log_heads');
    expect((await checkLog(app, { verifiers })).problem).toBeNull();
    expect((await checkLog(app, { verifiers, given: [saved] })).problem).toMatchObject({ kind: 'head' });
    await database.pool.query('INSERT INTO app.log_heads SELECT * FROM public.heads');
    await database.pool.query('DROP TABLE public.heads');
    await addCourse(app);
    await growTree(app);
    await expect(signTree(app)).rejects.toBeInstanceOf(BrokenTreeError);
  });
});

describe('npm run audit', () => {
  const audit = (...args: string[]) =>
    command('ops/run/audit/command.ts', args, {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      MASTER_KEY: '07'.repeat(32),
      SESSION_SECRET: 'x'.repeat(32),
      LOG_KEY: '07'.repeat(32),
      PUBLIC_URL: 'https://portal.example',
    });

  it('says that the log holds, and names what does not with exit code 1', async () => {
    const file = path.join(folder, 'head');
    await writeFile(file, (await audit('head')).stdout);
    const whole = await audit('verify', file);
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    expect(whole.stdout).toMatch(
      /^\d+ facts, \d+ files and \d+ mails compared, \d+ signed heads hold, [\d.]+ s\nThe log holds/,
    );
    await asOwner(
      `UPDATE eventstore.events SET data = '{}' WHERE id = (SELECT event_id FROM app.log_leaves WHERE index = 1)`,
    );
    const broken = await audit('verify', file);
    expect(broken.code).toBe(1);
    expect(broken.stderr).toMatch(/^The log does not hold: zmieniono zdarzenie [0-9a-f-]{36} \(numer 1\)\n$/);
  });

  it('proves a fact, which is checked without a database', async () => {
    const { app } = composed;
    // Of what was taken out of the log above, the journal may still show a row, and of what is there not yet any.
    const newest = `SELECT t.id FROM read.timeline t JOIN eventstore.events e ON e.id::text = t.id
      ORDER BY t.position DESC LIMIT 1`;
    const id = await vi.waitUntil(async () => (await app.pool.query<{ id: string }>(newest)).rows[0]?.id, {
      timeout: 60_000,
    });
    const file = path.join(folder, 'fact.tlog-proof');
    const proved = await audit('prove', id);
    expect(proved).toMatchObject({ code: 0, stderr: '' });
    await writeFile(file, proved.stdout);
    const key = (await audit('key')).stdout.trim();
    expect(key).toBe(signer.text);
    const checked = await command('ops/run/audit/command.ts', ['check', file, key], {});
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toContain(id);
    await writeFile(file, (await readFile(file, 'utf8')).replace('index ', 'index 1'));
    expect(await command('ops/run/audit/command.ts', ['check', file, key], {})).toMatchObject({
      code: 1,
      stderr: 'The proof does not hold: path\n',
    });
  });

  it.each([
    [['verify', '/nowhere/head'], '/nowhere/head is not there\n'],
    [['check', 'package.json', 'key'], 'KEY: not a verifier key; it looks like name+12345678+AAAA…\n'],
    [['prove', 'nothing'], 'There is no event nothing\n'],
  ])('%j is refused in a sentence', async (args, stderr) => {
    expect(await audit(...args)).toMatchObject({ code: 1, stderr });
  });

  it('without a command says which there are', async () => {
    expect((await audit('constructor')).stderr).toMatch(/^Usage/);
  });
});
