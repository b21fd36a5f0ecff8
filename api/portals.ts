import type { Portal } from '#domain/kernel/actor.ts';
import { socialLinks } from '#domain/portal/contact.ts';
import { contactOf } from '#projections/contact.ts';
import type { ReadPortalFacts } from '#api/http/answer/page-locals.ts';
import { accessRoutes } from '#api/accounts/index.ts';
import { routesOf, type PortalApi } from '#api/http/routes/portal-api.ts';
import type { PortalRoute, Route } from '#api/http/routes/route.ts';
import { courierApi } from '#api/courier/portal.ts';
import { leasingApi } from '#api/leasing/portal.ts';
import { liveRoutes } from '#api/live/index.ts';
import { ordersApi } from '#api/orders/portal.ts';
import { searchRoutes } from '#api/search/search.ts';
import { servicesApi } from '#api/services/portal.ts';
import { trainingApi } from '#api/training/portal.ts';
import { uploadRoutes } from '#api/uploads/index.ts';
import { wellKnownRoutes } from '#api/well-known/index.ts';

/** What every portal has: logging in and out, live updates, the quick search, uploaded files, and what programs ask for. */
const everywhere = (api: Omit<PortalApi, 'routes'>): readonly Route[] => [
  ...accessRoutes(api),
  ...liveRoutes,
  ...searchRoutes,
  ...uploadRoutes,
  ...wellKnownRoutes(api),
];

/** Every portal of the api. To add one: its rooms and a line here. */
export const portals: readonly PortalApi[] = [trainingApi, courierApi, leasingApi, servicesApi, ordersApi].map(
  (api) => ({
    ...api,
    routes: [...everywhere(api), ...api.routes],
  }),
);

/** What the pages of each portal say besides their own data. */
export const locals = Object.fromEntries(
  portals.map(({ portal, locals: own }): [Portal, ReadPortalFacts] => [
    portal.name,
    async (app) => {
      const contact = await contactOf(app.lists, portal.name);
      const social = contact ? socialLinks(contact) : [];
      return { locals: { ...(await own?.(app)), ...(social.length > 0 ? { social } : {}) }, contact };
    },
  ]),
);

/** Every page, command and download of the program. */
export const routes: readonly PortalRoute[] = portals.flatMap(routesOf);
