import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, type Config } from '#ops/config/config.ts';
import { startEmbedded, type Embedded } from '#ops/postgres/embedded.ts';
import { closeToOthers } from '#ops/run/private-data.ts';
import { createPool } from '#ops/postgres/pool.ts';

/** A folder in a place where everybody may go. */
const parent = mkdtempSync(path.join(tmpdir(), 'portal-private-'));
const dataDir = path.join(parent, 'data');
const LEFT_OPEN = [
  'mailbox/2026_abc.eml',
  'erasures',
  'postgres.log',
  'postgres.owner',
  'master.key',
  'session.secret',
];
const isRoot = process.getuid?.() === 0;

let config: Config;
let server: Embedded;

beforeAll(async () => {
  chmodSync(parent, 0o755);
  // As an earlier program has left it: a one-time link in the mailbox, for everybody to read.
  mkdirSync(path.join(dataDir, 'mailbox'), { recursive: true, mode: 0o755 });
  config = readConfig({ DATA_DIR: dataDir });
  for (const name of LEFT_OPEN) {
    const file = path.join(dataDir, name);
    if (name.endsWith('.key') || name.endsWith('.secret')) chmodSync(file, 0o644);
    else writeFileSync(file, 'link=tajne', { mode: 0o644 });
  }
  writeFileSync(path.join(dataDir, 'notes-of-the-administrator'), 'x', { mode: 0o640 });
  for (const folder of [dataDir, path.join(dataDir, 'mailbox')]) chmodSync(folder, 0o755);
  rmSync(path.join(dataDir, 'postgres.owner'));
  closeToOthers(config);
  server = await startEmbedded({ dataDir, settings: ['fsync=off'] });
  closeToOthers(config);
});
afterAll(async () => {
  await server?.stop();
  rmSync(parent, { recursive: true, force: true });
});

const everything = (): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => path.join(dataDir, name));

describe('the data folder', () => {
  it('shows nothing to the group and to others, and what is not ours is left alone', () => {
    const open = everything().filter((place) => (lstatSync(place).mode & 0o077) !== 0);
    expect(open).toEqual([path.join(dataDir, 'notes-of-the-administrator')]);
    // As root the user `postgres` passes through.
    expect(lstatSync(dataDir).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
  });

  it.runIf(isRoot)('another user of the machine can read no file and list no folder, also by name', () => {
    const nobody = { uid: 65_534, gid: 65_534, cwd: '/', encoding: 'utf8' } as const;
    expect(spawnSync('cat', [path.join(parent, '..')], nobody).error).toBeUndefined();
    expect(spawnSync('ls', [dataDir], nobody).status).not.toBe(0);
    const places = everything();
    expect(places.length).toBeGreaterThan(500);
    const attempts = spawnSync('sh', ['-c', 'while read -r place; do test -r "$place" && echo "$place"; done'], {
      ...nobody,
      input: `${parent}\n${places.join('\n')}\n`,
    });
    // That the question can be answered with yes.
    expect(attempts.stdout.trim().split('\n')).toEqual([parent]);
  });

  it('the database is reached, and started again in the same place', async () => {
    const count = async (url: string) => {
      const pool = createPool(url, { max: 1 });
      return pool.query('CREATE TABLE IF NOT EXISTS kept (n int)').finally(() => pool.end());
    };
    await count(server.url);
    await server.stop();
    appendFileSync(path.join(dataDir, 'erasures'), '\n');
    closeToOthers(config);
    server = await startEmbedded({ dataDir, settings: ['fsync=off'] });
    const pool = createPool(server.url, { max: 1 });
    expect((await pool.query('SELECT * FROM kept')).rows).toEqual([]);
    await pool.end();
  });
});
