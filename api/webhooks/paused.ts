import type { Portal } from '#domain/kernel/actor.ts';
import { portalNamed } from '#domain/portals.ts';
import { webhookTable } from '#domain/webhook/webhook.ts';
import type { App } from '#ops/app.ts';
import { pausedWebhooks, type PausedWebhook } from '#ops/webhooks/places.ts';

/** Webhooks of a portal that wait for somebody; none where it has no webhooks. */
export const pausedHere = async (app: Pick<App, 'pool'>, portal: Portal): Promise<PausedWebhook[]> =>
  webhookTable(portal) in portalNamed(portal).records ? pausedWebhooks(app, portal) : [];
