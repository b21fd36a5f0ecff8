import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { asApp, createDatabase, TEMPLATE } from '../postgres/template.ts';
import { composeForTests } from './compose.ts';

/** The migrated database with every read model's empty table: as a program leaves it that has started and stopped once. */
const PROGRAM_TEMPLATE = 'portal_program';
const UNFINISHED = 'portal_program_unfinished';

/** Any number: the workers of a run ask at the same time. */
const LOCK = 5_117_302;

let made: Promise<string> | undefined;

/** Sixty tables with their indexes are copied in a fraction of the time that making them takes; the first who asks makes them. */
export function programTemplate(): Promise<string> {
  made ??= make(inject('postgresUrl'));
  return made;
}

async function make(base: string): Promise<string> {
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [PROGRAM_TEMPLATE]);
    if (rowCount === 0) {
      await startOnce(await createDatabase(base, { name: UNFINISHED, template: TEMPLATE }));
      await admin.query(`ALTER DATABASE ${UNFINISHED} RENAME TO ${PROGRAM_TEMPLATE}`);
    }
    return PROGRAM_TEMPLATE;
  } finally {
    await admin.end();
  }
}

async function startOnce(url: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-template-'));
  const { app, close } = await composeForTests(dataDir, asApp(url), { ownerUrl: url });
  await app.projector.catchUp();
  await app.queue.close();
  await close();
  await rm(dataDir, { recursive: true, force: true });
}
