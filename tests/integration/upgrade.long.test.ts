import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#tests/bench/client.ts';
import { PROGRAM } from '#ops/run/build-program.mjs';
import { buildWeb } from '#ops/run/build-web.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { setPasswordBy } from '#tests/support/account/by-link.ts';
import { patchedCopy, type Patch } from '#tests/support/program/patched-copy.ts';
import { killGroup, readiness, startProcess, untilReady, type Started } from '#tests/support/program/started.ts';
import { startProxy, type Proxy } from '#tests/support/servers/proxy.ts';

/** The next release: an event in a new version, a read model with a new column, migrations that expand. */
const RELEASE: Patch = {
  wrapping: {
    'domain/training/records/location.ts': `
      export * from './location-before.ts';
      import { location as before } from './location-before.ts';
      export const location = { ...before, upcasters: [...(before.upcasters ?? []), (values) => values] };
    `,
    'projections/records.ts': `
      import { recordReadModel as before } from './records-before.ts';
      const fresh = ({ rows, evolve }) => ({
        rows,
        evolve: (...given) => {
          const row = evolve(...given);
          return row && { ...row, origin: 'new' };
        },
      });
      export function recordReadModel(facts) {
        const { version, columns, on, ...model } = before(facts);
        return {
          ...model,
          version: version + 1,
          columns: { ...columns, origin: 'text NOT NULL' },
          on: Object.fromEntries(Object.entries(on).map(([type, handler]) => [type, fresh(handler)])),
        };
      }
      export const recordReadModels = (facts) => Object.values(facts).map((one) => recordReadModel(one));
    `,
  },
  added: {
    'ops/postgres/migrations/998_expand.sql': 'ALTER TABLE app.mails ADD COLUMN release text;\n',
    'ops/postgres/migrations/999_index.sql':
      '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS app.mails_release;\n' +
      'CREATE INDEX CONCURRENTLY mails_release ON app.mails (release);\n',
  },
};

const here = path.resolve(import.meta.dirname, '../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-upgrade-'));
chmodSync(dataDir, 0o755);

let next: string;
let database: TestDatabase;
let proxy: Proxy;
const started: Started[] = [];
const apis: Started[] = [];
let password: string;
/** What the command printed. */
let link = '';

const env = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0', DRAIN: '2', RATE_LIMITS: 'off' });

async function start(folder: string, role: string): Promise<Started> {
  // A copy has the build of this one, and would run that.
  const sources = ['--import', 'tsx', path.join(folder, 'ops/run/start.ts')];
  const program = [process.execPath, ...(folder === here ? [PROGRAM] : sources)];
  const one = await startProcess({ ...env(), ROLE: role }, program);
  started.push(one);
  return one;
}

const run = (folder: string, ...args: string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env() },
  });

/** Each table of the read models as one text. */
async function tables(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM read.checkpoints ORDER BY name');
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const text = await database.pool.query<{ md5: string }>(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS md5 FROM read."${name}" t`,
    );
    found[name] = text.rows[0]?.md5 ?? '';
  }
  return found;
}

/** Adds places and looks at each at once, as its page and in the list; notes every answer that is not as it should be. */
function load(clients: readonly Client[]) {
  const added = new Map<string, string>();
  const failures: string[] = [];
  let loading = true;
  const work = async (client: Client, place: number) => {
    for (let n = 0; loading; n += 1) {
      const name = `Miejsce ${place}-${n}`;
      const created = await client.post('/panel/locations', { name, city: 'Łódź', address: 'ul. Jasna 1' });
      if (created.status !== 201) {
        failures.push(`added: ${created.status} ${created.text.slice(0, 200)}`);
        continue;
      }
      added.set(created.body.id, name);
      const page = await client.props(`/panel/locations/${created.body.id}`);
      if (page.status !== 200 || page.body.data.title === '') failures.push(`page: ${page.status}`);
      const list = await client.props('/panel/locations');
      if (list.status !== 200) failures.push(`list: ${list.status}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  };
  const working = clients.map(work);
  return {
    added,
    failures,
    async stop() {
      loading = false;
      await Promise.all(working);
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  await buildWeb(() => undefined);
  next = patchedCopy(RELEASE);
  database = await testDatabase();
  const added = run(here, 'ops/run/add-operator.ts', '--kind', 'operator', 'anna@demo.example', 'Anna', 'Nowak');
  link = added;
}, 300_000);
afterAll(async () => {
  await proxy?.close();
  for (const one of started) killGroup(one);
  await database.drop();
  for (const folder of [dataDir, next]) rmSync(folder, { recursive: true, force: true });
});

describe('an old and a new release side by side', () => {
  it('no request fails while one takes the other’s place, and nothing is lost', async () => {
    const oldWorker = await untilReady(await start(here, 'worker'));
    apis.push(await untilReady(await start(here, 'api')));
    proxy = await startProxy(() => apis.map(({ url }) => url));
    const clients = [new Client(proxy.url), new Client(proxy.url)];
    password = await setPasswordBy(link, new Client(proxy.url));
    for (const client of clients) expect((await client.login('anna@demo.example', password)).status).toBe(200);
    const traffic = load(clients);
    await pause(1_000);

    // Too early: it has migrated, and is not ready before a worker has built what it reads.
    const newApi = await start(next, 'api');
    await until(async () => (await readiness(newApi.url)) === 503);
    expect(await (await fetch(`${newApi.url}/readyz`)).json()).toMatchObject({ status: 'starting' });
    const newWorker = await untilReady(await start(next, 'worker'));
    await untilReady(newApi);
    expect(await readiness(apis[0]?.url ?? '')).toBe(200);
    await pause(1_000);

    oldWorker.child.kill('SIGTERM');
    expect(await oldWorker.ended).toBe(0);
    const [oldApi] = apis;
    apis.push(newApi);
    // Until the proxy has seen it.
    await pause(1_000);
    oldApi?.child.kill('SIGTERM');
    expect(await oldApi?.ended).toBe(0);
    apis.shift();
    await pause(1_000);
    await traffic.stop();
    expect(traffic.failures).toEqual([]);
    expect(traffic.added.size).toBeGreaterThan(20);

    const { rows } = await database.pool.query<{ id: string; title: string; origin: string }>(
      'SELECT id, title, origin FROM read.locations',
    );
    expect(new Map(rows.map(({ id, title }) => [id, title]))).toEqual(traffic.added);
    expect(new Set(rows.map(({ origin }) => origin))).toEqual(new Set(['new']));
    const kept = await tables();
    run(next, 'ops/run/projections.ts', 'rebuild', '--all');
    expect(await tables()).toEqual(kept);

    // Back to the old release: refused in a sentence, and nothing has changed.
    const again = await start(here, 'worker');
    expect(await again.ended).toBe(1);
    expect(again.said()).toContain('The database is newer than this program');
    expect(await tables()).toEqual(kept);
    expect([await readiness(newApi.url), await readiness(newWorker.url)]).toEqual([200, 200]);
  }, 300_000);
});

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await pause(100);
}
