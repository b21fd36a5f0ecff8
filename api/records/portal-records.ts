import { recordDefinitions } from '#domain/record/decide.ts';
import { recordFacts } from '#domain/record/events.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import type { Route } from '#api/http/routes/route.ts';
import { recordRoutes } from './routes.ts';
import { screensOf } from './screen.ts';

/** The routes of a portal's plain records, of which it knows nothing more than their declarations say. */
export const portalRecordRoutes = ({ records }: PortalModel): readonly Route[] =>
  screensOf(recordDefinitions(recordFacts(records)), {}).flatMap(recordRoutes);
