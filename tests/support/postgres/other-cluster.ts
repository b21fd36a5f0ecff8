import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#ops/postgres/embedded.ts';
import { makeReady } from './ready.ts';
import { asAdmin, asApp } from './template.ts';

export interface OtherCluster {
  /** Of its administrator, to the database `postgres`. */
  readonly adminUrl: string;
  /** To a database of it as somebody. */
  url(who: { role: string; password: string; database: string }): string;
  /** A database for a program: of its owner, who is the administrator, and of the role that serves requests. */
  ready(): Promise<{ ownerUrl: string; databaseUrl: string }>;
  stop(): Promise<void>;
}

/** A second real server beside the run's, without a database `portal`, as somebody's own server is. */
export async function otherCluster(): Promise<OtherCluster> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-other-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({
    dataDir,
    settings: ['fsync=off', 'full_page_writes=off', 'shared_buffers=64MB'],
  });
  const adminUrl = server.url.replace(/\/portal$/, '/postgres');
  await asAdmin(adminUrl, 'DROP DATABASE portal');
  return {
    adminUrl,
    url({ role, password, database }) {
      const changed = new URL(adminUrl);
      [changed.username, changed.password, changed.pathname] = [role, password, `/${database}`];
      return changed.href;
    },
    async ready() {
      await asAdmin(adminUrl, 'CREATE DATABASE ready');
      const ownerUrl = adminUrl.replace(/\/postgres$/, '/ready');
      await makeReady(ownerUrl);
      return { ownerUrl, databaseUrl: asApp(ownerUrl) };
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
