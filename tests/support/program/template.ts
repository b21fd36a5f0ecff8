import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { App } from '#ops/app.ts';
import { loadDemo } from '#ops/run/demo/load.ts';
import { startWorkers } from '#workers/index.ts';
import { asApp, createDatabase, TEMPLATE } from '../postgres/template.ts';
import { composeForTests } from './compose.ts';

/** What other databases are copies of; the first of a run who asks for it makes it. */
interface Template {
  readonly name: string;
  /** Any number, no other's: the workers of a run ask at the same time. */
  readonly lock: number;
  /** What it is a copy of itself. */
  from(): Promise<string>;
  fill(app: App): Promise<void>;
}

const made = new Map<Template, Promise<string>>();

function templateOf(template: Template): Promise<string> {
  const known = made.get(template) ?? make(inject('postgresUrl'), template);
  made.set(template, known);
  return known;
}

const PROGRAM: Template = {
  name: 'portal_program',
  lock: 5_117_302,
  from: async () => TEMPLATE,
  async fill(app) {
    await app.projector.catchUp();
    await app.queue.close();
  },
};

const DEMO: Template = {
  name: 'portal_demo',
  lock: 5_117_303,
  from: () => programTemplate(),
  async fill(app) {
    const workers = await startWorkers(app);
    await loadDemo(app);
    await workers.stop();
  },
};

/**
 * The migrated database with every read model's empty table, as a program leaves it that has started and stopped once: sixty
 * tables with their indexes are copied in a fraction of the time that making them takes.
 */
export const programTemplate = (): Promise<string> => templateOf(PROGRAM);

/** The same with the demo data. */
export const demoTemplate = (): Promise<string> => templateOf(DEMO);

async function make(base: string, { name, lock, from, fill }: Template): Promise<string> {
  const template = await from();
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [lock]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_unfinished`;
      await startOnce(await createDatabase(base, { name: unfinished, template }), fill);
      await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    }
    return name;
  } finally {
    await admin.end();
  }
}

async function startOnce(url: string, fill: Template['fill']): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-template-'));
  const { app, close } = await composeForTests(dataDir, asApp(url), { ownerUrl: url });
  await fill(app);
  await close();
  await rm(dataDir, { recursive: true, force: true });
}
