import { knownLogins } from '#ops/account/credentials.ts';
import type { App } from '#ops/app.ts';
import type { PortalDemo } from './portal-demo.ts';
import { demos } from './portals.ts';

export type DemoLogin = PortalDemo['logins'][number];

/** The demo's logins that are in this database: none where it was never loaded, as in an installation of before. */
export async function presentLogins(app: Pick<App, 'pool' | 'vault'>): Promise<DemoLogin[]> {
  const all = demos.flatMap((demo) => demo.logins);
  const known = new Set(
    await knownLogins(
      app,
      all.map(({ login }) => login),
    ),
  );
  return all.filter(({ login }) => known.has(login));
}
