import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { knownAs } from '#projections/person-merge-list.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

export const MERGED =
  'Tę osobę połączono z inną. Dane zmieniaj na stronie osoby, z którą ją połączono, albo najpierw cofnij połączenie.';

/** Anyone who was merged away is known as another: a change of the former record would reach nobody. */
export const isMerged = async ({ app }: Pick<RequestContext, 'app'>, { person_id: personId }: AnyAccountRow) =>
  (await knownAs(app.db, [personId])).has(personId);

/** The same for who saves from a page of before the merging. */
export const refuseMerged = async (request: RequestContext, row: AnyAccountRow): Promise<Refusal | undefined> =>
  (await isMerged(request, row)) ? conflict(MERGED) : undefined;
