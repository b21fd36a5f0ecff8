import { apiTokenTable } from '#domain/api/token.ts';
import { webhookTable } from '#domain/webhook/webhook.ts';
import { organisationsOf } from '#domain/organisation/organisations.ts';
import { contactTable } from '#domain/portal/contact.ts';
import { recordDefinitions } from '#domain/record/decide.ts';
import { recordFacts } from '#domain/record/events.ts';
import type { RecordView } from '#domain/record/view.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { accountOptions } from '#projections/account-list.ts';
import { recordOptions } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Route } from '#api/http/routes/route.ts';
import { tokenRoutes } from '#api/tokens/routes.ts';
import { webhookRoutes } from '#api/webhooks/routes.ts';
import { recordCloseRoutes } from './close.ts';
import { recordRoutes } from './routes.ts';
import { contactScreen } from './contact.ts';
import { screensOf, type RecordScreen } from './screen.ts';

/** What a portal knows of one of its records' screens besides what follows from the declaration. */
export type RecordScreenParts = Omit<RecordScreen, 'record'>;

/** The routes of a portal's plain records; a field whose `options` is the name of a table chooses from it. */
export const portalRecordRoutes = (
  portal: PortalModel,
  parts: Readonly<Record<string, RecordScreenParts>> = {},
): readonly Route[] => {
  const organisations = new Set(organisationsOf(portal).map(({ table }) => table));
  return screensOf(recordDefinitions(recordFacts(portal.records)), {}).flatMap((screen) => {
    const { declaration, table } = screen.record;
    const options = (request: RequestContext) => choicesOf(request, portal, declaration);
    const own = table === contactTable(portal.name) ? contactScreen : {};
    const full = { ...screen, options, ...own, ...parts[table] };
    const withSecrets = { [apiTokenTable(portal.name)]: tokenRoutes, [webhookTable(portal.name)]: webhookRoutes }[
      table
    ];
    const routes = withSecrets ? withSecrets(full, portal.apiScopes ?? []) : recordRoutes(full);
    return [...routes, ...(organisations.has(table) ? recordCloseRoutes(full) : [])];
  });
};

/** The choices of every field and filter that chooses among a portal's records or accounts, by their table. */
export async function choicesOf(
  { access, app }: Pick<RequestContext, 'access' | 'app'>,
  { accounts, records }: Pick<PortalModel, 'accounts' | 'records'>,
  { fields, filters }: Pick<RecordView, 'fields' | 'filters'>,
) {
  const lists = new Set([...fields, ...filters].map(({ options }) => options));
  const ofRecords = Object.keys(records).map((table) => [table, () => recordOptions(app.db, table)] as const);
  const ofAccounts = accounts.map((one) => [one.table, () => accountOptions(app.db, one, access)] as const);
  const asked = [...ofRecords, ...ofAccounts].filter(([table]) => lists.has(table));
  return Object.fromEntries(await Promise.all(asked.map(async ([table, read]) => [table, await read()] as const)));
}
