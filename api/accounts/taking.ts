import { holdsAccess, takesHeld, type AccountHolding } from '#domain/account/taking.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { closingAsks } from '#api/organisations/organisation.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Leaving } from '#api/records/leaving.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { leftBehind } from './left-behind.ts';
import type { AccountScreen } from './screen.ts';

/** Of a company with people it is asked first what becomes of them (B11). */
export async function asksToClose(
  { definition }: AccountScreen,
  request: RequestContext,
  { id, access_type: type }: AnyAccountRow,
): Promise<Refusal | undefined> {
  if (type === 'none') return undefined;
  const asks = await closingAsks(request, { table: definition.declaration.table }, { id, values: {} });
  return asks === undefined ? undefined : conflict(asks);
}

/** The same question as the button's, where the edit form takes the access away: by whatever field (decision 091). */
export async function askedToTake(
  screen: AccountScreen,
  request: RequestContext,
  change: { row: AnyAccountRow; before: AccountHolding; after: AccountHolding; confirmed: boolean },
): Promise<Refusal | undefined> {
  const { declaration } = screen.definition;
  const { row, before, after, confirmed } = change;
  if (!holdsAccess(declaration, before)) return undefined;
  const takesAll = !holdsAccess(declaration, after);
  const closing = takesAll ? await asksToClose(screen, request, row) : undefined;
  if (closing || confirmed) return closing;
  const left = takesAll ? await leftBehind(screen, request, row.id) : await leftByValue(screen, request, change);
  return left
    ? conflict(`${left.text} Zaznacz „Potwierdzam odebranie dostępu albo roli”, aby zapisać.`, { confirmNeeded: true })
    : undefined;
}

/** What hangs on a value that is taken while the access stays: a trainer, or a sales representative, with another role. */
async function leftByValue(
  { extras }: AccountScreen,
  request: RequestContext,
  { row, before, after }: { row: AnyAccountRow; before: AccountHolding; after: AccountHolding },
): Promise<Leaving | null> {
  const held = await extras.held?.(request, row.id, before.values);
  return held && takesHeld(held, after.values) ? held.left : null;
}
