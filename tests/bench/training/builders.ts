import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#ops/app.ts';
import { reportViews } from '#ops/portals.ts';
import { roleOf } from '#ops/postgres/roles.ts';
import { grantLogin, newPassword, revokeLogin } from '#ops/reporting/logins.ts';
import { makeViews } from '#ops/reporting/views.ts';
import type { Client } from '../client.ts';
import { load, median, medians, round, type Load } from '../load.ts';
import { withProgram } from '../program.ts';
import { judged } from '../verdict.ts';
import { fillApplications } from './applications-seed.ts';
import { makeDates, registration } from './scene.ts';

const ROUNDS = 3;
const CLIENTS = 8;
const CALLS = 400;
/** Two logins with all the connections that they may have. */
const LOGINS = ['runaway_one', 'runaway_two'];
const SESSIONS = 5;
/** Until the program has seen every session of theirs. */
const SEEN_MS = 12_000;

/** It ends with its session. */
const RUNAWAY = 'SELECT count(*) FROM reporting.applications a, reporting.applications b WHERE a.company <> b.company';

/** `npm run bench -- builders [rows]`: people at work with ten runaway queries of report builders beside them, and without. */
export async function benchBuilders(rows = 100_000): Promise<void> {
  await withProgram({ workers: true }, async ({ app, operator, visitor, databaseUrl }) => {
    await fillApplications(app.pool, rows);
    const [date = ''] = await makeDates(app, 1);
    const ids = await registered(visitor(), date, (CALLS * (2 * ROUNDS + 1)) / 2);
    const atWork = (): Promise<Load> =>
      load({ clients: CLIENTS, calls: CALLS }, async (n) => {
        const { status, text } = await (n % 2 === 0
          ? operator.props('/panel')
          : operator.post(`/panel/applications/${ids.pop()}/confirm`));
        if (status !== 200) throw new Error(text);
      });
    await atWork();
    const alone: Load[] = [];
    const beside: Load[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      alone.push(await atWork());
      await withRunaways(app, databaseUrl, async () => beside.push(await atWork()));
    }
    judged({
      bench: 'builders',
      figure: 'p99 of requests beside ten runaway queries, against none',
      value: round(median(beside.map(({ p99 }, n) => p99 / (alone[n]?.p99 ?? Number.NaN)))),
      unit: '×',
      goal: { atMost: 2 },
      alone: medians(alone),
      beside: medians(beside),
      rows,
      rounds: ROUNDS,
    });
  });
}

async function registered(visitor: Client, date: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { status, body, text } = await visitor.post('/api/register-applications', registration(date, `${n}`));
    if (status !== 201) throw new Error(text);
    ids.push(body.applications[0].id);
  }
  return ids;
}

async function withRunaways(app: App, databaseUrl: string, run: () => Promise<unknown>): Promise<void> {
  const sessions: pg.Client[] = [];
  for (const name of LOGINS) {
    const password = newPassword();
    await grantLogin(app.ownerPool, { name, password, persons: false, app: await roleOf(app.pool) });
    await makeViews(app.pool, reportViews);
    for (let n = 0; n < SESSIONS; n += 1) sessions.push(await session(databaseUrl, name, password));
  }
  const queries = sessions.map((one) => one.query(RUNAWAY).catch(() => undefined));
  await sleep(SEEN_MS);
  try {
    await run();
  } finally {
    for (const name of LOGINS) await revokeLogin(app.ownerPool, name);
    await Promise.all(queries);
  }
}

async function session(databaseUrl: string, name: string, password: string): Promise<pg.Client> {
  const url = new URL(databaseUrl);
  [url.username, url.password] = [name, password];
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
