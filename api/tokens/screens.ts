import { apiTokenTable } from '#domain/api/token.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import { recordById } from '#projections/record-list.ts';
import { apiPortals } from '#projections/api/index.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { openApiOf } from '#api/v1/openapi.ts';
import { webhookScreens } from '#api/webhooks/screens.ts';
import { takeSecret } from './secret-cookie.ts';

/** The secret of a token that was just made or renewed; null where it was shown already. */
async function secretPage(request: RequestContext) {
  const { app, portal, params } = request;
  const row = await recordById(app.db, apiTokenTable(portal), params.id ?? '');
  if (!row) throw new HttpError(404);
  return {
    id: row.id,
    title: row.title,
    expiresOn: String(row.values.expiresOn),
    secret: takeSecret(request, row.id),
  };
}

/** What the page of a secret gets. */
export type SecretData = Awaited<ReturnType<typeof secretPage>>;

/** What other programs may read of this portal, as the served description says it. */
async function descriptionPage({ app, portal }: RequestContext) {
  const { paths, components } = openApiOf(apiPortals.filter((one) => one.portal === portal));
  return { address: app.config.publicUrl, paths, schemas: components.schemas };
}

/** What the page of the description gets. */
export type DescriptionData = Awaited<ReturnType<typeof descriptionPage>>;

export const apiScreens = {
  'api-description': descriptionPage,
  'api-secret': secretPage,
  ...webhookScreens,
} satisfies Partial<Record<SharedScreen, Loader>>;
