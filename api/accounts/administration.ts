import { decideAdministration } from '#domain/account/decide/administration.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { done } from '#api/handlers/done.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { presentAccount } from './details.ts';

/** The two answers of a second administrator. */
export const administrationRoutes = (declaration: AccountDeclaration): readonly Route[] =>
  declaration.login?.administrator
    ? [
        command(`post ${declaration.base as '/'}/:id/administration/confirm`, decideAdministration(declaration), {
          page: `${declaration.base}/:id`,
          run: (request) => answer(declaration, request, true),
        }),
        command(`post ${declaration.base as '/'}/:id/administration/refuse`, decideAdministration(declaration), {
          page: `${declaration.base}/:id`,
          run: (request) => answer(declaration, request, false),
        }),
      ]
    : [];

async function answer(
  { kind, base, table }: AccountDeclaration,
  request: RequestContext,
  confirm: boolean,
): Promise<Done | Refusal> {
  const definition = request.app.accounts.ofKind(kind);
  const row = await presentAccount({ definition }, request);
  const { stream, decider, declaration } = definition;
  const decided = await runCommand(
    request,
    { stream: stream(row.id), decider },
    { command: decideAdministration(declaration), input: { confirm } },
  );
  if (isRefusal(decided)) return decided;
  return done(request, decided.position, {
    readModels: [table, 'timeline'],
    body: { id: row.id },
    redirect: `${base}/${row.id}`,
    flash: success(
      confirm ? 'Potwierdzono: to konto zarządza teraz kontami.' : 'Odrzucono: uprawnienia konta się nie zmieniły.',
    ),
  });
}
