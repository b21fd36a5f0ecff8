import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { allEvents } from '#domain/events.ts';
import { createLog } from '#ops/log/log.ts';
import { readConfig } from '#ops/config/config.ts';
import { startEmbedded, type Embedded } from '#ops/postgres/embedded.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { createProjector } from '#ops/projector/projector.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createVault } from '#ops/vault/vault.ts';
import { createLogger } from '#ops/logging/logger.ts';
import { readModels } from '#projections/index.ts';
import { Client } from '#tests/bench/client.ts';
import { unlikeRebuild } from '#tests/chaos/checks.ts';
import { crashFolder, killAll, startProgram, type Program } from '#tests/support/program/crashing.ts';
import { dateFields, registrationFields } from '#tests/support/training/training.ts';

const KILLS = 20;
const dataDir = crashFolder();

let postgres: Embedded | undefined;
afterAll(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function login(program: Program): Promise<Client> {
  const operator = new Client(program.url);
  const answer = await operator.login('operator@demo.example', 'Szkolenia1!');
  expect(answer.status).toBe(200);
  return operator;
}

/** Registrations and decisions until the program dies; notes what was acknowledged. */
async function load(
  program: Program,
  operator: Client,
  { dates, acknowledged }: { dates: string[]; acknowledged: Acknowledged },
): Promise<void> {
  const visitor = new Client(program.url);
  await visitor.refreshToken();
  const work = async () => {
    for (;;) {
      const key = randomUUID();
      const date = dates[acknowledged.registered.size % dates.length] ?? '';
      const fields = registrationFields(date, 0, {
        employees: [{ firstName: 'Jan', lastName: 'Nowak', email: `jan-${key}@demo.example` }],
      });
      const registered = await visitor.post('/api/register-applications', fields, { 'idempotency-key': key });
      if (registered.status !== 201) throw new Error(`Registration answered ${registered.status}: ${registered.text}`);
      const { id } = registered.body.applications[0];
      acknowledged.registered.add(id);
      const confirmed = await operator.post(`/panel/applications/${id}/confirm`);
      if (confirmed.status !== 200) throw new Error(`A decision answered ${confirmed.status}: ${confirmed.text}`);
      acknowledged.confirmed.add(id);
    }
  };
  // Only a connection that broke ends a worker quietly: the kill. Any other answer is a failure of the program.
  const results = await Promise.allSettled(Array.from({ length: 6 }, work));
  for (const result of results) {
    const { code, message } = (result as PromiseRejectedResult).reason as { code?: string; message: string };
    expect(code ?? message).toMatch(/^(ECONNRESET|ECONNREFUSED|EPIPE)$/);
  }
}

interface Acknowledged {
  readonly registered: Set<string>;
  readonly confirmed: Set<string>;
}

describe('twenty times kill -9', () => {
  it('loses no acknowledged command, doubles no event, and every read model equals a rebuild from scratch', async () => {
    const acknowledged: Acknowledged = { registered: new Set(), confirmed: new Set() };
    let program = await startProgram(dataDir);
    const [courseId = '', locationId = ''] = program.seeded;
    let operator = await login(program);
    const dates: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const made = await operator.post('/panel/course-dates', dateFields(courseId, locationId, { seatLimit: '500' }));
      expect(made.status).toBe(201);
      dates.push(made.body.id);
    }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const loaded = load(program, operator, { dates, acknowledged });
      // In the middle of the work, wherever that is then: after some more acknowledged commands, and a moment.
      const soon = acknowledged.confirmed.size + 1 + Math.floor(Math.random() * 15);
      const enough = vi.waitUntil(() => acknowledged.confirmed.size >= soon, { timeout: 120_000, interval: 5 });
      await Promise.race([enough, loaded]);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
      await killAll(program);
      await loaded;
      program = await startProgram(dataDir);
      operator = await login(program);
    }
    await killAll(program);
    expect(acknowledged.confirmed.size).toBeGreaterThan(KILLS);

    postgres = await startEmbedded({ dataDir });
    const pool = createPool(postgres.url);
    await check(pool, acknowledged);
    await pool.end();
  }, 2_400_000);
});

async function check(pool: DatabasePool, { registered, confirmed }: Acknowledged): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const vault = createVault({ pool, masterKey: config.masterKey });
  const log = createLog({ store: createPostgresStore(pool, { notify: false }), vault, definitions: allEvents });
  const projector = createProjector({ pool, log, models: readModels, logger: createLogger({ level: 'silent' }) });
  await projector.start();
  await projector.catchUp();
  const { events } = await log.readAll('', { limit: 1_000_000 });
  const count = (type: string) => {
    const ids = events
      .filter((one) => one.type === type)
      .map((one) => (one.data as { applicationId: string }).applicationId);
    expect(new Set(ids).size).toBe(ids.length);
    return new Set(ids);
  };
  const [inLog, confirmedInLog] = [count('ApplicationRegistered'), count('ApplicationConfirmed')];
  expect([...registered].filter((id) => !inLog.has(id))).toEqual([]);
  expect([...confirmed].filter((id) => !confirmedInLog.has(id))).toEqual([]);
  expect(await unlikeRebuild({ events, pool })).toEqual([]);
  await projector.stop();
}
