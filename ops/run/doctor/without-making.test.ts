import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#ops/config/config.ts';
import { withoutMaking } from './without-making.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-looking-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** A file of a secret, as containers are handed it. */
function fileOf(text: string): string {
  const file = path.join(dataDir, 'given');
  writeFileSync(file, `${text}\n`);
  return file;
}

const read = (env: NodeJS.ProcessEnv) => readConfig(withoutMaking({ DATA_DIR: dataDir, ...env }));
const MASTER_KEY = '07'.repeat(32);

it('a production whose database is named by a file misses its secrets, which is said', () => {
  const url = fileOf('postgres://portal:x@db.example/portal');
  expect(() => read({ NODE_ENV: 'production', DATABASE_URL_FILE: url })).toThrow('required with NODE_ENV=production');
});

it('a log is unsigned where the master key is given and no key of the log, as it is for the program', () => {
  expect(read({ MASTER_KEY }).signing.signer).toBeUndefined();
  expect(read({ MASTER_KEY_FILE: fileOf(MASTER_KEY) }).signing.signer).toBeUndefined();
  expect(read({ MASTER_KEY, LOG_KEY: '08'.repeat(32) }).signing.signer).toBeDefined();
});

it('what a start would make is not missed, and not made', () => {
  expect(read({}).signing.signer).toBeDefined();
  expect(readdirSync(dataDir)).toEqual([]);
});
