import type { Portal } from '#domain/kernel/actor.ts';
import type { PortalWeb } from '#web/app/page-view.ts';

interface PortalChunk {
  /** Source file: the key of its chunk in the build's manifest. */
  readonly source: string;
  load(): Promise<{ web: PortalWeb }>;
}

/** Every portal of the web, a chunk each. To add one: its rooms and a line here. */
export const portals: Readonly<Record<Portal, PortalChunk>> = {
  szkolenia: { source: 'web/training/portal.ts', load: () => import('#web/training/portal.ts') },
  bx: { source: 'web/courier/portal.ts', load: () => import('#web/courier/portal.ts') },
  leasing: { source: 'web/leasing/portal.ts', load: () => import('#web/leasing/portal.ts') },
  sud: { source: 'web/services/portal.ts', load: () => import('#web/services/portal.ts') },
  zlecenia: { source: 'web/orders/portal.ts', load: () => import('#web/orders/portal.ts') },
};
