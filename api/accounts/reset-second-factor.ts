import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { accountCommands } from '#domain/account/decide/commands.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { dropSecondFactor, hasSecondFactor } from '#ops/account/second-factor.ts';
import { isErased } from '#projections/account-profile.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { endOtherSessions } from '#api/http/visitor/sessions.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { presentAccount } from './details.ts';

const NONE = conflict('Drugi składnik logowania nie jest włączony.');

/** Anyone who manages the accounts helps somebody who lost their device; their own they switch off with a code. */
export const resetSecondFactorRoute = (declaration: AccountDeclaration): Route =>
  command(`post ${declaration.base as '/'}/:id/reset-second-factor`, accountCommands(declaration).resetSecondFactor, {
    page: `${declaration.base}/:id/reset-second-factor`,
    proof: 'always',
    run: (request) => reset(request.app.accounts.ofKind(declaration.kind), request),
  });

async function reset(definition: AccountDefinition, request: RequestContext): Promise<Done | Refusal> {
  const { base, table } = definition.declaration;
  const row = await presentAccount({ definition }, request);
  if (isErased(row)) return conflict(ERASED);
  if (row.id === request.context.actor.id)
    return conflict('Własny drugi składnik wyłącza się na stronie „Bezpieczeństwo konta”.');
  if (!(await hasSecondFactor(request.app, row.id))) return NONE;
  const { stream, decider, commands } = definition;
  const noted = await runCommand(
    request,
    { stream: stream(row.id), decider },
    { command: commands.resetSecondFactor, input: {} },
  );
  if (isRefusal(noted)) return noted;
  await dropSecondFactor(request.app, row.id);
  // Anyone who has taken the device, or a session, begins again with the password alone, as its owner does.
  await endOtherSessions(request.app, row.id);
  await request.app.projector.waitFor([table, 'timeline'], noted.position);
  return {
    body: { id: row.id },
    redirect: `${base}/${row.id}`,
    flash: success('Zresetowano drugi składnik logowania. Właściciel konta dostanie o tym wiadomość.'),
  };
}
