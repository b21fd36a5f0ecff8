import type { Config } from '#ops/config/config.ts';
import { startEmbedded } from '#ops/postgres/embedded.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { createPool } from '#ops/postgres/pool.ts';

export interface Database {
  readonly url: string;
  /** Stops the embedded server; nothing for a database of somebody else. */
  stop(): Promise<void>;
}

/** The configured database, or the embedded one, with every migration applied. */
export async function openDatabase(config: Config, say: (message: string) => void): Promise<Database> {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => undefined }
    : await startEmbedded({ dataDir: config.dataDir, log: say });
  const pool = createPool(database.url, { max: 1, name: 'portal-migrations', statementTimeoutMs: 0 });
  try {
    const applied = await migrate(pool);
    if (applied.length > 0) say(`Database migrated (${applied.length} steps)`);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  } finally {
    await pool.end();
  }
}
