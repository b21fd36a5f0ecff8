import { portals } from '#api/portals.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import { Traffic } from '#ops/traffic.ts';
import { readConfig, type Config } from '#ops/config/config.ts';
import { halfOf } from '#ops/config/database.ts';
import { StartError } from '#ops/config/error.ts';
import { settingWarnings } from '#ops/config/warnings.ts';
import { DEMO_PASSWORD } from './demo/portal-demo.ts';
import { presentLogins, type DemoLogin } from './demo/logins.ts';
import { examineNode } from './doctor/node.ts';
import { officeWarnings } from './doctor/office.ts';
import { demoWarnings } from './demo/warnings.ts';
import { buildWeb } from './build-web.ts';
import { compose } from './compose.ts';
import { openDatabase } from './database.ts';
import { createLogger } from '#ops/logging/logger.ts';
import { lastResort } from './last-resort.ts';
import { keepPrivate } from './private-data.ts';
import { checkAddresses } from './address.ts';
import { loadRender, serve } from './serve.ts';
import { startWork } from './work.ts';
import { startWorkerThread } from './worker-thread/start.ts';

/** `npm start`: the whole program in one process of two threads, or the part that ROLE says (design, point 10). */

const say = (message: string): void => console.log(message);

/** Undone in the opposite order, each whatever became of the others. */
const undo: (() => Promise<unknown>)[] = [];

/** A process that may not migrate waits so long for one that does. */
const MIGRATION_MS = 60_000;

async function start(config: Config): Promise<void> {
  await checkAddresses(config);
  // Built while the database starts; begun before what this program makes is closed to others, since a build is for anyone.
  const web = config.role === 'worker' ? undefined : buildWeb(say).then(loadRender);
  // Where it fails, this says so further down.
  void web?.catch(() => undefined);
  keepPrivate(config);
  const traffic = new Traffic();
  const thread = config.role === 'all' ? startWorkerThread({ traffic: traffic.memory, failed }) : undefined;
  const {
    url: databaseUrl,
    ownerUrl,
    stop: stopDatabase,
  } = await openDatabase(config, say, { patienceMs: MIGRATION_MS });
  undo.push(stopDatabase);
  const own = thread ? { ...config, database: halfOf(config.database) } : config;
  const { app, beginToStop, close } = await compose(own, {
    databaseUrl,
    ownerUrl,
    traffic,
    ...(thread ? { counted: thread.counted } : {}),
  });
  undo.push(close);
  await web;
  const work = await startWork(app, { databaseUrl, ownerUrl, thread, say });
  undo.push(work.stop);
  const serving = await serve(app);
  undo.push(() => {
    beginToStop();
    return serving.close();
  });
  greet(config, serving.port, config.demo ? await presentLogins(app) : []);
  // A portal whose office is unknown starts all the same: its panel is where contact and notice are given.
  const unnamed = config.production && config.role !== 'worker' ? await officeWarnings(app.pool) : [];
  const warnings = [...nodeWarnings(), ...settingWarnings(config), ...(await demoWarnings(app)), ...unnamed];
  for (const line of warnings) console.warn(line);
}

function nodeWarnings(): string[] {
  const { level, message, advice } = examineNode(process.versions.node, dayInWarsaw(new Date().toISOString()));
  return level === 'ok' ? [] : [`WARNING: ${message}. ${advice}`];
}

function greet(config: Config, port: number, logins: readonly DemoLogin[]): void {
  if (config.role === 'worker') say(`Worker running; health on http://${config.host}:${port}/healthz`);
  else {
    const here = { publicUrl: `http://${config.host}:${port}`, portalUrls: config.portalUrls };
    say('');
    for (const { portal } of portals) say(`${portal.title}: ${absoluteLink(here, portal.name, '/')}`);
  }
  if (logins.length === 0) return;
  say(`Demo logins (password ${DEMO_PASSWORD}):`);
  const width = Math.max(...logins.map(({ login }) => login.length));
  for (const { login, as } of logins) say(`  ${login.padEnd(width)}  ${as}`);
}

let ending: Promise<never> | undefined;

/** Once, anyone who asks for it first: what a failing start and a failing thread both end is not left behind. */
const stop = (code: number): Promise<never> => (ending ??= end(code));

async function end(code: number): Promise<never> {
  for (const step of undo.toReversed()) {
    await step().catch((error: unknown) => console.error('Stopping:', error));
  }
  process.exit(code);
}

/** Without its workers the program only looks as if it worked. */
function failed(error: unknown): void {
  logger.fatal({ err: error }, 'the thread of the workers failed');
  void stop(1);
}

/** Of the program as a whole, from before it is put together. */
const logger = createLogger({ level: 'info' });
lastResort({ logger, stop });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C is meant: nothing that was committed is lost by it.
    if (ending) process.exit(1);
    say('\nStopping …');
    void stop(0);
  });
}

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error(error instanceof StartError ? `\n${error.message}\n` : error);
  await stop(1);
}
