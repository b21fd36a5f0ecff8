import { chmodSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealPlainFiles } from '#ops/files/seal-plain.ts';
import { findUpload, keepUpload, uploadContent } from '#ops/files/store.ts';
import { startEmbedded, type Embedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';
import type { Composed } from '#ops/run/compose.ts';
import { keepPlainUpload } from '#tests/support/files/plain-upload.ts';
import { composeForTests } from '#tests/support/program/compose.ts';

/** What a thief of the disk would find of uploaded files in a real cluster (decision 249). */
const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-sealed-'));
chmodSync(dataDir, 0o755);

let embedded: Embedded;
let program: Composed;
beforeAll(async () => {
  embedded = await startEmbedded({ dataDir });
  const pool = createPool(embedded.url, { max: 1 });
  await migrate(pool);
  await pool.end();
  program = await composeForTests(dataDir, embedded.url);
});
afterAll(async () => {
  await program?.app.queue.close();
  await program?.close();
  await embedded?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Files below the data folder in which this text is: tables, indexes, statistics, write-ahead log. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (bytes.includes(text)) found.push(path.relative(dataDir, file));
  }
  return found;
}

it('GDP-03 the disk holds nothing of a file in plain: not of a new one, nor of one of before once it is sealed', async () => {
  const { app } = program;
  const content = (word: string) => Buffer.alloc(900_000, `${word} `);
  const file = { extension: 'pdf', type: 'application/pdf', originalName: 'Nowy-Nieznajomy.pdf' };
  const owner = { portal: 'szkolenia', visibility: 'public' } as const;
  await keepUpload(app, { ...file, content: content('Nowy-Nieznajomy') }, owner);
  await app.pool.query('CHECKPOINT');
  expect(await filesWith('Nowy-Nieznajomy')).toEqual([]);

  const names: string[] = [];
  for (let nth = 0; nth < 90; nth += 1)
    names.push(await keepPlainUpload(app, `Dawny-Nieznajomy-${nth}.pdf`, content('Dawny-Nieznajomy')));
  await app.pool.query('CHECKPOINT');
  expect((await filesWith('Dawny-Nieznajomy')).length).toBeGreaterThan(1);
  expect(await sealPlainFiles(app)).toBe(90);
  expect(await filesWith('Dawny-Nieznajomy')).toEqual([]);
  for (const name of names) {
    expect((await findUpload(app, name))?.original_name).toMatch(/^Dawny-Nieznajomy-\d+\.pdf$/);
    const parts: Buffer[] = [];
    for await (const part of uploadContent(app, { name }, { start: 0, end: 899_999 })) parts.push(part);
    expect(Buffer.concat(parts).equals(content('Dawny-Nieznajomy'))).toBe(true);
  }
});
