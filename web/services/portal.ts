import { services } from '#domain/services/portal.ts';
import type { PortalWeb } from '#web/app/page-view.ts';

export const web: PortalWeb = { portal: services, components: {} };
