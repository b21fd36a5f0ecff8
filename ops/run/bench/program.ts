import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAccount } from '#ops/account/add-account.ts';
import { createServer } from '#api/http/server.ts';
import { Streams } from '#api/live/streams.ts';
import { locals, routes } from '#api/portals.ts';
import { startWorkers } from '#workers/index.ts';
import { Client } from './client.ts';
import type { App } from '#ops/app.ts';
import { readConfig } from '#ops/config/config.ts';
import { startEmbedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { compose } from '../compose.ts';

const PASSWORD = 'Szkolenia1!';

/** A running program with an operator who has logged in. */
export interface Program {
  readonly app: App;
  readonly url: string;
  /** Its PostgreSQL, for peers on the same server. */
  readonly databaseUrl: string;
  readonly operator: Client;
  visitor(): Client;
}

/** The whole program on a real PostgreSQL of its own, served on a random port of loopback; gone afterwards. */
export async function withProgram(
  options: { workers: boolean },
  run: (program: Program) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbedded({ dataDir });
  const setup = createPool(postgres.url, { max: 1 });
  await migrate(setup);
  await setup.end();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0', PORT: '0', RATE_LIMITS: 'off' });
  const { app, close } = await compose(config, { databaseUrl: postgres.url });
  await app.projector.start();
  const workers = options.workers ? await startWorkers(app) : undefined;
  const server: Server = createServer(app, { routes, locals, streams: new Streams(app) }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const email = 'bench@demo.example';
  const fields = { email, firstName: 'Bea', lastName: 'Bench', role: 'ADMIN_OPERATOR' };
  await addAccount(app, { definition: app.accounts.ofKind('operator'), account: { fields, password: PASSWORD } });
  await app.projector.catchUp();
  const operator = new Client(url);
  const login = await operator.post('/login', {
    login: email,
    password: PASSWORD,
    applicationActorType: 'SzkoleniaOperator',
  });
  if (login.status !== 200) throw new Error(`Login failed: ${login.text}`);
  try {
    await run({ app, url, databaseUrl: postgres.url, operator, visitor: () => new Client(url) });
  } finally {
    server.closeAllConnections();
    server.close();
    if (workers) await workers.stop();
    else await app.queue.close();
    await close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
