import { isSharedWith, boundTo } from '#domain/account/ownership.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import type { KeptView } from '#ops/views/saved-views.ts';
import { accountRows } from '#projections/accounts-by-id.ts';
import { fieldsOf } from '#projections/account-profile.ts';

interface Looking {
  readonly app: Pick<App, 'db' | 'accounts'>;
  readonly portal: Portal;
  readonly access: Access;
}

/** Of these views the own ones, and those that others may share with this account: of the same owner, or above all (LEA-02). */
export async function withinReach<V extends KeptView>(
  { app, portal, access }: Looking,
  views: readonly V[],
): Promise<Omit<V, 'sharedBy'>[]> {
  const kinds = app.accounts.ofPortal(portal).filter(({ declaration }) => boundTo(declaration, access) !== undefined);
  const others = [...new Set(views.filter(({ own }) => !own).map(({ sharedBy }) => sharedBy))];
  const apart = new Set<string>();
  for (const { declaration } of others.length > 0 ? kinds : [])
    for (const row of await accountRows(app.db, declaration, others))
      if (!isSharedWith(declaration, access, fieldsOf(declaration, row))) apart.add(row.id);
  return views.filter(({ sharedBy }) => !apart.has(sharedBy)).map(({ sharedBy: _sharedBy, ...view }) => view);
}
