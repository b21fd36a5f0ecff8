import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { readConfig, type Config } from '#ops/config/config.ts';
import { ConfigError } from '#ops/config/error.ts';
import { runningEmbedded } from '#ops/postgres/embedded.ts';
import { createPool } from '#ops/postgres/pool.ts';
import { examineContents } from './contents.ts';
import { examineDatabase } from './database.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';
import { examineMachine } from './machine.ts';
import { examineNode } from './node.ts';
import { examineServices } from './services.ts';
import { withoutMaking } from './without-making.ts';

/** Everything that can be determined about an installation from here, whatever is broken. Changes nothing. */
export async function examine(env: NodeJS.ProcessEnv, version = process.versions.node): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(withoutMaking(env));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => problem('settings', line, 'README has the table of settings.'));
  }
  const [database, services] = await Promise.all([examineStored(config), examineServices(config)]);
  const node = examineNode(version, dayInWarsaw(new Date().toISOString()));
  return [ok('settings', 'All settings can be read'), node, ...examineMachine(config), ...database, ...services];
}

async function examineStored(config: Config): Promise<Finding[]> {
  const url = config.databaseUrl ?? runningEmbedded(config.dataDir);
  if (url === undefined)
    return [
      warning(
        'database',
        `The embedded PostgreSQL of ${config.dataDir} does not run`,
        'Start the program, then ask again: it runs with it.',
      ),
    ];
  const pool = createPool(url, { max: 2, name: 'portal-doctor', connectTimeoutMs: 5_000, statementTimeoutMs: 10_000 });
  try {
    const { findings, usable, processes } = await examineDatabase(config, pool);
    return usable ? [...findings, ...(await examineContents(config, pool, processes))] : findings;
  } catch (error) {
    return [problem('database', reasonOf(error), 'Ask again; if it stays, see ops/runbook/database.md.')];
  } finally {
    await pool.end();
  }
}
