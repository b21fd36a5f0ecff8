import type { PortalOps } from '#ops/portal.ts';
import { courierReportViews } from './reporting/views.ts';

export const courierOps: PortalOps = { imports: [], reporting: { views: courierReportViews, queries: [] } };
