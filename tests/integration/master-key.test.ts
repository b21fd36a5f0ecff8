import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Streams } from '#api/live/streams.ts';
import { createServer } from '#api/http/server.ts';
import { locals, routes } from '#api/portals.ts';
import { ConfigError } from '#ops/config/error.ts';
import { readConfig } from '#ops/config/config.ts';
import { isUnchanged } from '#ops/files/sealing.ts';
import { findUpload, keepUpload } from '#ops/files/store.ts';
import { Client } from '#tests/bench/client.ts';
import { masterKeysOf } from '#ops/run/keys/master-keys.ts';
import { keyStatus, rotate, rotateKeyFile } from '#ops/run/keys/rotate.ts';
import { masterKeyId, type MasterKeys } from '#ops/vault/master.ts';
import { createVault, openVault } from '#ops/vault/vault.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { composeForTests } from '#tests/support/program/compose.ts';

const OLD = Buffer.alloc(32, 7);
const NEW = randomBytes(32);
const EMAIL = 'olga@rotate.example';

let portal: TestApp;
let folder: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-keys-'));
  portal = await testApp();
  await portal.addOperator({ role: 'ADMIN_OPERATOR', email: EMAIL, firstName: 'Olga', lastName: 'Wymieniona' });
});
afterAll(async () => {
  await portal?.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const keepFile = async (app: Pick<TestApp['app'], 'pool' | 'vault'>, word: string): Promise<string> => {
  const file = { extension: 'pdf', type: 'application/pdf', originalName: `${word}.pdf`, content: Buffer.from(word) };
  return (await keepUpload(app, file, { portal: 'szkolenia', visibility: 'public' })).name;
};
/** The name that a kept file had, where its bytes are those that were kept. */
async function nameOf(app: Pick<TestApp['app'], 'pool' | 'vault'>, name: string): Promise<string | null | undefined> {
  const upload = await findUpload(app, name);
  return upload && (await isUnchanged(app, upload)) ? upload.original_name : undefined;
}

const newDatabase = async () => {
  const database = await testDatabase();
  databases.push(database);
  return database.pool;
};

/** Another process of the program on the database of `portal`. */
const another = (config: { masterKey: Buffer; formerMasterKeys?: readonly Buffer[] }) =>
  composeForTests(folder, portal.app.config.databaseUrl ?? '', { config });

/** A login in a browser at this process. */
async function login(app: TestApp['app']): Promise<Client> {
  const server = createServer(app, { routes, locals, streams: new Streams(app) }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const client = new Client(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  try {
    expect((await client.login(EMAIL, PASSWORD)).status).toBe(200);
    expect((await client.get('/panel/operators')).text).toContain('Wymieniona');
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return client;
}

describe('rotation of the master key', () => {
  it('beside two processes that make and read persons; then the new key alone opens all, the old one nothing', async () => {
    const both = { masterKey: NEW, formerMasterKeys: [OLD] };
    const running = [await another(both), await another(both)];
    const { pool } = portal.app;
    // Rolled out, not rotated: everybody wraps with the old key, so who has that alone reads it.
    const early = await running[0]!.app.vault.newPerson();
    expect(await portal.app.vault.seal({ personId: early, place: 'x' }, 1)).toContain('2.');
    const owners: { personId: string; place: string; sealed: string }[] = [];
    const files: { name: string; word: string }[] = [];
    let over = false;
    const load = running.map(async ({ app }, nth) => {
      for (let n = 0; !over; n += 1) {
        const [personId = ''] = await app.vault.persons([`load|${nth}|${n}`]);
        const place = `row ${n}`;
        owners.push({ personId, place, sealed: await app.vault.seal({ personId, place }, n) });
        const word = `${nth} ${n}`;
        if (n % 10 === 0) files.push({ name: await keepFile(app, word), word });
        expect((await running[1 - nth]!.app.vault.persons([`load|${nth}|${n}`]))[0]).toBe(personId);
      }
    });
    while (owners.length < 200) await new Promise((resolve) => setTimeout(resolve, 20));
    const first = await rotate(pool, both);
    expect(first.wrappedAnew).toBeGreaterThan(200);
    const then = owners.length;
    while (owners.length < then + 100) await new Promise((resolve) => setTimeout(resolve, 20));
    // Nothing was wrapped by the old key since.
    expect(await rotate(pool, both)).toEqual({ keyId: masterKeyId(NEW), wrappedAnew: 0 });
    over = true;
    await Promise.all(load);
    expect((await keyStatus(pool, both))[1]).toBe(
      `${masterKeyId(OLD)}: 0 keys of persons and files, can be taken away`,
    );

    const fresh = await another({ masterKey: NEW });
    await login(fresh.app);
    for (const { sealed, ...owner } of owners) expect(await fresh.app.vault.open(owner, sealed)).toBeDefined();
    for (const { name, word } of files) expect(await nameOf(fresh.app, name)).toBe(`${word}.pdf`);
    expect(await fresh.app.vault.persons(['load|0|0'])).toEqual(await running[0]!.app.vault.persons(['load|0|0']));
    expect(fresh.app.vault.digest('x')).toBe(portal.app.vault.digest('x'));
    await expect(another({ masterKey: OLD })).rejects.toThrow(ConfigError);
    const alone = createVault({ pool, masterKey: OLD });
    const [one] = owners;
    await expect(alone.open(one!, one!.sealed)).rejects.toThrow('another master key');
    await expect(nameOf({ pool: portal.app.pool, vault: alone }, files[0]!.name)).rejects.toThrow('another master key');
    for (const { app, close } of [...running, fresh]) {
      await app.queue.close();
      await close();
    }
  });

  it('goes on where it was broken off, and forgotten persons stay forgotten', async () => {
    const pool = await newDatabase();
    const old = await openVault({ pool, masterKey: OLD });
    const ids = await old.persons(Array.from({ length: 2_100 }, (_, n) => `rewrap|${n}`));
    const [first = '', second = ''] = ids;
    const owner = { personId: first, place: 'here' };
    const sealed = await old.seal(owner, { name: 'Anna' });
    await old.forget(second);
    const keys = { masterKey: NEW, formerMasterKeys: [OLD] };
    let queries = 0;
    const breaking = {
      ...pool,
      query: (...args: [never]) => {
        queries += 1;
        if (queries > 6) throw new Error('pulled');
        return pool.query(...args);
      },
    } as never;
    await expect(rotate(breaking, keys)).rejects.toThrow('pulled');
    const half = await openVault({ pool, ...keys });
    expect(await half.open(owner, sealed)).toEqual({ name: 'Anna' });
    expect((await rotate(pool, keys)).wrappedAnew).toBeLessThan(2_099);
    const anew = await openVault({ pool, masterKey: NEW });
    expect(await anew.open(owner, sealed)).toEqual({ name: 'Anna' });
    expect(await anew.open({ ...owner, personId: second }, 'any')).toBeUndefined();
    expect(await anew.persons(['rewrap|0'])).toEqual([first]);
  });

  it('replaces a generated key file beside a program that read it before', async () => {
    const pool = await newDatabase();
    const env = { DATA_DIR: path.join(folder, 'generated'), LOG_LEVEL: 'silent' };
    const config = readConfig(env);
    const file = config.masterKeyFile ?? '';
    const running = await openVault({ pool, ...masterKeysOf(config) });
    const [personId = ''] = await running.persons(['file|1']);
    const sealed = await running.seal({ personId, place: 'here' }, 'Anna');
    const before = await readFile(file, 'utf8');
    // As if a rotation had been broken off behind its first step.
    await writeFile(file, `${NEW.toString('hex')}\n${before}`);
    expect((await rotateKeyFile(pool, { file, former: [] })).keyId).toBe(masterKeyId(NEW));
    await rotateKeyFile(pool, { file, former: [] });
    const now = (await readFile(file, 'utf8')).trim();
    expect(now).toMatch(/^[0-9a-f]{64}$/);
    expect([before.trim(), NEW.toString('hex')]).not.toContain(now);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const [another = ''] = await running.persons(['file|2']);
    const fresh = await openVault({ pool, ...masterKeysOf(readConfig(env)) });
    expect(await fresh.open({ personId, place: 'here' }, sealed)).toBe('Anna');
    expect(await fresh.persons(['file|1', 'file|2'])).toEqual([personId, another]);
    expect(await running.open({ personId, place: 'here' }, sealed)).toBe('Anna');
  });

  it('a database of earlier programs keeps its hashes; another key than its own is refused in a sentence', async () => {
    const pool = await newDatabase();
    const earlier: MasterKeys = { masterKey: OLD };
    const [personId = ''] = await createVault({ pool, ...earlier }).persons(['before|1']);
    await expect(openVault({ pool, masterKey: NEW })).rejects.toThrow(/^MASTER_KEY: the data of this database/);
    const both = await openVault({ pool, masterKey: NEW, formerMasterKeys: [OLD] });
    expect(await both.persons(['before|1'])).toEqual([personId]);
    expect(both.digest('login:x')).toBe(createVault({ pool, ...earlier }).digest('login:x'));
    await expect(openVault({ pool, masterKey: NEW })).rejects.toThrow(ConfigError);
  });
});
