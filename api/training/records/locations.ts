import { location } from '#domain/training/location.ts';
import { recordRoutes } from '../../records/routes.ts';

/** Training centres, chosen in course dates. */
export const locationRoutes = recordRoutes({ record: location, table: 'locations' });
