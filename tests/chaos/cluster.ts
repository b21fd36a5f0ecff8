import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded, type Embedded } from '#ops/postgres/embedded.ts';
import type { Random } from '#ops/run/demo/random.ts';
import { freePort } from './ports.ts';
import { signalTo, type Started } from './processes.ts';
import { runRoles } from './roles.ts';

/** Few enough that idle clients can take the last. */
const MAX_CONNECTIONS = 80;
/** A killed server is started again, and recovers what was committed. */
const AGAIN_MS = 60_000;
const PASSWORDS = { owner_password: 'owner-of-chaos', app_password: 'app-of-chaos' };

/** A real PostgreSQL of the trial alone: two roles, a database besides the portal's, always on the same port. */
export class Cluster {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly #dataDir: string;
  readonly #port: number;
  #server: Embedded | undefined;
  #adminUrl = '';

  private constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir;
    this.#port = port;
    const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/portal`;
    this.ownerUrl = url('portal_owner', PASSWORDS.owner_password);
    this.appUrl = url('portal_app', PASSWORDS.app_password);
  }

  static async start(folder: string, started: Started): Promise<Cluster> {
    const cluster = new Cluster(path.join(folder, 'cluster'), await freePort());
    started.add('PostgreSQL', () => cluster.#postmaster());
    await cluster.#launch();
    await cluster.asAdmin(async (admin) => {
      // The embedded server's own; the script makes one with its owner.
      await admin.query('DROP DATABASE portal');
      await runRoles(admin, PASSWORDS);
      await admin.query('CREATE DATABASE elsewhere');
    });
    return cluster;
  }

  /** A fast shutdown and a new start: every connection is asked to close. */
  async restart(): Promise<void> {
    await this.#server?.stop();
    await this.#launch();
  }

  /** The server is gone without a word, as when memory ran out; whoever keeps it starts it again. */
  async kill(): Promise<void> {
    signalTo(this.#postmaster(), 'SIGKILL');
    const until = performance.now() + AGAIN_MS;
    do await sleep(500);
    while ((await this.connections()) === undefined && performance.now() < until);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /** One backend that works for the portal dies hard: the server ends all others and recovers. */
  async killBackend(random: Random): Promise<void> {
    const pids = await this.#pids(`backend_type = 'client backend' AND usename = 'portal_app'`);
    if (pids.length > 0) signalTo(random.pick(pids), 'SIGKILL');
  }

  /** Every process of the server is halted. */
  async freeze(ms: number): Promise<void> {
    const pids = [...(await this.#pids('true')), this.#postmaster()];
    for (const pid of pids) signalTo(pid, 'SIGSTOP');
    try {
      await sleep(ms);
    } finally {
      for (const pid of pids) signalTo(pid, 'SIGCONT');
    }
  }

  /** A transaction that has written is left open in another database: it holds back anyone who reads the log. */
  holdTransaction(ms: number): Promise<void> {
    return this.asAdmin(async (admin) => {
      await admin.query('BEGIN');
      await admin.query('CREATE TABLE held (id integer)');
      await sleep(ms);
      await admin.query('ROLLBACK').catch(() => undefined);
    }, 'elsewhere');
  }

  /** Idle clients take every place that is left, then give a few back. */
  async squeeze(ms: number, left: number): Promise<void> {
    const idle: pg.Client[] = [];
    try {
      for (;;) {
        const client = new pg.Client({ connectionString: this.appUrl, application_name: 'chaos-idle' });
        client.on('error', () => undefined);
        const connected = await client.connect().then(
          () => true,
          () => false,
        );
        if (!connected || idle.length > MAX_CONNECTIONS) break;
        idle.push(client);
      }
      for (const client of idle.splice(0, left)) await client.end();
      await sleep(ms);
    } finally {
      await Promise.all(idle.map((client) => client.end().catch(() => undefined)));
    }
  }

  /** Connections of the portal's processes, by the name of their pool; undefined while the server can't be asked. */
  async connections(): Promise<ReadonlyMap<string, number> | undefined> {
    try {
      const rows = await this.asAdmin(async (admin) => {
        const found = await admin.query<{ name: string; n: number }>(
          `SELECT application_name AS name, count(*)::int AS n FROM pg_stat_activity
            WHERE usename IN ('portal_app', 'portal_owner') AND application_name <> 'chaos-idle' GROUP BY 1`,
        );
        return found.rows;
      });
      return new Map(rows.map(({ name, n }) => [name, n]));
    } catch {
      return undefined;
    }
  }

  async asAdmin<T>(work: (admin: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
    const connectionString = this.#adminUrl.replace(/\/portal$/, `/${database}`);
    const admin = new pg.Client({ connectionString, application_name: 'chaos', connectionTimeoutMillis: 5_000 });
    admin.on('error', () => undefined);
    try {
      await admin.connect();
      return await work(admin);
    } finally {
      await admin.end().catch(() => undefined);
    }
  }

  async #launch(): Promise<void> {
    const settings = [`max_connections=${MAX_CONNECTIONS}`, 'shared_buffers=128MB', 'max_wal_size=256MB'];
    this.#server = await startEmbedded({ dataDir: this.#dataDir, port: this.#port, settings });
    this.#adminUrl = this.#server.url;
  }

  #postmaster(): number {
    try {
      return Number(readFileSync(path.join(this.#dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return 0;
    }
  }

  #pids(which: string): Promise<number[]> {
    return this.asAdmin(async (admin) => {
      const { rows } = await admin.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND ${which} ORDER BY pid`,
      );
      return rows.map(({ pid }) => pid);
    });
  }
}
