import type { PortalDemo } from './portal-demo.ts';
import { courierDemo } from './courier/load.ts';
import { leasingDemo } from './leasing/load.ts';
import { ordersDemo } from './orders/load.ts';
import { servicesDemo } from './services/load.ts';
import { trainingDemo } from './training/load.ts';

/** Every portal's demo. To add one: its room and a line here. */
export const demos: readonly PortalDemo[] = [trainingDemo, courierDemo, leasingDemo, servicesDemo, ordersDemo];
