import type { PortalOps } from '#ops/portal.ts';
import { ordersOps } from '#ops/orders/portal.ts';
import { servicesOps } from '#ops/services/portal.ts';
import { trainingOps } from '#ops/training/portal.ts';

/** Every portal of ops. To add one: its room and a line here. */
const portals: readonly PortalOps[] = [trainingOps, servicesOps, ordersOps];

export const importTargets = portals.flatMap(({ imports }) => imports);
