import type { Guard } from '#domain/kernel/access.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { Pages } from '#domain/portal/page.ts';
import { webhookKind } from '#domain/webhook/webhook.ts';
import { apiTokenKind } from './token.ts';

/** What other programs read here, and the pages that show a new secret, and what was sent. */
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
      changes: true,
      screen: 'api-secret',
    },
    webhookSecret: {
      path: '/panel/webhooks/:id/secret',
      title: 'Sekret webhooka',
      parent: `${webhookKind(portal)}.details`,
      guard,
      changes: true,
      screen: 'webhook-secret',
    },
    webhookDeliveries: {
      path: '/panel/webhooks/:id/deliveries',
      title: 'Wysyłki webhooka',
      crumb: 'Wysyłki',
      parent: `${webhookKind(portal)}.details`,
      guard,
      screen: 'webhook-deliveries',
    },
  }) as const satisfies Pages;
