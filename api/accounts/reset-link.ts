import { mayChangeByLink } from '#domain/account/access.ts';
import { conflict, forbidden, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { mergedWords } from '#api/http/visitor/merged-account.ts';
import { principalOf } from '#api/http/visitor/principal.ts';
import { hasPassword } from '#ops/account/credentials.ts';
import { readLink, type OpenLink } from '#ops/account/tokens.ts';
import type { App } from '#ops/app.ts';

/** Nothing can be done with this link: unknown, used, too old, or of somebody erased. 422. */
export const OLD_LINK = invalid({ token: ['Link wygasł lub został już użyty. Poproś o nowy.'] });

const OTHER_PORTAL = invalid({ token: ['Ten link jest do innego portalu. Otwórz go wprost z wiadomości.'] });

/** The account may not be used now (ACT-04): a new password would open nothing. 409. */
export const NO_ACCESS = conflict(
  'To konto nie ma teraz dostępu do portalu, więc nowe hasło niczego nie otworzy. Skontaktuj się z operatorem portalu.',
);

/** AUTH-08, AUTH-09: an operator has forbidden it, and nothing else is ever answered so. 403. */
export const FORBIDDEN_CHANGE = forbidden(
  'Samodzielna zmiana hasła tego konta jest zabroniona. Link do jednorazowej zmiany może wysłać operator portalu.',
);

/** The link as it may be used now, or the one reason why not. Changes nothing: a refused link is not used up. */
export async function usableLink(request: RequestContext, token: string): Promise<OpenLink | Refusal> {
  const { app, portal } = request;
  const link = await readLink(app, token);
  if (!link) return OLD_LINK;
  if (app.accounts.ofType(link.account.type)?.portal !== portal) return OTHER_PORTAL;
  // PUB-18: its use makes the account.
  if (link.newEmail !== undefined) return link;
  const principal = await principalOf(app, link.account);
  if (!principal) return (await refuseMergedLink(app, link)) ?? NO_ACCESS;
  const mode = principal.session.passwordChangeMode;
  return mayChangeByLink(mode, await hasPassword(app, link.account.id)) ? link : FORBIDDEN_CHANGE;
}

/** Anyone who has the link has the mailbox: they are shown which account is used now. */
async function refuseMergedLink(app: App, { account }: OpenLink): Promise<Refusal | undefined> {
  const words = await mergedWords(app, account);
  return words === undefined ? undefined : conflict(words);
}

/** AUTH-05: what the page of a link says before anything is typed. */
export async function resetPage(request: RequestContext) {
  const sent = request.query.token ?? request.body.token;
  const token = typeof sent === 'string' ? sent : '';
  const link = await usableLink(request, token);
  const valid = !isRefusal(link);
  return {
    valid,
    refusal: valid ? null : link.message,
    /** Another link would help. */
    askAgain: !valid && link === OLD_LINK,
    passwordChangeMode: valid ? 'temporary' : 'none',
    values: { token },
    facts: {},
  };
}
