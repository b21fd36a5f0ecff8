import type { Pool } from 'pg';
import type { App } from '#ops/app.ts';
import { createPool } from '#ops/postgres/pool.ts';
import type { Config } from '#ops/config/config.ts';
import { verifyFiles } from '#ops/log-proof/kept-files.ts';
import { compose, type Composed } from '../compose.ts';
import { masterKeysOf } from '../keys/master-keys.ts';
import { compareLogs } from './compare.ts';
import { BackupError } from './manifest.ts';
import { restore } from './restore.ts';
import { openScratch } from './scratch.ts';

/** A backup that was tried. */
interface Drilled {
  /** When it was made. */
  readonly at: string;
  readonly facts: number;
  readonly readModels: number;
  readonly files: number;
}

/**
 * Tries a backup: restores it into a database that is thrown away, folds every read model, compares each fact with the
 * living log and each file with its fingerprint, by the key that was kept for it. That it was whole is noted there, for `portal_backup_drill_age_seconds`.
 *
 * @throws BackupError in a sentence: damaged, unreadable with this key, not what the living log says
 */
export async function drill(
  { config, living, server }: { config: Config; living: Pool; server?: string | undefined },
  from: { folder: string; keysFolder: string; erasures: string },
): Promise<Drilled> {
  const scratch = await openScratch(config, server);
  const pool = createPool(scratch.url, { max: 2, name: 'portal-drill', statementTimeoutMs: 0 });
  let program: Composed | undefined;
  const start = async (): Promise<App> => {
    program = await compose(scratch.config, { databaseUrl: scratch.url });
    return program.app;
  };
  try {
    const { manifest } = await restore({ pool, masterKeys: masterKeysOf(config), start }, from);
    const app = (program as Composed | undefined)?.app ?? (await start());
    const { projector } = app;
    const wrong = [...(await projector.paused()), ...(await projector.unready())];
    if (wrong.length > 0) throw new BackupError(`Restored, but not all of it can be read: ${wrong.join(', ')}`);
    const { facts, differs } = await compareLogs(pool, living);
    if (differs !== undefined) throw new BackupError(`The backup is not what the log says at ${differs}`);
    const { files, changed } = await verifyFiles(app);
    if (changed !== null) throw new BackupError(`The file ${changed} of the backup is not what was uploaded`);
    await living.query('UPDATE app.backups SET drilled_at = now() WHERE id = $1', [manifest.id]);
    return { at: manifest.at, facts, readModels: (await projector.status()).length, files };
  } finally {
    await program?.app.queue.close();
    await program?.close();
    await pool.end();
    await scratch.drop();
  }
}
