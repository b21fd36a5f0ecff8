import { chmodSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAccount } from '#ops/account/add-account.ts';
import { PersonForgotten, personStream } from '#domain/gdpr/events.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { startEmbedded, type Embedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';
import type { Composed } from '#ops/run/compose.ts';
import { startWorkers } from '#workers/index.ts';
import { readModels } from '#projections/index.ts';
import { composeForTests } from '#tests/support/program/compose.ts';

/** The files of a real cluster after an erasure: what a thief of the disk would read (GDP-03). */
const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-purge-'));
chmodSync(dataDir, 0o755);

let embedded: Embedded;
let program: Composed;
let workers: { stop(): Promise<void> };

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir });
  const pool = createPool(embedded.url, { max: 1 });
  await migrate(pool);
  await pool.end();
  program = await composeForTests(dataDir, embedded.url);
  workers = await startWorkers(program.app);
});
afterAll(async () => {
  await workers?.stop();
  await program?.close();
  await embedded?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const PERSON = {
  firstName: 'Zdzisława',
  lastName: 'Nieodnaleziona',
  email: 'zdzislawa.nieodnaleziona@erase.example',
  phone: '611987654',
  companyName: 'Auto Serwis',
  companyNip: '5260250274',
  companyState: 'mazowieckie',
};
const OTHERS = 300;

async function add(fields: object): Promise<string> {
  const { app } = program;
  const account = { fields: fields as Record<string, unknown>, passwordHash: 'x' };
  const added = await addAccount(app, { definition: app.accounts.ofKind('reporter'), account });
  if (isRefusal(added)) throw new Error(added.message);
  const { rows } = await app.pool.query('SELECT person_id FROM read.reporters WHERE id = $1', [added.id]);
  if (rows[0]) return rows[0].person_id;
  await app.projector.waitFor(['reporters'], await app.log.newest(), 60_000);
  return (await app.pool.query('SELECT person_id FROM read.reporters WHERE id = $1', [added.id])).rows[0].person_id;
}

/** Where these bytes stand below the data folder: tables, indexes, statistics, write-ahead log, mails, logs. */
async function filesWith(wanted: Readonly<Record<string, Buffer>>): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    for (const [what, part] of Object.entries(wanted))
      if (bytes.includes(part)) found.push(`${path.relative(dataDir, file)}: ${what}`);
  }
  return found;
}

describe('the data files', () => {
  it('GDP-03 hold neither the wrapped key nor a word of the person a moment after the erasure', async () => {
    const { app } = program;
    const personId = await add(PERSON);
    for (let n = 0; n < OTHERS; n += 1)
      await add({ ...PERSON, firstName: 'Jan', lastName: 'Stały', email: `jan${n}@stay.example` });
    // Changed before: former versions of rows lie about in the files already.
    await app.pool.query(`UPDATE read.reporters SET phone = phone WHERE person_id = $1`, [personId]);
    await app.pool.query('ANALYZE');
    const { rows } = await app.pool.query('SELECT wrapped FROM vault.persons WHERE person_id = $1', [personId]);
    const wanted = {
      key: rows[0].wrapped as Buffer,
      name: Buffer.from(PERSON.lastName),
      small: Buffer.from(PERSON.lastName.toLowerCase()),
      email: Buffer.from(PERSON.email),
    };
    const unwritten = await filesWith(wanted);
    await app.pool.query('CHECKPOINT');
    const before = [...unwritten, ...(await filesWith(wanted))];
    for (const what of Object.keys(wanted))
      expect(
        before.some((one) => one.endsWith(`: ${what}`)),
        what,
      ).toBe(true);
    expect(before.some((one) => one.includes('pg_wal'))).toBe(true);

    // Sealed by the key of everybody, who may be anybody.
    await app.pool.query(
      `INSERT INTO app.snapshots (stream, fold, revision, event_id, key_id, state)
       VALUES ('s', 'f', 0, gen_random_uuid(), $1, '')`,
      [await app.vault.everybody()],
    );

    await app.vault.forget(personId);
    const actor = { type: 'system', id: 'test', portal: 'szkolenia' } as const;
    const meta = { at: app.now(), actor, command: 'ForgetPerson', correlationId: personId };
    const fact = { type: PersonForgotten.type, data: { personId, records: [], lookupsId: null }, meta };
    await app.log.append([{ stream: personStream(personId), expected: 'none', events: [fact] }]);
    await vi.waitFor(async () => expect(await filesWith(wanted)).toEqual([]), { timeout: 60_000, interval: 1000 });
    // Anyone who was not erased is there, and everything goes on.
    await app.projector.waitFor(
      readModels.map(({ name }) => name),
      await app.log.newest(),
      60_000,
    );
    expect((await app.pool.query('SELECT FROM app.snapshots')).rowCount).toBe(0);
    const left = await app.pool.query(`SELECT count(*)::int AS n FROM read.reporters WHERE last_name = 'Stały'`);
    expect(left.rows[0].n).toBe(OTHERS);
    await add({ ...PERSON, firstName: 'Ewa', lastName: 'Nowa', email: 'ewa@stay.example' });
  });
});
