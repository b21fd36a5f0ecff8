import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAccount } from '#ops/account/add-account.ts';
import { createServer } from '#api/http/server.ts';
import { Streams } from '#api/live/streams.ts';
import { locals, routes } from '#api/portals.ts';
import { Client } from './client.ts';
import type { App } from '#ops/app.ts';
import { readConfig } from '#ops/config/config.ts';
import { startEmbedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { Traffic } from '#ops/traffic.ts';
import { compose } from '#ops/run/compose.ts';
import { startWorkerThread } from '#ops/run/worker-thread/start.ts';

/** A real PostgreSQL and a data folder of their own, gone afterwards. */
export interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** A running program with an operator who has logged in. */
export interface Program extends Place {
  readonly app: App;
  readonly url: string;
  readonly operator: Client;
  visitor(): Client;
  /** Starts mails, jobs and reactions where they are to come later. */
  work(): Promise<void>;
}

export interface ProgramOptions {
  /** Whether mails, jobs and reactions run: in a thread of their own, as in a program that is started. */
  readonly workers: boolean | 'later';
  /** Settings besides those of every program. */
  readonly env?: Readonly<Record<string, string>>;
  /** Fills the log before the read models are built of it. */
  seed?(app: App): Promise<unknown>;
}

/** Of every program at a place. */
export const settingsAt = ({ dataDir }: Place) => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  DEMO: '0',
  PORT: '0',
  RATE_LIMITS: 'off',
  // What is asked again is for people: a run may take long.
  PROOF_AGE: '60',
});

export async function withPlace(run: (place: Place) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbedded({ dataDir });
  try {
    const setup = createPool(postgres.url, { max: 1 });
    await migrate(setup);
    await setup.end();
    await run({ databaseUrl: postgres.url, dataDir });
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The whole program on a real PostgreSQL of its own, served on a random port of loopback; gone afterwards. */
export const withProgram = (options: ProgramOptions, run: (program: Program) => Promise<void>): Promise<void> =>
  withPlace((place) => withProgramAt(place, options, run));

/** The same at a place that outlives it: what one program did there the next one finds. */
export async function withProgramAt(
  place: Place,
  options: ProgramOptions,
  run: (program: Program) => Promise<void>,
): Promise<void> {
  const { databaseUrl } = place;
  const env = { ...settingsAt(place), ...options.env };
  const traffic = new Traffic();
  const thread = options.workers
    ? startWorkerThread({ env, traffic: traffic.memory, failed: console.error })
    : undefined;
  const { app, close } = await compose(readConfig(env), { databaseUrl, traffic });
  await options.seed?.(app);
  await (thread ? thread.begin({ databaseUrl, ownerUrl: undefined, name: app.pool.name }) : app.projector.start());
  if (options.workers === true) await thread?.work();
  const server: Server = createServer(app, { routes, locals, streams: new Streams(app) }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const operator = await operatorAt(app, url);
    await run({ ...place, app, url, operator, visitor: () => new Client(url), work: async () => thread?.work() });
  } finally {
    server.closeAllConnections();
    server.close();
    await thread?.stop();
    await app.queue.close();
    await close();
  }
}

const OPERATOR = { email: 'bench@demo.example', firstName: 'Bea', lastName: 'Bench', role: 'ADMIN_OPERATOR' };
const PASSWORD = 'Szkolenia1!';

/** Logged in, with a token for commands; added first where nobody has. */
async function operatorAt(app: App, url: string): Promise<Client> {
  const operator = new Client(url);
  const isIn = await operator.login(OPERATOR.email, PASSWORD);
  if (isIn.status !== 200) await addedOperator(app, operator);
  await operator.refreshToken();
  return operator;
}

async function addedOperator(app: App, operator: Client): Promise<void> {
  const definition = app.accounts.ofKind('operator');
  await addAccount(app, { definition, account: { fields: OPERATOR, password: PASSWORD } });
  await app.projector.catchUp();
  const login = await operator.login(OPERATOR.email, PASSWORD);
  if (login.status !== 200) throw new Error(`Login failed: ${login.text}`);
}
