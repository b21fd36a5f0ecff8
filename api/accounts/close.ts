import { accountCommands } from '#domain/account/decide/commands.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Route } from '#api/http/routes/route.ts';
import { closeRoutes } from '#api/organisations/routes.ts';
import type { Organisation } from '#api/organisations/organisation.ts';
import { accountOptions } from '#projections/account-list.ts';
import { presentAccount } from './details.ts';
import { switchAccount } from './save.ts';
import type { AccountScreen } from './screen.ts';

/** Switching off an account that others belong to: a service company that logs in itself (SUD-02). */
export function accountCloseRoutes(
  declaration: AccountDeclaration,
  screenOf: (request: RequestContext) => AccountScreen,
): readonly Route[] {
  const of = (request: RequestContext): Organisation => {
    const screen = screenOf(request);
    const { view } = screen.definition;
    return {
      table: declaration.table,
      view,
      present: async () => {
        const row = await presentAccount(screen, request);
        return { id: row.id, title: row.name, active: row.access_type !== 'none', values: {} };
      },
      switchOff: async () =>
        switchAccount(screen, request, { row: await presentAccount(screen, request), active: false }),
      others: () => accountOptions(request.app.db, declaration, request.access),
    };
  };
  return closeRoutes(of, { base: declaration.base, switchOff: accountCommands(declaration).setActive });
}
