import type { ActorType } from '#domain/kernel/actor.ts';
import type { Pages } from '#domain/portal/page.ts';

/** Issue 24 (5): who works for a service company reads what it submitted. */
export const ownSubmittedPages = <const A extends readonly ActorType[]>(actors: A) =>
  ({
    ownActivations: { path: '/aktywacje', title: 'Nasze aktywacje', label: 'Aktywacje', guard: { actors } },
    ownBtsReports: {
      path: '/raporty-bts',
      title: 'Nasze raporty serwisowe BTS',
      label: 'Raporty BTS',
      guard: { actors },
    },
  }) as const satisfies Pages;
