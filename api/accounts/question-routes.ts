import { ACCOUNT_QUESTIONS, type AccountQuestion } from '#domain/account/account-questions.ts';
import { accountCommands } from '#domain/account/decide/commands.ts';
import type { AccountDeclaration } from '#domain/account/declaration.ts';
import { guardOf } from '#domain/kernel/access.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, page, type Done, type Route } from '#api/http/routes/route.ts';
import { endOtherSessions } from '#api/http/visitor/sessions.ts';
import { presentAccount } from './details.ts';
import { accountQuestions } from './questions.ts';
import { resetSecondFactorRoute } from './reset-second-factor.ts';
import type { AccountScreen } from './screen.ts';

/** What is asked about the login of somebody else: each has a page of its own at the path of its act. */

const NOT_NOW: Readonly<Record<AccountQuestion, string>> = {
  'reset-second-factor': 'Tego konta nie chroni drugi składnik.',
  'end-sessions': 'To konto nie jest nigdzie zalogowane.',
};

/** The page of one. @throws HttpError 409 where there is nothing to ask */
async function question(screen: AccountScreen, request: RequestContext, change: AccountQuestion) {
  const row = await presentAccount(screen, request);
  if (!(await accountQuestions(screen, request, row)).includes(change)) throw new HttpError(409, NOT_NOW[change]);
  return { id: row.id, title: row.name, change, scope: null };
}

/** The account stays as it is, so this is no fact of it: the security log has the row. */
async function endSessions(screen: AccountScreen, request: RequestContext): Promise<Done | Refusal> {
  const row = await presentAccount(screen, request);
  if (!(await accountQuestions(screen, request, row)).includes('end-sessions'))
    return conflict(NOT_NOW['end-sessions']);
  await endOtherSessions(request.app, row.id);
  return {
    body: { id: row.id },
    redirect: `${screen.definition.declaration.base}/${row.id}`,
    flash: success('Wylogowano to konto ze wszystkich urządzeń.'),
  };
}

export function questionRoutes(
  declaration: AccountDeclaration,
  screen: (request: RequestContext) => AccountScreen,
): readonly Route[] {
  const { base } = declaration;
  const guard = accountCommands(declaration).resetSecondFactor.permission;
  const path = `${base as '/'}/:id/end-sessions` as const;
  return [
    ...Object.keys(ACCOUNT_QUESTIONS).map((act) =>
      page(`${base as '/'}/:id/${act}`, guardOf(declaration.permissions.write), (request) =>
        question(screen(request), request, act as AccountQuestion),
      ),
    ),
    resetSecondFactorRoute(declaration),
    command(
      `post ${path}`,
      { guard: guardOf(guard) },
      { page: path, run: (request) => endSessions(screen(request), request) },
    ),
  ];
}
