import { apiTokenTable } from '#domain/api/token.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { portals as declared } from '#domain/portals.ts';
import { webhookTable } from '#domain/webhook/webhook.ts';
import { portals } from '#projections/portals.ts';
import { accountKind, recordKind } from './declared.ts';
import type { ApiKind } from './kind.ts';

export interface PortalKinds {
  readonly portal: Portal;
  readonly kinds: readonly ApiKind[];
}

/** Everything that tokens may be given, of every portal that gives any: in the order of its scopes. */
export const apiPortals: readonly PortalKinds[] = declared.flatMap(({ name, apiScopes, records, accounts }) => {
  if (!apiScopes) return [];
  const own = portals.find((one) => one.name === name)?.apiKinds ?? [];
  const all = [
    ...own,
    ...Object.entries(records).map(([table, record]) => recordKind(table, record)),
    ...accounts.map(accountKind),
  ].filter(({ table }) => table !== apiTokenTable(name) && table !== webhookTable(name));
  const kinds = apiScopes.map(({ kind }) => {
    const found = all.find((one) => one.kind === kind);
    if (!found) throw new Error(`${name}: nothing publishes to other programs '${kind}'`);
    return found;
  });
  return [{ portal: name, kinds }];
});

/** The tables whose rows say when they were changed. */
export const apiTables: ReadonlySet<string> = new Set(
  apiPortals.flatMap(({ kinds }) => kinds.map(({ table }) => table)),
);
