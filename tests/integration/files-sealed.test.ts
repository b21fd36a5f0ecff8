import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isUnchanged } from '#ops/files/sealing.ts';
import { sealPlainFiles } from '#ops/files/seal-plain.ts';
import { dropUploads, findUpload, keepUpload } from '#ops/files/store.ts';
import { sealSweep, uploadSweep } from '#workers/uploads.ts';
import { everyTable, findings } from '#tests/support/gdpr/everything.ts';
import { keepPlainUpload } from '#tests/support/files/plain-upload.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** Files are sealed at rest, each with a key of its own (decision 249). */
let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.stop());

const MARKER = 'Kwiatkowska-Nieznajoma';
/** Of several parts, the marker in each. */
const contentOf = (word: string, size = 700_000): Buffer => Buffer.alloc(size, `${MARKER} ${word} `);

async function keep(content: Buffer, originalName = `Skarga ${MARKER}.pdf`): Promise<string> {
  const file = { extension: 'pdf', type: 'application/pdf', originalName, content };
  return (await keepUpload(portal.app, file, { portal: 'szkolenia', visibility: 'public' })).name;
}

async function served(name: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${portal.url}/uploads/${name}`, { headers });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}
const statusOf = async (name: string, headers?: Record<string, string>) => (await served(name, headers)).status;
const asOwner = (statement: string, ...values: unknown[]) => portal.app.ownerPool.query(statement, values);
const countOf = async (table: string, name: string): Promise<number> =>
  (await asOwner(`SELECT count(*)::int AS n FROM ${table} WHERE name = $1`, name)).rows[0].n;
const inTables = async () => findings(await everyTable(portal.app), [MARKER]);

describe('a kept file', () => {
  it('GDP-03 is in no table in plain, neither its content nor its name, and is served as it was', async () => {
    const content = contentOf('a');
    const name = await keep(content);
    expect(await inTables()).toEqual([]);
    const { status, headers, body } = await served(name);
    expect([status, body.equals(content)]).toEqual([200, true]);
    expect(headers.get('etag')).toBe(`"${createHash('sha256').update(content).digest('hex')}"`);
    expect(headers.get('content-disposition')).toContain(`Skarga ${MARKER}.pdf`);
    const part = await served(name, { Range: 'bytes=262140-524300' });
    expect([part.status, part.body.equals(content.subarray(262_140, 524_301))]).toEqual([206, true]);
  });

  it.each([
    [
      'a byte of its last part',
      'UPDATE app.sealed_parts SET content = set_byte(content, 99, 0) WHERE name = $1 AND part = 2',
    ],
    ['its last part', 'DELETE FROM app.sealed_parts WHERE name = $1 AND part = 2'],
    [
      'the order of its parts',
      'UPDATE app.sealed_parts p SET content = o.content FROM app.sealed_parts o WHERE p.name = $1 AND o.name = $1 AND p.part + o.part = 1',
    ],
    ['its fingerprint', `UPDATE app.uploads SET sha256 = repeat('0', 64) WHERE name = $1`],
    ['its key', 'DELETE FROM vault.files WHERE name = $1'],
    [
      'its parts, for plain ones',
      `WITH gone AS (DELETE FROM app.sealed_parts WHERE name = $1)
       INSERT INTO app.upload_parts VALUES ($1, 0, 'forged')`,
    ],
  ])('is refused whole where somebody has changed or taken away %s', async (_, change) => {
    const name = await keep(contentOf('b'));
    expect(await statusOf(name)).toBe(200);
    expect((await asOwner(change, name)).rowCount).toBeGreaterThan(0);
    expect([await statusOf(name), await statusOf(name, { Range: 'bytes=0-9' })]).toEqual([500, 500]);
  });

  it('is refused with the bytes and the key of another', async () => {
    const [name, other] = [await keep(contentOf('c')), await keep(contentOf('d'))];
    await asOwner('DELETE FROM app.sealed_parts WHERE name = $1', name);
    await asOwner(
      'INSERT INTO app.sealed_parts SELECT $1, part, content FROM app.sealed_parts WHERE name = $2',
      name,
      other,
    );
    await asOwner(
      'UPDATE app.uploads SET sha256 = o.sha256, sealed_sha256 = o.sealed_sha256 FROM app.uploads o WHERE uploads.name = $1 AND o.name = $2',
      name,
      other,
    );
    expect(await statusOf(name)).toBe(500);
    await asOwner(
      'UPDATE vault.files SET wrapped = o.wrapped FROM vault.files o WHERE files.name = $1 AND o.name = $2',
      name,
      other,
    );
    expect([await statusOf(name), await statusOf(other)]).toEqual([500, 200]);
  });

  it('GDP-03 goes with its key, and what a copy still holds of it is not opened any more', async () => {
    const name = await keep(contentOf('e'));
    await asOwner('CREATE TABLE public.copied AS SELECT * FROM app.uploads WHERE name = $1', name);
    await asOwner('CREATE TABLE public.copied_parts AS SELECT * FROM app.sealed_parts WHERE name = $1', name);
    await dropUploads(portal.app, [name]);
    expect([await countOf('vault.files', name), await countOf('app.sealed_parts', name)]).toEqual([0, 0]);
    await asOwner('INSERT INTO app.uploads SELECT * FROM public.copied');
    await asOwner('INSERT INTO app.sealed_parts SELECT * FROM public.copied_parts');
    await asOwner('DROP TABLE public.copied, public.copied_parts');
    expect(await statusOf(name)).toBe(500);
  });
});

describe('files that programs before kept in plain', () => {
  it('GDP-03 are served as they are, sealed, and served as they were', async () => {
    const content = contentOf('plain');
    const name = await keepPlainUpload(portal.app, `Umowa ${MARKER}.pdf`, content);
    expect((await inTables()).length).toBeGreaterThan(0);
    const before = await served(name);
    expect([before.status, before.body.equals(content)]).toEqual([200, true]);
    expect(await sealPlainFiles(portal.app)).toBe(1);
    expect(await inTables()).toEqual([]);
    const after = await served(name);
    expect([after.status, after.body.equals(content)]).toEqual([200, true]);
    for (const header of ['etag', 'content-disposition', 'content-length'])
      expect(after.headers.get(header), header).toBe(before.headers.get(header));
    expect(await sealPlainFiles(portal.app)).toBe(0);
  });

  it('are sealed by two processes at once, each of them once', async () => {
    const names = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => keepPlainUpload(portal.app, `${nth}.pdf`, contentOf(`${nth}`, 300_000))),
    );
    const counts = await Promise.all([sealPlainFiles(portal.app), sealPlainFiles(portal.app)]);
    expect(counts[0] + counts[1]).toBe(12);
    for (const name of names) expect(await statusOf(name)).toBe(200);
  });

  it('are whole where the process ended in the middle, and the next one goes on', async () => {
    const content = contentOf('cut');
    const name = await keepPlainUpload(portal.app, 'Przerwany.pdf', content);
    const { pool } = portal.app;
    // The connection breaks behind the second part, as that of a killed process does.
    const breaking = {
      query: pool.query.bind(pool),
      connect: async () => {
        const client = await pool.connect();
        const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
        let inserts = 0;
        return {
          release: () => client.release(true),
          query: async (text: string, values?: unknown[]) => {
            const answer = await client.query(text, values);
            if (text.startsWith('INSERT INTO app.sealed_parts')) inserts += 1;
            if (inserts === 2) await portal.app.ownerPool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
            return answer;
          },
        };
      },
    };
    await expect(sealPlainFiles({ ...portal.app, pool: breaking as never })).rejects.toThrow();
    expect([await countOf('app.upload_parts', name), await countOf('app.sealed_parts', name)]).toEqual([3, 0]);
    expect((await served(name)).body.equals(content)).toBe(true);
    expect(await sealPlainFiles(portal.app)).toBe(1);
    expect((await served(name)).body.equals(content)).toBe(true);
  });

  it('stay refused when somebody had changed them before', async () => {
    const name = await keepPlainUpload(portal.app, 'Zmieniony.pdf', contentOf('changed'));
    await asOwner('UPDATE app.upload_parts SET content = set_byte(content, 9, 0) WHERE name = $1 AND part = 1', name);
    expect(await statusOf(name)).toBe(500);
    await sealPlainFiles(portal.app);
    expect(await statusOf(name)).toBe(500);
  });

  it('wait until processes of the release before are gone', async () => {
    const name = await keepPlainUpload(portal.app, 'Czeka.pdf', contentOf('waits'));
    const migrated = (ago: string) =>
      asOwner(`UPDATE app.migrations SET applied_at = now() - $1::interval WHERE name = '267_files_sealed.sql'`, ago);
    await migrated('59 minutes');
    await sealSweep.run(portal.app);
    expect(await countOf('app.upload_parts', name)).toBe(3);
    await migrated('61 minutes');
    await sealSweep.run(portal.app);
    expect(await countOf('app.upload_parts', name)).toBe(0);
    await uploadSweep.run(portal.app);
    const found = await findUpload(portal.app, name);
    expect([found?.original_name, found && (await isUnchanged(portal.app, found))]).toEqual(['Czeka.pdf', true]);
  });
});

it('a file of any size comes back as it was, from any byte to any other', async () => {
  for (const size of [1, 262_143, 262_144, 262_145, 1_310_720]) {
    const content = randomBytes(size);
    const name = await keep(content, 'a.pdf');
    const [from, to] = [Math.floor(size / 3), Math.max(size - 2, 0)];
    expect((await served(name)).body.equals(content), `${size}`).toBe(true);
    const part = await served(name, { Range: `bytes=${from}-${Math.max(from, to)}` });
    expect(part.body.equals(content.subarray(from, Math.max(from, to) + 1)), `${size}`).toBe(true);
  }
});
