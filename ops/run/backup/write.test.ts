import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeBackup } from './write.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-write-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Each table has one row; while its last piece is on the way the files written so far are gone from their folders. */
function poolOf(): Pool {
  const copy = () =>
    Object.assign(
      new Readable({
        read() {
          for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
            if (name.endsWith('.copy.gz')) rmSync(path.join(folder, name));
          this.push('row\n');
          this.push(null);
        },
      }),
      { rowCount: 1 },
    );
  const query = (asked: unknown) => (typeof asked === 'string' ? Promise.resolve({ rows: [] }) : copy());
  return { connect: async () => ({ query, release: () => undefined }) } as unknown as Pool;
}

it('hashes what it writes on its way, and reads no file again while its transaction waits', async () => {
  const keysFolder = path.join(folder, 'keys');
  const made = await writeBackup(poolOf(), { folder, keysFolder, now: '2026-11-30T10:00:00.000Z' });
  const { tables } = JSON.parse(readFileSync(path.join(made, 'manifest.json'), 'utf8'));
  const sha256 = createHash('sha256').update(gzipSync('row\n')).digest('hex');
  expect(tables.length).toBeGreaterThan(5);
  expect(new Set(tables.map((table: { sha256: string }) => table.sha256))).toEqual(new Set([sha256]));
});
