import { orders } from '#domain/orders/portal.ts';
import type { PortalWeb } from '#web/app/page-view.ts';

export const web: PortalWeb = { portal: orders, components: {} };
