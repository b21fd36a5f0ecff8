import { leasing } from '#domain/leasing/portal.ts';
import type { PortalWeb } from '#web/app/page-view.ts';

export const web: PortalWeb = { portal: leasing, components: {} };
