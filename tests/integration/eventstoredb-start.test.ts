import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROGRAM } from '#ops/run/build-program.mjs';
import { createEventStoreDbStore } from '#ops/store/eventstoredb.ts';
import { ensureOwnLog } from '#ops/store/own-log.ts';
import { START, type EventStore } from '#ops/store/port.ts';
import { createVault, type Vault } from '#ops/vault/vault.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { unauthenticated } from '#tests/support/servers/eventstoredb/messages.ts';
import { storedEvent } from '#tests/support/servers/eventstoredb/scene.ts';
import { startEventStoreDb, type TestEventStoreDb } from '#tests/support/servers/eventstoredb/server.ts';

let server: TestEventStoreDb;
let db: TestDatabase;
beforeEach(async () => {
  server = await startEventStoreDb();
  db = await testDatabase();
});
afterEach(async () => {
  await server.stop();
  await db.drop();
});

describe('whose log it is', () => {
  let store: EventStore;
  const vaultOf = (byte: number): Vault => createVault({ pool: db.pool, masterKey: Buffer.alloc(32, byte) });
  const ensure = (vault: Vault) => ensureOwnLog({ store, pool: db.pool, mark: vault.digest('installation') });
  const append = () => store.append([{ stream: 's', expected: 'any', events: [storedEvent()] }]);
  beforeEach(() => {
    store = createEventStoreDbStore({ url: server.url });
  });
  afterEach(() => store.close());

  it('an empty log becomes that of the first installation, also when its processes start at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ensure(vaultOf(1))));
    expect(server.log.read('installation')).toHaveLength(1);
    await vaultOf(1).newPerson();
    await append();
    await ensure(vaultOf(1));
    // It is about the log and not in it.
    expect((await store.readAll(START)).events.map(({ stream }) => stream)).toEqual(['s']);
  });

  it('a log that this database has used before marks were written becomes its own', async () => {
    await vaultOf(1).newPerson();
    await append();
    await ensure(vaultOf(1));
    await ensure(vaultOf(1));
    expect(server.log.read('installation')).toHaveLength(1);
  });

  it('another MASTER_KEY and database: refused in a sentence', async () => {
    await ensure(vaultOf(1));
    await vaultOf(2).newPerson();
    await expect(ensure(vaultOf(2))).rejects.toThrow(/^EVENTSTORE_URL: the log belongs to another installation/);
  });

  it('a log in use beside an empty database, which would show everybody as erased: refused', async () => {
    await ensure(vaultOf(1));
    await append();
    await expect(ensure(vaultOf(1))).rejects.toThrow(/DATABASE_URL\) has none of the keys/);
  });

  it('an empty log beside a database that has read another one: refused', async () => {
    await db.pool.query(
      `INSERT INTO read.checkpoints (name, slot, version, position) VALUES ('x', 'live', 1, '00000000000000000007/1')`,
    );
    await expect(ensure(vaultOf(1))).rejects.toThrow(/the log is empty, but the database \(DATABASE_URL\)/);
    expect(server.log.read('installation')).toBeUndefined();
  });
});

describe('npm start with a log that can’t be used', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-esdb-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  async function startWith(EVENTSTORE_URL: string) {
    const child = spawn(process.execPath, [PROGRAM], {
      env: {
        PATH: process.env.PATH ?? '',
        DATA_DIR: dataDir,
        DATABASE_URL: db.url,
        ROLE: 'worker',
        PORT: '0',
        DEMO: '0',
        EVENTSTORE_URL,
        EVENTSTORE_TIMEOUT: '4',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    child.stderr.on('data', (chunk) => (text += String(chunk)));
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { code, text: text.trim() };
  }

  it.each([
    [
      'a server that is not there',
      () => 'esdb://admin:secret@127.0.0.1:1?tls=false',
      /127\.0\.0\.1:1 cannot be reached/,
    ],
    [
      'a cluster that is not there',
      () => 'esdb://127.0.0.1:1,127.0.0.1:2?tls=false',
      /cannot be reached: (Failed to discover|No node found)/,
    ],
    ['a wrong password', () => server.url, /refuses the user or the password, or the user may not read \$all/],
    [
      'no file of the authority',
      () => 'esdb://h:2113?tlsCAFile=/no/ca.crt',
      /is not there .*: tlsCAFile=\/no\/ca\.crt$/,
    ],
    [
      'a server without TLS',
      () => server.url.replace('127.0.0.1', 'localhost').replace('?tls=false', ''),
      /TLS failed: .*tlsCAFile=…, or say tls=false/,
    ],
    ['what is no address', () => 'esdb://admin:secret@host:port', /cannot be read: esdb:\/\//],
  ])('%s: exit code 1 and one sentence that names the setting', async (what, url, sentence) => {
    if (what === 'a wrong password') server.faults.beforeRead = unauthenticated;
    const began = performance.now();
    const { code, text } = await startWith(url());
    expect(text).toMatch(/^EVENTSTORE_URL: .+$/);
    expect(text).toMatch(sentence);
    expect(text).not.toContain('secret');
    expect(code).toBe(1);
    expect(performance.now() - began).toBeLessThan(60_000);
  });
});
