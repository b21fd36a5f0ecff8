import { ordersLoad } from './orders/load.ts';
import type { PortalLoad } from './portal-load.ts';
import { recordLoads } from './records/load.ts';
import { attendedLoad } from './training/attended.ts';
import { trainingLoad } from './training/load.ts';

/** Whose people work during the trial. */
export const portalLoads: readonly PortalLoad[] = [trainingLoad, ordersLoad, attendedLoad, ...recordLoads];
