import { banner } from '#domain/training/banner.ts';
import type { Route } from '../../http/route.ts';
import { recordRoutes } from '../../records/routes.ts';
import { forgetMarquee } from '../../http/marquee.ts';

/** MRQ-02. */
export const bannerRoutes: readonly Route[] = recordRoutes({ record: banner, table: 'banners' }).map((route) =>
  route.kind === 'command'
    ? {
        ...route,
        run: async (ask) => {
          const done = await route.run(ask);
          forgetMarquee(ask.app);
          return done;
        },
      }
    : route,
);
