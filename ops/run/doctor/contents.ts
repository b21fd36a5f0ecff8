import { allEvents } from '#domain/events.ts';
import type { Config } from '#ops/config/config.ts';
import { createLog } from '#ops/log/log.ts';
import { createLogger } from '#ops/logging/logger.ts';
import { describeHorizon } from '#ops/monitor/monitor.ts';
import { isHeldBack, readHorizon } from '#ops/monitor/horizon.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { createProjector } from '#ops/projector/projector.ts';
import type { ReadModelProgress } from '#ops/projector/status.ts';
import { openStore } from '#ops/store/open.ts';
import { openHashingKey, readMasterKeyRow } from '#ops/vault/keyring.ts';
import { createVault, type Vault } from '#ops/vault/vault.ts';
import { readModels } from '#projections/index.ts';
import { accountsAgree } from './authority.ts';
import { office } from './office.ts';
import { distributors } from './distributors.ts';
import { files } from './files.ts';
import { lastingGrants } from './lasting.ts';
import { logProof } from './log-proof.ts';
import { mailFacts, mails } from './mails.ts';
import { reportViews } from './report-views.ts';
import { webhooks } from './webhooks.ts';
import { presentLogins } from '../demo/logins.ts';
import { masterKeysOf } from '../keys/master-keys.ts';
import { duration, ok, problem, reasonOf, warning, type Finding } from './finding.ts';

const OLDEST_BACKUP_SECONDS = 26 * 3600;
/** As the alert PortalBackupUntried. */
const LONGEST_UNTRIED_SECONDS = 35 * 86_400;

/** What the database says of the program's work. Only reads. */
export async function examineContents(config: Config, pool: DatabasePool, processes: number): Promise<Finding[]> {
  const { vault, finding } = await masterKey(config, pool);
  return [
    finding,
    ...(await running(pool, processes)),
    ...(config.eventStore ? [] : [await horizon(config, pool)]),
    ...(vault ? [...(await models(config, { pool, vault })), ...(await demoLogins(config, { pool, vault }))] : []),
    ...(await backup(pool)),
    ...(vault ? [...(await office(pool)), await distributors(pool)] : []),
    ...(await logProof(config, pool)),
    await files(pool),
    await deadJobs(pool),
    await webhooks(pool),
    ...(await mails(pool)),
    await mailFacts(pool),
  ];
}

async function masterKey(config: Config, pool: DatabasePool): Promise<{ vault?: Vault; finding: Finding }> {
  const keys = masterKeysOf(config);
  if (!(await readMasterKeyRow(pool)))
    return { finding: warning('key', 'No process was started on this database yet', 'Start one.') };
  try {
    const vault = createVault({ pool, ...keys, hashingKey: await openHashingKey(pool, keys) });
    return { vault, finding: ok('key', 'MASTER_KEY opens this database') };
  } catch (error) {
    return {
      finding: problem('key', reasonOf(error), 'See ops/runbook/keys.md; without that key personal data are lost.'),
    };
  }
}

async function running(pool: DatabasePool, processes: number): Promise<Finding[]> {
  if (processes === 0)
    return [
      warning(
        'processes',
        'No process of the program is connected to this database',
        'Start it, unless it is meant to be stopped.',
      ),
    ];
  const { rows } = await pool.query<{ name: string; leads: boolean }>(
    `SELECT name, expires_at > clock_timestamp() AS leads FROM app.leases`,
  );
  const led = new Set(rows.filter(({ leads }) => leads).map(({ name }) => name));
  const missing = ['read-models', 'reactions'].filter((name) => !led.has(name));
  return [
    ok('processes', `${processes} processes are connected`),
    missing.length === 0
      ? ok('leader', 'Read models and reactions have a leader')
      : problem(
          'leader',
          `Nobody leads ${missing.join(' and ')}: lists and mails are stalled`,
          'Start a process with ROLE=worker (ops/runbook/alerts/PortalLeaderMissing.md).',
        ),
  ];
}

async function horizon({ database }: Config, pool: DatabasePool): Promise<Finding> {
  const held = await readHorizon(pool);
  if (!isHeldBack(held, database.horizonLimitMs) || held.hiddenEvents === 0)
    return ok('log', 'No transaction holds the log back');
  return problem('log', describeHorizon(held), 'End it (ops/runbook/alerts/PortalLogHeldBack.md).');
}

