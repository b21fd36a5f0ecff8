import { decideAdministration } from '#domain/account/decide/administration.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { ADMINISTRATION_ANSWERS } from '#domain/account/administration-words.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { rowHasAccess } from '#projections/account-access.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { HttpError, statusOf } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, page, type Done, type Route } from '#api/http/routes/route.ts';
import { versionOf } from '#api/handlers/body.ts';
import { done } from '#api/handlers/done.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { presentAccount } from './details.ts';
import { proposalOf, refusedAnswer } from './proposal.ts';

/** The two answers of a second administrator, each with the page that asks. */
export const administrationRoutes = (declaration: AccountDeclaration): readonly Route[] =>
  declaration.login?.administrator
    ? [
        page(`${declaration.base}/:id/administration/:answer`, [declaration.permissions.write], (request) =>
          question(declaration, request),
        ),
        ...ADMINISTRATION_ANSWERS.map((answer) => {
          const path = `${declaration.base as '/'}/:id/administration/${answer}` as const;
          return command(`post ${path}`, decideAdministration(declaration), {
            page: path,
            run: (request) => decide(declaration, request, answer === 'confirm'),
          });
        }),
      ]
    : [];

/** A GET only asks. @throws HttpError 404 for what is no answer, or what speaks against this one now */
async function question({ kind }: AccountDeclaration, request: RequestContext) {
  const answer = ADMINISTRATION_ANSWERS.find((one) => one === request.params.answer);
  if (!answer) throw new HttpError(404);
  const definition = request.app.accounts.ofKind(kind);
  const row = await presentAccount({ definition }, request);
  const refused = refusedAnswer(request, definition, { row, answer });
  if (refused) throw new HttpError(statusOf(refused), refused.message);
  return {
    id: row.id,
    version: row.version,
    title: row.name,
    change: `administration/${answer}`,
    scope: null,
    proposal: await proposalOf(request, definition, row),
  };
}

const REFUSED = 'Odrzucono: uprawnienia konta się nie zmieniły.';

/** An account that was switched off meanwhile administers nothing yet. */
const confirmedText = (row: AnyAccountRow, now: string): string =>
  rowHasAccess(row, now)
    ? 'Potwierdzono: to konto zarządza teraz kontami.'
    : 'Potwierdzono: to konto będzie zarządzać kontami, gdy odzyska dostęp.';

async function decide(
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
    { command: decideAdministration(declaration), input: { confirm, version: versionOf(request.body) } },
  );
  if (isRefusal(decided)) return decided;
  return done(request, decided.position, {
    readModels: [table, 'timeline'],
    body: { id: row.id },
    redirect: `${base}/${row.id}`,
    flash: success(confirm ? confirmedText(row, request.context.now) : REFUSED),
  });
}
