import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { keepUpload } from '#ops/files/store.ts';
import { newestBackup } from '#ops/run/backup/prune.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { backupCommand } from '#tests/support/program/command.ts';
import { addCourse } from '#tests/support/training/training.ts';

let folder: string;
let portal: TestApp;

const backups = () => path.join(folder, 'backups');
/** A disk of its own for what is temporary, to see what is left there. */
const temporary = () => path.join(folder, 'tmp');

const settings = () => ({
  DATA_DIR: portal.app.config.dataDir,
  DATABASE_URL: portal.app.config.databaseUrl ?? '',
  MASTER_KEY: portal.app.config.masterKey.toString('hex'),
  TMPDIR: temporary(),
});

const drill = (...more: string[]) => backupCommand(['drill', backups(), ...more], settings());
const onServer = () => drill('--server', inject('postgresUrl'));

async function left(): Promise<string[]> {
  const { rows } = await portal.app.pool.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'portal_scratch_%'`,
  );
  return [
    ...rows.map(({ name }) => name),
    ...(await readdir(temporary())).filter((name) => name.startsWith('portal-')),
  ];
}

const drilled = async () =>
  (await portal.app.pool.query('SELECT FROM app.backups WHERE drilled_at IS NOT NULL')).rowCount;

beforeAll(async () => {
  // Where the embedded server's own user may pass.
  folder = await mkdtemp(path.join(tmpdir(), 'portal-drill-'));
  await mkdir(temporary());
  portal = await testApp();
  await portal.addOperator({ role: 'ADMIN_OPERATOR', email: 'olga@drill.example' });
  await addCourse(portal.app);
  const content = Buffer.alloc(300_000, 'treść');
  const file = { extension: 'pdf', type: 'application/pdf', originalName: 'Umowa.pdf', content };
  await keepUpload(portal.app, file, { portal: 'szkolenia', visibility: 'public' });
  await portal.settled();
});
afterAll(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('takes what is older than it is kept with it, once it is written', async () => {
    const [old, keys] = ['portal-2020-01-01T02-30-00-000Z', 'keys-2020-01-01T02-30-00-000Z.copy.gz'];
    await mkdir(path.join(backups(), old), { recursive: true });
    await mkdir(`${backups()}-keys`);
    for (const name of [keys, `file-${keys}`]) await writeFile(path.join(`${backups()}-keys`, name), 'x');
    const made = await backupCommand([backups(), '--keep-days', '30'], settings());
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain('Thrown away: 3');
    expect(await readdir(backups())).toHaveLength(1);
    expect(await readdir(`${backups()}-keys`)).toHaveLength(2);
    const unclear = await backupCommand(['prune', backups(), '--keep-days', 'some'], settings());
    expect([unclear.code, unclear.stderr]).toEqual([1, expect.stringContaining('some is no number of days')]);
  });

  it('is tried in a database that is thrown away, beside the living one, and that is noted', async () => {
    expect(await drilled()).toBe(0);
    const { rows } = await portal.app.ownerPool.query('SELECT count(*)::int AS facts FROM eventstore.events');
    const tried = await onServer();
    expect([tried.code, tried.stderr]).toEqual([0, expect.not.stringContaining('Error')]);
    expect(tried.stdout).toContain(`is whole: ${rows[0].facts} facts as in the log`);
    expect(tried.stdout).toContain('1 files as uploaded');
    expect(await drilled()).toBe(1);
    expect(await left()).toEqual([]);
    const metrics = await portal.app.metrics.getSingleMetricAsString('portal_backup_drill_age_seconds');
    expect(metrics).toMatch(/seconds \d/);
  });

  it('is tried in an embedded PostgreSQL where no server is named', async () => {
    const tried = await drill();
    expect([tried.code, tried.stdout]).toEqual([0, expect.stringContaining('is whole')]);
    expect(await left()).toEqual([]);
  });

  it('is found out when it is not what the log says, or damaged, and nothing of it is left', async () => {
    await portal.app.pool.query('UPDATE app.backups SET drilled_at = NULL');
    const { ownerPool } = portal.app;
    const owner = await ownerPool.connect();
    const turn = async (by: number) => {
      await owner.query('BEGIN');
      await owner.query("SET LOCAL session_replication_role = 'replica'");
      await owner.query(
        `UPDATE eventstore.events SET version = version + $1
          WHERE revision = 0 AND stream = (SELECT min(stream) FROM eventstore.events)`,
        [by],
      );
      await owner.query('COMMIT');
    };
    await turn(1);
    const other = await onServer();
    await turn(-1);
    owner.release();
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('The backup is not what the log says at ')]);

    const file = path.join(await newestBackup(backups()), 'app.mails.copy.gz');
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(1));
    const damaged = await onServer();
    await writeFile(file, whole);
    expect([damaged.code, damaged.stderr]).toEqual([1, expect.stringContaining('app.mails.copy.gz is damaged')]);
    expect(await drilled()).toBe(0);
    expect(await left()).toEqual([]);
    expect(existsSync(file)).toBe(true);
  });
});
