import type { PortalOps } from '#ops/portal.ts';
import { companiesTarget } from './imports/companies.ts';
import { participantsTarget } from './imports/participants.ts';
import { trainingOpenFields } from './reporting/open.ts';
import { trainingQueries } from './reporting/queries.ts';
import { trainingSources } from './reporting/sources.ts';
import { trainingReportViews } from './reporting/views.ts';

export const trainingOps: PortalOps = {
  imports: [companiesTarget, participantsTarget],
  reporting: { views: trainingReportViews, queries: trainingQueries, open: trainingOpenFields },
  sources: trainingSources,
};
