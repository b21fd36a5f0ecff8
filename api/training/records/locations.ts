import { location } from '#domain/training/records/location.ts';
import { recordRoutes } from '#api/records/routes.ts';

/** Training centres, chosen in course dates. */
export const locationRoutes = recordRoutes({ record: location, table: 'locations' });
