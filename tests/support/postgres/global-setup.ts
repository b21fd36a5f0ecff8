import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#ops/postgres/embedded.ts';
import { makeReady } from './ready.ts';
import { createDatabase, TEMPLATE } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the cluster's own database; databases for tests are copies of its templates. */
    postgresUrl: string;
  }
}

/** One real PostgreSQL for a whole run; without fsync, because its data need not outlive the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbedded({
    dataDir,
    settings: ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'shared_buffers=128MB'],
  });
  await makeTemplate(postgres.url).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(base: string): Promise<void> {
  await makeReady(await createDatabase(base, { name: TEMPLATE }));
}
