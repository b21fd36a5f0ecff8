import type { PortalOps } from '#ops/portal.ts';
import { courierSources } from './reporting/sources.ts';
import { courierReportViews } from './reporting/views.ts';

export const courierOps: PortalOps = {
  imports: [],
  reporting: { views: courierReportViews, queries: [], open: { 'courier-company': ['name', 'clientNumber'] } },
  sources: courierSources,
};
