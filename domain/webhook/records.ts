import type { ApiScope } from '#domain/api/scopes.ts';
import { apiTokenRecord, apiTokenTable } from '#domain/api/token.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { webhookRecord, webhookTable } from './webhook.ts';

/** What a portal keeps for other programs: tokens by which they ask, and webhooks by which they are notified. */
export const apiRecords = (portal: Portal, permission: string, scopes: readonly ApiScope[]) => ({
  [apiTokenTable(portal)]: apiTokenRecord(portal, permission, scopes),
  [webhookTable(portal)]: webhookRecord(portal, permission, scopes),
});
