import type { Guard } from '#domain/kernel/access.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { Pages } from '#domain/portal/page.ts';
import { apiTokenKind } from './token.ts';

/** What other programs read here, and the page that shows a new token's secret. */
export const apiPages = (portal: Portal, guard: Guard) =>
  ({
    apiDescription: {
      path: '/panel/api',
      title: 'Interfejs dla innych programów',
      crumb: 'Opis interfejsu',
      parent: `${apiTokenKind(portal)}.list`,
      guard,
      screen: 'api-description',
    },
    apiSecret: {
      path: '/panel/api-tokens/:id/secret',
      title: 'Sekret tokenu',
      parent: `${apiTokenKind(portal)}.details`,
      guard,
      screen: 'api-secret',
    },
  }) as const satisfies Pages;
