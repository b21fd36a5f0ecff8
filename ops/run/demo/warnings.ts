import { isExposed } from '#ops/config/exposed.ts';
import type { App } from '#ops/app.ts';
import { presentLogins } from './logins.ts';
import { DEMO_PASSWORD } from './portal-demo.ts';

/**
 * What anyone who starts the program must know of the demo's accounts, whose password everybody knows; nothing where that
 * is no danger. One sentence a line.
 */
export async function demoWarnings(
  app: Pick<App, 'config' | 'pool' | 'vault' | 'log' | 'accounts'>,
): Promise<string[]> {
  const { config } = app;
  if (config.demo && isExposed(config)) {
    return [
      `WARNING: this is the demo, its logins have the password ${DEMO_PASSWORD}, and HOST or PUBLIC_URL says that others reach it.`,
      'Set NODE_ENV=production for real work; DEMO=0 only leaves out the demo data.',
    ];
  }
  if (!config.production) return [];
  const { length: logins } = await presentLogins(app);
  if (logins === 0) return [];
  return [
    `WARNING: this database began as a demo: ${logins} of its accounts have the demo's password. None of them is let in`,
    'with NODE_ENV=production, but their data are still in the lists: start with an empty database for real work.',
  ];
}
