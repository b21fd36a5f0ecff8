import { portals } from '#api/portals.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import { startWorkers } from '#workers/index.ts';
import { readConfig, type Config } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';
import { settingWarnings } from '#ops/config/warnings.ts';
import { loadDemo } from './demo/load.ts';
import { DEMO_PASSWORD } from './demo/portal-demo.ts';
import { demos } from './demo/portals.ts';
import { demoWarnings } from './demo/warnings.ts';
import { START } from '#ops/store/port.ts';
import { buildWeb } from './build-web.ts';
import { compose } from './compose.ts';
import { openDatabase } from './database.ts';
import { keepPrivate } from './private-data.ts';
import { checkAddress, loadRender, serve } from './serve.ts';

/** `npm start`: the whole program in one process, or the part that ROLE says (design, point 10). */

const say = (message: string): void => console.log(message);

/** Undone in the opposite order, each whatever became of the others. */
const undo: (() => Promise<unknown>)[] = [];

async function start(config: Config): Promise<void> {
  await checkAddress(config);
  if (config.role !== 'worker') await buildWeb(say);
  // Behind the build, which is for whoever starts the program.
  keepPrivate(config);
  // Meanwhile the database starts; where it fails, `serve` says so.
  if (config.role !== 'worker') void loadRender().catch(() => undefined);
  const database = await openDatabase(config, say);
  undo.push(database.stop);
  const { app, beginToStop, close } = await compose(config, { databaseUrl: database.url, ownerUrl: database.ownerUrl });
  undo.push(close);
  if (config.role === 'api') {
    undo.push(() => app.queue.close());
  } else {
    await app.projector.start();
    if (config.demo && (await app.log.head()) === START) {
      say('Loading demo data …');
      await loadDemo(app);
    }
    const workers = await startWorkers(app);
    undo.push(workers.stop);
  }
  const serving = await serve(app);
  undo.push(() => {
    beginToStop();
    return serving.close();
  });
  greet(config, serving.port);
  for (const line of [...settingWarnings(config), ...(await demoWarnings(app))]) console.warn(line);
}

function greet(config: Config, port: number): void {
  if (config.role === 'worker') return say(`Worker running; health on http://${config.host}:${port}/healthz`);
  const here = { publicUrl: `http://${config.host}:${port}`, portalUrls: config.portalUrls };
  say('');
  for (const { portal } of portals) say(`${portal.title}: ${absoluteLink(here, portal.name, '/')}`);
  if (!config.demo) return;
  say(`Demo logins (password ${DEMO_PASSWORD}):`);
  const logins = demos.flatMap((demo) => demo.logins);
  const width = Math.max(...logins.map(({ login }) => login.length));
  for (const { login, as } of logins) say(`  ${login.padEnd(width)}  ${as}`);
}

async function stop(code: number): Promise<never> {
  for (const step of undo.toReversed()) {
    await step().catch((error: unknown) => console.error('Stopping:', error));
  }
  process.exit(code);
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C is meant: nothing that was committed is lost by it.
    if (stopping) process.exit(1);
    stopping = true;
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
