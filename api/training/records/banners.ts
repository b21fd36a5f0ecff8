import { banner } from '#domain/training/records/banner.ts';
import type { Route } from '#api/http/route.ts';
import { recordRoutes } from '#api/records/routes.ts';
import { forgetMarquee } from '../marquee.ts';

/** MRQ-02. */
export const bannerRoutes: readonly Route[] = recordRoutes({ record: banner, table: 'banners' }).map((route) =>
  route.kind === 'command'
    ? {
        ...route,
        run: async (request) => {
          const done = await route.run(request);
          forgetMarquee(request.app);
          return done;
        },
      }
    : route,
);
