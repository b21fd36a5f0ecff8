import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi, type TestContext } from 'vitest';
import { findProgram } from '#tests/chaos/debian-program.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { besideOf, killGroup, startProcess, untilReady, type Started } from '#tests/support/program/started.ts';
import { startRedis, type TestRedis } from '#tests/support/servers/redis.ts';

/** The alerts, judged by Prometheus' own tool, on what real processes say: at rest, and in faults that can be made. */

const run = promisify(execFile);
const RULES = path.resolve('ops/deploy/prometheus/alerts.yml');

let promtool: Awaited<ReturnType<typeof findProgram>>;
let redis: TestRedis;
let api: TestApp;
let worker: Started;
let folder: string;

beforeAll(async () => {
  promtool = await findProgram({ program: 'promtool', from: 'prometheus' });
  redis = await startRedis();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-alerts-'));
  api = await testApp({ startProjector: false, config: { role: 'api', redisUrl: redis.url, dataDir: folder } });
  worker = await startProcess({ ...besideOf(api.app), ROLE: 'worker', REDIS_URL: redis.url });
  await untilReady(worker);
  const { pool } = api.app;
  // A healthy installation has a backup, and has once built a read model.
  await pool.query("INSERT INTO app.backups (id, at, rows) VALUES ('one', now(), 0)");
  await vi.waitUntil(async () => (await pool.query('SELECT FROM app.leases WHERE expires_at > now()')).rowCount === 3, {
    timeout: 120_000,
    interval: 500,
  });
  await pool.query(`INSERT INTO app.leases (name, token, holder, expires_at)
    VALUES ('read-model-builds', 1, 'gone', '-infinity') ON CONFLICT (name) DO NOTHING`);
}, 300_000);

afterAll(async () => {
  if (worker) killGroup(worker);
  // The api waits for a Redis that is away to close its queue.
  if (redis) process.kill(redis.pid, 'SIGCONT');
  await api?.stop();
  await redis?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const textOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();

/** What a scrape says, as it were for an hour. */
const seriesOf = (instance: string, scrape: string): { series: string; values: string }[] => [
  { series: `up{job="portal", instance="${instance}"}`, values: '1x60' },
  ...[...scrape.matchAll(/^([a-z]\w*)(?:\{(.*)\})? ([\d.]+)$/gm)].map(([, name = '', labels = '', value = '']) => ({
    series: `${name}{${labels && `${labels}, `}job="portal", instance="${instance}"}`,
    values: `${value}x60`,
  })),
];

/** Which alerts are pending or firing after half an hour of it. */
async function alertsOf(scrapes: Readonly<Record<string, string>>, context: TestContext): Promise<string[]> {
  if ('problem' in promtool) return context.skip(promtool.problem);
  const file = path.join(folder, 'scraped.test.yml');
  const input = Object.entries(scrapes).flatMap(([instance, scrape]) => seriesOf(instance, scrape));
  const test = {
    interval: '1m',
    input_series: input,
    promql_expr_test: [{ expr: 'count by (alertname) (ALERTS)', eval_time: '30m', exp_samples: [] }],
  };
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: [test] }));
  const said = await run(promtool.path, ['test', 'rules', file]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  );
  if (said.includes('SUCCESS')) return [];
  const found = [...said.matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name);
  return found.length > 0 ? [...new Set(found)].sort() : [said];
}

const scraped = async () => ({ 'api-1': await textOf(api.url), 'worker-1': await textOf(worker.url) });

describe('alerts on what real processes say', () => {
  it('are silent, pending ones too, while nothing is wrong', async (context) => {
    const scrapes = await scraped();
    expect(scrapes['worker-1']).toMatch(/portal_leader_lease_seconds\{work="read-model-builds"\} 0/);
    expect(scrapes['worker-1']).toMatch(/portal_redis_up 1/);
    expect(await alertsOf(scrapes, context)).toEqual([]);
  });

  it('say that a password is tried on many logins, a try of each', async (context) => {
    for (let n = 0; n < 35; n += 1) {
      const form = {
        login: `ktos-${n}@example.pl`,
        password: 'Wiosna2026!',
        applicationActorType: 'SzkoleniaOperator',
      };
      expect((await api.client().post('/szkolenia/login', form)).status).toBe(422);
    }
    await api.app.securityLog.flush();
    const scrapes = await scraped();
    expect(scrapes['worker-1']).toMatch(/portal_refused_logins 35\n/);
    expect(await alertsOf(scrapes, context)).toEqual(['PortalPasswordSpray']);
    // An hour is over.
    await api.app.ownerPool.query("UPDATE app.security_log SET at = at - interval '2 hours'");
  });

  it('say that Redis is gone, and that no process leads', async (context) => {
    process.kill(redis.pid, 'SIGSTOP');
    const withoutRedis = await scraped();
    expect(await alertsOf(withoutRedis, context)).toEqual(['PortalRedisDown']);
    killGroup(worker);
    await expect
      .poll(() => textOf(api.url), { timeout: 60_000, interval: 500 })
      .toMatch(/portal_leader_lease_seconds\{work="reactions"\} 0\n/);
    await expect
      .poll(() => textOf(api.url), { timeout: 60_000, interval: 500 })
      .toMatch(/portal_leader_lease_seconds\{work="read-models"\} 0\n/);
    expect(await alertsOf({ 'api-1': await textOf(api.url) }, context)).toEqual([
      'PortalLeaderMissing',
      'PortalRedisDown',
    ]);
  });
});
