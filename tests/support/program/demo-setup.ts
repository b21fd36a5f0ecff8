import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadDemo } from '#ops/run/demo/load.ts';
import { startWorkers } from '#workers/index.ts';
import { asApp, createDatabase, DEMO_TEMPLATE, TEMPLATE } from '../postgres/template.ts';
import { composeForTests } from './compose.ts';

/** Loads the demo data once for a run, after the cluster is up: every file with a browser starts on a copy of it. */
export default async function setup(project: TestProject): Promise<void> {
  const { postgresUrl } = project.getProvidedContext();
  const url = await createDatabase(postgresUrl, { name: DEMO_TEMPLATE, template: TEMPLATE });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-demo-'));
  const { app, close } = await composeForTests(dataDir, asApp(url), { ownerUrl: url });
  const workers = await startWorkers(app);
  await loadDemo(app);
  await workers.stop();
  await close();
  await rm(dataDir, { recursive: true, force: true });
}
