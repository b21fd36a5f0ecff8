import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyTable } from '#tests/support/gdpr/everything.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { backupCommand, restoreCommand, type Ended } from '#tests/support/program/command.ts';
import { addCourse } from '#tests/support/training/training.ts';

const MASTER_KEY = '07'.repeat(32);

let folder: string;
let portal: TestApp;
let target: TestDatabase;
let backup: string;
let keys: string;
let copies = 0;

const settings = (databaseUrl: string, more: Record<string, string> = {}) => ({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: databaseUrl,
  MASTER_KEY,
  ...more,
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-refused-'));
  [portal, target] = await Promise.all([testApp(), testDatabase()]);
  await portal.addOperator({ role: 'ADMIN_OPERATOR', email: 'olga@refused.example' });
  await addCourse(portal.app);
  const ended = await backupCommand([path.join(folder, 'whole')], settings(portal.app.config.databaseUrl ?? ''));
  if (ended.code !== 0) throw new Error(ended.stderr);
  const [name = ''] = await readdir(path.join(folder, 'whole'));
  backup = path.join(folder, 'whole', name);
  keys = path.join(folder, 'whole-keys');
});
afterAll(async () => {
  await portal?.stop();
  await target?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A copy that a test may break. */
async function copy(): Promise<{ made: string; keysFolder: string }> {
  const at = path.join(folder, `copy-${(copies += 1)}`);
  await cp(backup, path.join(at, 'backup'), { recursive: true });
  await cp(keys, path.join(at, 'keys'), { recursive: true });
  return { made: path.join(at, 'backup'), keysFolder: path.join(at, 'keys') };
}

const cut =
  (kind: string) =>
  async ({ keysFolder }: { keysFolder: string }): Promise<void> => {
    const name = (await readdir(keysFolder)).find((one) => one.startsWith(kind)) ?? '';
    const file = path.join(keysFolder, name);
    await writeFile(file, (await readFile(file)).subarray(0, 10));
  };

const turned = async (file: string, at: (length: number) => number): Promise<void> => {
  const bytes = await readFile(file);
  const place = at(bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(file, bytes);
};

const into = (made: string, keysFolder: string, more: Record<string, string> = {}): Promise<Ended> =>
  restoreCommand([made, keysFolder, path.join(folder, 'no-erasures')], settings(target.url, more));

/** The one sentence of a command that ended with exit code 1. @throws everything it said when it did not end so */
function refusal({ code, stdout, stderr }: Ended): string {
  const lines = stderr.split('\n').filter((line) => line && !line.startsWith('There is no list of erasures'));
  if (code !== 1 || stdout !== '' || lines.length !== 1) throw new Error(`${code} ${stdout} ${stderr}`);
  return String(lines[0]);
}

/** Everything in the target but what every start writes. */
const contents = async (): Promise<string> => JSON.stringify(await everyTable({ pool: target.pool }));

describe('a backup that is not what was written', () => {
  it.each([
    [
      'a byte of the log',
      'is damaged',
      ({ made }: { made: string }) => turned(path.join(made, 'eventstore.events.copy.gz'), (n) => n >> 1),
    ],
    [
      'a number of the manifest',
      'is damaged',
      async ({ made }: { made: string }) => {
        const file = path.join(made, 'manifest.json');
        const text = await readFile(file, 'utf8');
        await writeFile(file, text.replace(/"rows": (\d)/, '"rows": 1$1'));
      },
    ],
    [
      'a table that is missing',
      'is missing',
      ({ made }: { made: string }) => rm(path.join(made, 'app.credentials.copy.gz')),
    ],
    [
      'a manifest that was cut',
      'holds no whole backup',
      async ({ made }: { made: string }) => {
        const file = path.join(made, 'manifest.json');
        await writeFile(file, (await readFile(file)).subarray(0, 300));
      },
    ],
    ['keys of persons that were cut', 'is damaged', cut('keys')],
    ['keys of files that were cut', 'is damaged', cut('file-keys')],
  ])('%s: refused in a sentence, the target as it was', async (_, sentence, harm) => {
    const made = await copy();
    await harm(made);
    const before = await contents();
    expect(refusal(await into(made.made, made.keysFolder))).toContain(sentence);
    expect(await contents()).toBe(before);
  });

  it('another MASTER_KEY, a folder without a backup, a database with data, no database: the same', async () => {
    const before = await contents();
    expect(refusal(await into(backup, keys, { MASTER_KEY: '08'.repeat(32) }))).toContain('MASTER_KEY');
    expect(refusal(await into(folder, keys))).toContain('holds no whole backup');
    const full = settings(portal.app.config.databaseOwnerUrl ?? portal.app.config.databaseUrl ?? '');
    expect(refusal(await restoreCommand([backup, keys, 'none'], full))).toContain('The database is not empty');
    expect(refusal(await into(backup, keys, { DATABASE_URL: 'postgres://portal:x@127.0.0.1:1/portal' }))).toContain(
      'DATABASE_URL',
    );
    expect(await contents()).toBe(before);
  });

  it('a database of before an update that has data is not even migrated', async () => {
    const old = await testDatabase();
    try {
      await old.pool.query(`INSERT INTO vault.persons (person_id, wrapped) VALUES ('p1', 'x')`);
      await old.pool.query(`DELETE FROM app.migrations WHERE name LIKE '086%'`);
      await old.pool.query('DROP TABLE app.backups');
      expect(refusal(await restoreCommand([backup, keys, 'none'], settings(old.url)))).toContain(
        'The database is not empty',
      );
      expect((await old.pool.query(`SELECT to_regclass('app.backups') AS made`)).rows).toEqual([{ made: null }]);
    } finally {
      await old.drop();
    }
  });
});

describe('a backup that can not be written', () => {
  const made = async (target: string) => (existsSync(target) ? await readdir(target, { recursive: true }) : []);
  const env = () => settings(portal.app.config.databaseUrl ?? '');

  it('a path through a file: a sentence', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, 'x');
    expect(refusal(await backupCommand([path.join(file, 'backups')], env()))).toContain('a part of the path is a file');
  });

  // As root nothing is refused by rights, and only root may mount.
  it.skipIf(process.getuid?.() === 0)('a folder of somebody else: a sentence', async () => {
    const locked = path.join(folder, 'locked');
    await mkdir(locked);
    chmodSync(locked, 0o500);
    expect(refusal(await backupCommand([path.join(locked, 'backups')], env()))).toContain(
      'this user may not write there',
    );
  });

  it('a full disk: a sentence, and nothing is left that looks like a backup', async ({ skip }) => {
    const full = path.join(folder, 'full');
    await mkdir(full);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', full]);
    if (mounted.status !== 0) skip('this user may not mount');
    try {
      expect(refusal(await backupCommand([path.join(full, 'b'), path.join(full, 'k')], env()))).toContain(
        'no space is left',
      );
      expect((await made(full)).filter((name) => /portal-|copy/.test(name))).toEqual([]);
    } finally {
      spawnSync('umount', [full]);
    }
  });
});
