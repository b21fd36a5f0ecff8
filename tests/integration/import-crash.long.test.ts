import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { startEmbedded, type Embedded } from '#ops/postgres/embedded.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { Client, type Loose } from '#tests/bench/client.ts';
import { crashFolder, killAll, startProgram, type Program } from '#tests/support/program/crashing.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';

const KILLS = 5;
const FIRMS = 6_000;
const base = '/panel/firms';
const dataDir = crashFolder();

let postgres: Embedded | undefined;
afterAll(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function operatorOf(program: Program): Promise<Client> {
  const operator = new Client(program.url);
  const answer = await operator.login('operator@demo.example', 'Szkolenia1!');
  expect(answer.status, answer.text).toBe(200);
  return operator;
}

describe('an import that is cut off', () => {
  it('FRM-04 FRM-05 five times kill -9: it goes on by itself, and every firm is there once', async () => {
    let program = await startProgram(dataDir);
    let operator = await operatorOf(program);
    const lines = Array.from({ length: FIRMS }, (_, n) => `Firma ${n};5260250274;${n}`);
    const content = ['Nazwa;NIP;Numer serwisu', ...lines].join('\n');
    const checked = await sendFiles(operator, {
      path: `${base}/import`,
      files: { file: { name: 'firmy.csv', content, type: 'text/csv' } },
    });
    expect(checked.status, checked.text).toBe(201);
    const { id } = checked.body;
    expect((await operator.post(`${base}/import/${id}/confirm`)).status).toBe(200);
    const view = async (): Promise<Loose> => (await operator.props(`${base}/import/${id}`)).body.data;
    const cutAt: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Killed as soon as it gets on: with lines done and lines open.
      const before = cutAt.at(-1) ?? 0;
      await expect.poll(async () => (await view()).done, { timeout: 120_000, interval: 20 }).toBeGreaterThan(before);
      cutAt.push((await view()).done);
      if (cutAt.at(-1) === FIRMS) break;
      await killAll(program);
      program = await startProgram(dataDir);
      operator = await operatorOf(program);
    }
    expect(cutAt.filter((done) => done < FIRMS).length).toBeGreaterThan(1);
    await expect.poll(async () => (await view()).status, { timeout: 300_000 }).toBe('completed');
    expect(await view()).toMatchObject({ done: FIRMS, refused: 0 });
    await killAll(program);

    postgres = await startEmbedded({ dataDir });
    const pool = createPool(postgres.url);
    const { rows } = await pool.query(
      `SELECT count(*)::int AS events, count(DISTINCT data->'values'->>'boschCarServiceId')::int AS firms
       FROM eventstore.events WHERE type = 'CompanyCreated'`,
    );
    await pool.end();
    expect(rows[0]).toEqual({ events: FIRMS, firms: FIRMS });
  }, 1_200_000);
});
