import type { PortalOps } from '#ops/portal.ts';
import { leasingSources } from './reporting/sources.ts';
import { leasingReportViews } from './reporting/views.ts';

export const leasingOps: PortalOps = {
  imports: [],
  reporting: { views: leasingReportViews, queries: [], open: { 'leasing-distributor': ['name', 'distributorId'] } },
  sources: leasingSources,
};
