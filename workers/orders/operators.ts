import { heldBy, type Permission } from '#domain/orders/permissions.ts';
import type { App } from '#ops/app.ts';
import { hasAccessAt } from '#projections/account-access.ts';

type Holder = { readonly person_id: string; readonly email: string };

/** Who may log in now, holds the permission and can be written to. */
export async function operatorsHolding(app: Pick<App, 'db' | 'now'>, permission: Permission): Promise<Holder[]> {
  const rows = await app.db
    .selectFrom('orders_operators')
    .select(['person_id', 'email', 'permissions'])
    .where(hasAccessAt(app.now()))
    .where('email', '!=', '')
    .execute();
  return rows.filter(({ permissions }) => heldBy(permissions as readonly Permission[]).includes(permission));
}
