import type { PortalOps } from '#ops/portal.ts';
import { companiesTarget } from './imports/companies.ts';
import { participantsTarget } from './imports/participants.ts';

export const trainingOps: PortalOps = { imports: [companiesTarget, participantsTarget] };
