import type { SharedScreen } from '#domain/portal/page.ts';
import { webhookTable } from '#domain/webhook/webhook.ts';
import { deliveredUpTo, placeOf } from '#ops/webhooks/places.ts';
import { triesOf } from '#ops/webhooks/tries.ts';
import { recordById } from '#projections/record-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { takeSecret } from '#api/tokens/secret-cookie.ts';

async function rowOf({ app, portal, params }: RequestContext) {
  const row = await recordById(app.db, webhookTable(portal), params.id ?? '');
  if (!row) throw new HttpError(404);
  return row;
}

/** The secret of a webhook that was just made or renewed; null where it was shown already. */
async function secretPage(request: RequestContext) {
  const { id, title } = await rowOf(request);
  return { id, title, secret: takeSecret(request, id) };
}

export type WebhookSecretData = Awaited<ReturnType<typeof secretPage>>;

/** How far it has come, what it waits for, and what was tried lately. */
async function deliveriesPage(request: RequestContext) {
  const { id, title, active, values } = await rowOf(request);
  const [place, tries] = await Promise.all([placeOf(request.app, id), triesOf(request.app, id)]);
  const shown = place ? { ...place, deliveredUpTo: deliveredUpTo(place) } : null;
  return { id, title, active, url: String(values.url), place: shown, tries };
}

export type DeliveriesData = Awaited<ReturnType<typeof deliveriesPage>>;

export const webhookScreens = { 'webhook-secret': secretPage, 'webhook-deliveries': deliveriesPage } satisfies Partial<
  Record<SharedScreen, Loader>
>;
