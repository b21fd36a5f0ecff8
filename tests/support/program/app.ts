import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { addAccount, type NewAccount } from '#ops/account/add-account.ts';
import { hashPassword } from '#ops/account/passwords.ts';
import type { Render } from '#api/http/answer/document.ts';
import type { PortalRoute } from '#api/http/routes/route.ts';
import { createServer } from '#api/http/server.ts';
import { Streams } from '#api/live/streams.ts';
import { locals, routes as allRoutes } from '#api/portals.ts';
import { PersonForgotten, personStream } from '#domain/gdpr/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import type { AccountAccess } from '#domain/account/access.ts';
import type { Permission, Role } from '#domain/training/accounts/roles.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { App } from '#ops/app.ts';
import type { Config } from '#ops/config/config.ts';
import type { QueueSettings } from '#ops/queue/settings.ts';
import { readModels } from '#projections/index.ts';
import { httpServer } from '#ops/run/http-server.ts';
import { startWorkers } from '#workers/index.ts';
import { Client } from '#tests/bench/client.ts';
import { composeForTests } from './compose.ts';
import { testDatabase } from '../postgres/database.ts';
import { TEMPLATE } from '../postgres/template.ts';
import { programTemplate } from './template.ts';

export const PASSWORD = 'Szkolenia1!';
/** What somebody chooses in a form, where the password of the demo accounts is refused as one that everybody tries. */
export const CHOSEN_PASSWORD = 'Zielony-Rower7!';

export interface TestAppOptions {
  /** Besides the program's own routes; instead of them with `onlyRoutes`. */
  readonly routes?: readonly PortalRoute[];
  readonly onlyRoutes?: boolean;
  readonly render?: Render;
  readonly staticDir?: string;
  readonly config?: Partial<Config>;
  /** Reactions and mails too. */
  readonly workers?: boolean;
  readonly now?: () => string;
  /** Between two signs of life of a live stream. */
  readonly liveBeatMs?: number;
  /** The database that this one's is a copy of; by default one that a program like this has started on. */
  readonly template?: string;
  readonly logger?: Logger;
  /** False: the test starts its read models itself. */
  readonly startProjector?: boolean;
  /** A migrated database of a cluster of its own, instead of a fresh one; it stays. */
  readonly databaseUrl?: string;
  /** What it can read, where it is another release. */
  readonly events?: readonly EventDefinition[];
  /** Of the queue, where a test needs it as a program has it. */
  readonly queue?: Partial<QueueSettings>;
  /** The same as its owner, where the other address is of the role that serves requests. */
  readonly ownerUrl?: string;
}

