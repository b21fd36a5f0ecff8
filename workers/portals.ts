import type { PortalWorkers } from '#workers/portal-workers.ts';
import { ordersWorkers } from '#workers/orders/portal.ts';
import { trainingWorkers } from '#workers/training/portal.ts';

/** Every portal whose events cause something. To add one: its rooms and a line here. */
export const portals: readonly PortalWorkers[] = [trainingWorkers, ordersWorkers];
