import type { App } from '#ops/app.ts';
import type { Erasing, PortalOps } from '#ops/portal.ts';
import { ordersOps } from '#ops/orders/portal.ts';
import { servicesOps } from '#ops/services/portal.ts';
import { trainingOps } from '#ops/training/portal.ts';

/** Every portal of ops. To add one: its room and a line here. */
const portals: readonly PortalOps[] = [trainingOps, servicesOps, ordersOps];

export const importTargets = portals.flatMap(({ imports }) => imports);

/** What is to be done in every portal before keys of persons are destroyed (GDP-03). */
export async function beforeErasure(app: App, erasing: Erasing): Promise<void> {
  for (const portal of portals) await portal.beforeErasure?.(app, erasing);
}