export interface TestApp {
  readonly app: App;
  /** The live updates of its server. */
  readonly streams: Streams;
  readonly url: string;
  /** A new browser without cookies. */
  client(): Client;
  /** A browser in which an operator of this role has logged in; one operator for each role. */
  as(role: Role): Promise<Client>;
  addOperator(operator: AccountFields & { role: Role; permissions?: readonly Permission[] }): Promise<string>;
  addReporter(reporter: AccountFields): Promise<string>;
  /** An account of any kind, with the password of the tests. */
  addAccount(kind: string, fields: AccountFields): Promise<string>;
  /** A second server on the same database: another process, or the same after a restart. */
  another(): Promise<{ url: string; client(): Client; close(): Promise<void> }>;
  /** A second worker on the same database, with connections and a queue of its own. */
  anotherWorker(): Promise<{ app: App; stop(): Promise<void> }>;
  /** Erases a person as GDP-03 does: the key first, then the fact. */
  forget(personId: string): Promise<void>;
  /** Every read model has passed everything appended so far. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** The fields of an account's kind by name. */
type AccountFields = Readonly<Record<string, unknown>> & { readonly email: string; readonly access?: AccountAccess };

const REPORTER = {
  firstName: 'Zenon',
  lastName: 'Kos',
  phone: '600700800',
  companyName: 'Auto Serwis',
  companyNip: '5260250274',
  companyState: 'mazowieckie',
};

let hash: Promise<string> | undefined;

/** Read models are made again where a test watches that, and where the log or the keys are not those of the template. */
async function templateFor({ template, startProjector = true, events, config = {} }: TestAppOptions): Promise<string> {
  const isPlain = startProjector && !events && !config.eventStore && !config.masterKey;
  return template ?? (isPlain ? programTemplate() : TEMPLATE);
}

/**
 * The whole program on a database of its own, served on a random port of loopback; with two database roles, as in
 * production: `app.pool` may do what requests may do, `app.ownerPool` the rest.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl
    ? { appUrl: options.databaseUrl, url: options.ownerUrl, drop: async () => undefined }
    : await testDatabase(await templateFor(options));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-app-'));
  const { app, close } = await composeForTests(dataDir, database.appUrl, { ...options, ownerUrl: database.url });
  const workers = options.workers ? await startWorkers(app) : undefined;
  const streams = new Streams(app, options.liveBeatMs);
  const http = createServer(app, {
    routes: [...(options.onlyRoutes ? [] : allRoutes), ...(options.routes ?? [])],
    locals,
    streams,
    render: options.render,
    staticDir: options.staticDir,
  });
  const main = await listen(app, http);
  const settled = async () => {
    const names = readModels.map((model) => model.name);
    await app.projector.waitFor(names, await app.log.newest(), 120_000);
  };
  hash ??= hashPassword(PASSWORD);
  const passwordHash = await hash;
  const roles = new Map<Role, Promise<string>>();
  const add = async (kind: string, { access, ...fields }: AccountFields) => {
    const definition = app.accounts.ofKind(kind);
    const account: NewAccount = { fields, passwordHash, ...(access ? { access } : {}) };
    const result = await addAccount(app, { definition, account });
    if (isRefusal(result)) throw new Error(result.message);
    // Other tests' open transactions on the same server may hide the newest events for a moment.
    await settled();
    return result.id;
  };
  const self: TestApp = {
    app,
    streams,
    url: main.url,
    client: () => new Client(main.url),
    async as(role) {
      const email = `${role.toLowerCase()}@demo.example`;
      const ready = roles.get(role) ?? self.addOperator({ role, email });
      roles.set(role, ready);
      await ready;
      const client = self.client();
      const answer = await client.login(email, PASSWORD);
      if (answer.status !== 200) throw new Error(`${role} could not log in: ${answer.text}`);
      return client;
    },
    addAccount: add,
    addOperator: ({ permissions = [], ...operator }) =>
      add('operator', { firstName: 'Olga', lastName: 'Nowicka', permission: permissions, ...operator }),
    addReporter: (reporter) => add('reporter', { ...REPORTER, ...reporter }),
    async another() {
      const other = await listen(
        app,
        createServer(app, { routes: allRoutes, locals, streams: new Streams(app), render: options.render }),
      );
      return { ...other, client: () => new Client(other.url) };
    },
    async anotherWorker() {
      const other = await composeForTests(dataDir, database.appUrl, { ...options, ownerUrl: database.url });
      const running = await startWorkers(other.app);
      return {
        app: other.app,
        async stop() {
          await running.stop();
          await other.close();
        },
      };
    },
    async forget(personId) {
      await app.vault.forget(personId);
      const meta = {
        actor: { type: 'system', id: 'test', portal: 'szkolenia' },
        command: 'ForgetPerson',
        correlationId: personId,
        at: app.now(),
      } as const;
      const event = { type: PersonForgotten.type, data: { personId, records: [], lookupsId: null }, meta };
      const result = await app.log.append([{ stream: personStream(personId), expected: 'any', events: [event] }]);
      if (!result.ok) throw new Error('nothing is expected of that stream');
      await settled();
    },
    settled,
    async stop() {
      streams.end();
      await main.close();
      if (workers) await workers.stop();
      else await app.queue.close();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return self;
}

async function listen(
  { config }: Pick<App, 'config'>,
  http: RequestListener,
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = httpServer(config.connections, http);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
