import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../load.ts';
import { settingsAt, withPlace, withProgramAt, type Place } from '../../program.ts';
import { command, generate } from '../../requests.ts';
import { Client } from '../../client.ts';
import { makeDates, registration } from '../scene.ts';
import { freePort } from '#tests/chaos/ports.ts';

const CALLS = 1_200;
const CLIENTS = 32;
const ROUNDS = 3;
const PAUSE_MS = 5_000;

/** How many registrations so many processes answer together, 32 clients spread over those that serve. */
export interface ProcessCount {
  readonly processes: number;
  readonly roles: string;
  readonly registrationsPerSecond: number;
  readonly p99: number;
}

const CASTS: readonly (readonly [roles: string, api: number, workers: number])[] = [
  ['all', 0, 0],
  ['api + worker', 1, 1],
  ['3 api + worker', 3, 1],
];

/** Real programs as an installation starts them, on one PostgreSQL. */
export async function measureProcesses(): Promise<ProcessCount[]> {
  const results: ProcessCount[] = [];
  await withPlace(async (place) => {
    let dates: string[] = [];
    await withProgramAt(place, { workers: false }, async ({ app }) => {
      dates = await makeDates(app, 40);
    });
    for (const [roles, api, workers] of CASTS) {
      const serving = api === 0 ? ['all'] : Array.from({ length: api }, () => 'api');
      const started = await Promise.all(
        [...serving, ...Array.from({ length: workers }, () => 'worker')].map((role) => startProgram(place, role)),
      );
      try {
        const urls = started.filter(({ role }) => role !== 'worker').map(({ url }) => url);
        const figures = await registrations(urls, { dates, name: `cast${started.length}` });
        results.push({ processes: started.length, roles, ...figures });
      } finally {
        await Promise.all(started.map(({ child }) => ended(child)));
      }
    }
  });
  return results;
}

async function startProgram(place: Place, role: string): Promise<{ child: ChildProcess; url: string; role: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...settingsAt(place), DATABASE_URL: place.databaseUrl, ROLE: role, PORT: String(port) };
  const child = spawn(process.execPath, ['--import', 'tsx', 'ops/run/start.ts'], { env, stdio: 'inherit' });
  const deadline = performance.now() + 120_000;
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { child, url, role };
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`A program of role ${role} did not start`);
    await sleep(100);
  }
}

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });

async function registrations(urls: readonly string[], { dates, name }: { dates: readonly string[]; name: string }) {
  const clients = urls.map((url) => new Client(url));
  for (const client of clients) await client.refreshToken();
  const rounds: { perSecond: number; p99: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const answered = await Promise.all(
      urls.map((origin, at) => {
        const calls = Array.from({ length: Math.floor(CALLS / urls.length) }, (_, n) => {
          const form = registration(dates[n % dates.length] ?? '', `${name}-${round}-${at}-${n}`);
          return command(clients[at] as Client, '/api/register-applications', form);
        });
        return generate({ origin, clients: Math.ceil(CLIENTS / urls.length), calls, status: 201 });
      }),
    );
    if (round > 0) {
      const perSecond = answered.reduce((sum, { load }) => sum + load.perSecond, 0);
      rounds.push({ perSecond: Math.round(perSecond), p99: Math.max(...answered.map(({ load }) => load.p99)) });
    }
    // The mails of one round are out before the next.
    await sleep(PAUSE_MS);
  }
  return {
    registrationsPerSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99: median(rounds.map(({ p99 }) => p99)),
  };
}
