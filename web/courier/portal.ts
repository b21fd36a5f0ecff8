import { courier } from '#domain/courier/portal.ts';
import type { PortalWeb } from '#web/app/portal-web.ts';

export const web: PortalWeb = { portal: courier, components: {} };
