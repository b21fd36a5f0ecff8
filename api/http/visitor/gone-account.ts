import { formatDateTime } from '#domain/text/dates.ts';
import type { App } from '#ops/app.ts';
import { isAccessOver } from '#projections/account-access.ts';
import { accountRow } from '#projections/account-list.ts';
import { isErased, profileOfRow } from '#projections/account-profile.ts';
import { mergedWords } from './merged-account.ts';
import { isOrganisationOff } from './organisation-off.ts';
import type { SessionAccount } from './sessions.ts';

const ASK = 'W razie pytań prosimy o kontakt z biurem.';

/**
 * Why an account may be used no more, for the browser of its own session alone: the login answers everybody alike (AUTH-02),
 * so whoever was working would look for a mistyped password. Undefined where there is nobody left to be told.
 */
export async function goneWords(app: App, account: SessionAccount): Promise<string | undefined> {
  const merged = await mergedWords(app, account);
  if (merged !== undefined) return merged;
  const declaration = app.accounts.ofType(account.type)?.declaration;
  const row = declaration && (await accountRow(app.db, declaration.table, account.id));
  if (!row || isErased(row)) return undefined;
  if (isAccessOver(row, app.now()))
    return `Dostęp do portalu był czasowy i skończył się ${formatDateTime(row.expires_at)}. ${ASK}`;
  if (row.access_type === 'none') return `Dostęp tego konta do portalu został wyłączony. ${ASK}`;
  const { values } = profileOfRow(declaration, row);
  return (await isOrganisationOff(app, declaration, values))
    ? `Dostęp do portalu został wyłączony firmie, do której należy to konto. ${ASK}`
    : undefined;
}
