import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#ops/config/config.ts';
import { sharedPathOf } from '#ops/postgres/binaries.ts';
import { openDatabase } from '../database.ts';

/** A migrated database that is thrown away, and the settings of a program on it that touches nothing else. */
export interface Scratch {
  readonly config: Config;
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A database to try something in: on that server, whose role may make one, else on an embedded PostgreSQL in the
 * temporary folder. Its program has a `DATA_DIR` of its own, no Redis and no mail server: nobody hears of it.
 */
export async function openScratch(config: Config, server: string | undefined): Promise<Scratch> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-scratch-'));
  // As root the embedded server is another user's, who has to pass.
  await chmod(dataDir, 0o711);
  const { redisUrl: _redis, smtpUrl: _smtp, databaseUrl: _url, databaseOwnerUrl: _owner, ...kept } = config;
  const alone: Config = { ...kept, dataDir, demo: false };
  const made = server === undefined ? undefined : await makeDatabase(server);
  const drop = async () => {
    await made?.drop();
    // As root the cluster may lie elsewhere, where its own user may go.
    for (const place of [dataDir, sharedPathOf(dataDir)]) await rm(place, { recursive: true, force: true });
  };
  try {
    const own = made ? { ...alone, databaseUrl: made.url } : alone;
    const database = await openDatabase(own, () => undefined);
    return {
      config: own,
      url: database.ownerUrl ?? database.url,
      async drop() {
        await database.stop();
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function makeDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `portal_scratch_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
