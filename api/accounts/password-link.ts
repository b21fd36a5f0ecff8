import { mayChangeByLink } from '#domain/account/access.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { hasPassword } from '#ops/account/credentials.ts';
import { isErased, profileOfRow } from '#projections/account-profile.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import { principalOf } from '#api/http/visitor/principal.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { accessOfRow } from './access.ts';
import { presentAccount } from './details.ts';
import { refuseMerged } from './merged.ts';
import { sendInvitation, sendResetLink } from './password-mails.ts';

const NO_ACCESS = conflict('Ta osoba nie może się teraz zalogować. Najpierw włącz jej dostęp.');

/** OPR-01, REP-01: an operator has a link sent with which somebody sets a password; the operator never sees it. */
export const passwordLinkRoute = ({ base, kind, permissions }: AccountDeclaration): Route =>
  command(
    `post ${base as '/'}/:id/password-link`,
    { guard: [permissions.write] },
    { run: (request) => send(request.app.accounts.ofKind(kind), request) },
  );

async function send(definition: AccountDefinition, request: RequestContext): Promise<Done | Refusal> {
  const { base, login } = definition.declaration;
  const row = await presentAccount({ definition }, request);
  if (!login) throw new HttpError(404);
  if (isErased(row)) return conflict(ERASED);
  const merged = await refuseMerged(request, row);
  if (merged) return merged;
  const account = { type: login.type, id: row.id };
  if (!(await principalOf(request.app, account))) return NO_ACCESS;
  await request.server.limits.take([{ limit: 'link-account', key: row.id }]);
  const { person } = profileOfRow(definition.declaration, row);
  if (await hasPassword(request.app, row.id)) {
    const refused = await allowOneChange(request, definition, row);
    if (refused) return refused;
    await sendResetLink(request.app, account);
  } else await sendInvitation(request.app, { definition, id: row.id, person });
  return {
    body: { id: row.id, version: row.version },
    redirect: `${base}/${row.id}`,
    flash: success(`Wysłano link do ustawienia hasła na adres ${person.email}.`),
  };
}

/** AUTH-09: where changes are forbidden, the operator's link allows one; the history says who did. */
async function allowOneChange(
  request: RequestContext,
  definition: AccountDefinition,
  row: AnyAccountRow,
): Promise<Refusal | undefined> {
  if (mayChangeByLink(row.password_change_mode, true)) return undefined;
  const { commands, decider, declaration, stream } = definition;
  const access = { ...accessOfRow(row), passwordChangeMode: 'temporary' } as const;
  const changed = await runCommand(
    request,
    { stream: stream(row.id), decider },
    { command: commands.changeAccess, input: { access, version: row.version } },
  );
  if (isRefusal(changed)) return changed;
  await request.app.projector.waitFor([declaration.table], changed.position);
  return undefined;
}