async function models(config: Config, { pool, vault }: { pool: DatabasePool; vault: Vault }): Promise<Finding[]> {
  const store = await openStore(config, pool, { notify: false });
  try {
    const log = createLog({ store, vault, definitions: allEvents });
    const projector = createProjector({ pool, log, models: readModels, logger: createLogger({ level: 'silent' }) });
    const progress = await projector.progress();
    const wrong = progress.flatMap((model) => wrongWith(model, config.database.horizonLimitMs));
    const said = wrong.length > 0 ? wrong : [ok('read models', `All ${progress.length} have folded the log`)];
    const grants = await lastingGrants(log, new Date().toISOString());
    return [...said, ...(await reportViews(pool)), await accountsAgree({ pool, log }), grants];
  } catch (error) {
    return [problem('read models', `They can't be judged: ${reasonOf(error)}`, 'Mend what is listed above first.')];
  } finally {
    await store.close();
  }
}

function wrongWith(model: ReadModelProgress, limitMs: number): Finding[] {
  const { name, swap } = model;
  if (!swap) return notWhole(model, limitMs);
  return [
    problem(
      'read models',
      `${name} is built and can't be put in place, ${swap.tries} tries since ${swap.since}: ${swap.reason}`,
      'See ops/runbook/alerts/PortalReadModelSwapRefused.md: it is tried again by itself.',
    ),
    ...notWhole(model, limitMs),
  ];
}

function notWhole(model: ReadModelProgress, limitMs: number): Finding[] {
  const { name, aside } = model;
  if (!aside) return standsStill(model, limitMs);
  return [
    problem(
      'read models',
      `${name} leaves out ${aside.rows} rows since ${aside.since}: ${aside.reason}`,
      'See ops/runbook/alerts/PortalReadModelRowsSetAside.md: they are tried again by themselves.',
    ),
    ...standsStill(model, limitMs),
  ];
}

function standsStill({ name, state, error, behindSince, lag, held }: ReadModelProgress, limitMs: number): Finding[] {
  if (held.length > 0)
    return [
      problem(
        'read models',
        `${name} leaves out ${held.length} streams with an event that its worker could not read`,
        'See ops/runbook/upgrades.md: usually a worker of the newer program must run.',
      ),
    ];
  if (state === 'paused')
    return [
      problem(
        'read models',
        `${name} is paused at ${error ?? 'an event'}`,
        `See ops/runbook/alerts/PortalReadModelPaused.md; then npm run projections -- resume ${name}`,
      ),
    ];
  if (state === 'rebuilding')
    return [
      warning(
        'read models',
        `${name} is being built by this program's version`,
        'Wait; a worker of this version must run.',
      ),
    ];
  const seconds = behindSince ? (Date.now() - Date.parse(behindSince)) / 1000 : 0;
  if (seconds * 1000 <= limitMs) return [];
  return [
    problem(
      'read models',
      `${name} is ${duration(seconds)} behind, ${lag} events wait`,
      'See ops/runbook/alerts/PortalReadModelBehind.md.',
    ),
  ];
}

async function demoLogins(config: Config, { pool, vault }: { pool: DatabasePool; vault: Vault }): Promise<Finding[]> {
  if (!config.production) return [];
  const { length: count } = await presentLogins({ pool, vault });
  if (count === 0) return [ok('demo', 'No account of the demo is here')];
  return [
    warning(
      'demo',
      `This database began as a demo: ${count} of its accounts are refused at the login, their data are in the lists`,
      'Start with an empty database for real work.',
    ),
  ];
}

async function backup(pool: DatabasePool): Promise<Finding[]> {
  const { rows } = await pool.query<{ seconds: number | null; untried: number | null }>(
    `SELECT extract(epoch FROM now() - max(at))::float8 AS seconds,
            extract(epoch FROM now() - coalesce(max(drilled_at), min(at)))::float8 AS untried FROM app.backups`,
  );
  const { seconds = null, untried = null } = rows[0] ?? {};
  const advice = 'npm run backup -- FOLDER KEYS-FOLDER, every night (ops/runbook/backup.md).';
  if (seconds === null) return [warning('backup', 'No backup was ever made of this database', advice)];
  const said = `The newest backup is ${duration(seconds)} old`;
  return [
    seconds > OLDEST_BACKUP_SECONDS ? warning('backup', said, advice) : ok('backup', said),
    ...((untried ?? 0) > LONGEST_UNTRIED_SECONDS
      ? [
          warning(
            'backup',
            `No backup has been tried for ${duration(untried ?? 0)}`,
            'npm run backup -- drill FOLDER KEYS-FOLDER, every month (ops/runbook/backup.md).',
          ),
        ]
      : []),
  ];
}

async function deadJobs(pool: DatabasePool): Promise<Finding> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `SELECT name, count(*)::int AS count FROM app.jobs WHERE dead_at IS NOT NULL AND done_at IS NULL GROUP BY name ORDER BY name`,
  );
  if (rows.length === 0) return ok('jobs', 'No job is given up');
  const said = rows.map(({ name, count }) => `${count} × ${name}`).join(', ');
  return problem(
    'jobs',
    `Given up: ${said}`,
    'npm run jobs -- dead says why; npm run jobs -- retry --all tries them again.',
  );
}
