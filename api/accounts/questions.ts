import type { AccountQuestion } from '#domain/account/account-questions.ts';
import { beyondBy } from '#domain/account/grants.ts';
import { hasSecondFactor } from '#ops/account/second-factor.ts';
import { fieldsOf } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { sessionsOf } from '#api/http/visitor/sessions.ts';
import { mayRun } from '#api/handlers/run-command.ts';
import { accessOfRow } from './access.ts';
import type { AccountScreen } from './screen.ts';

/** What may be done to the account's login now, by who asks. */
export async function accountQuestions(
  { definition }: AccountScreen,
  request: RequestContext,
  row: AnyAccountRow,
): Promise<readonly AccountQuestion[]> {
  const { declaration, commands } = definition;
  if (declaration.login === undefined || row.id === request.context.actor.id) return [];
  const held = { values: fieldsOf(declaration, row), access: accessOfRow(row) };
  if (beyondBy(declaration, request.access, held)) return [];
  if (!mayRun(request, commands.resetSecondFactor)) return [];
  const [factor, sessions] = await Promise.all([
    hasSecondFactor(request.app, row.id),
    sessionsOf(request.app, { actorId: row.id, current: '' }),
  ]);
  return [
    ...(factor ? (['reset-second-factor'] as const) : []),
    ...(sessions.length > 0 ? (['end-sessions'] as const) : []),
  ];
}
