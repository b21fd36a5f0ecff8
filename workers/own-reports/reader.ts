import type { PortalModel } from '#domain/portal/portal.ts';
import type { App } from '#ops/app.ts';
import { accountsOfPerson } from '#projections/account-list.ts';
import { rowOfState, type AccountOfFacts } from '#projections/account-profile.ts';
import { mayRead } from '#projections/report-readers.ts';

/** An account folded from its own facts, and whether it may read what is mailed, now. */
export interface Judged {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly mayRead: boolean;
}

type Needs = Pick<App, 'accounts' | 'authorities' | 'now' | 'db'>;

/** The account of this id in a portal; undefined where there is none any more. */
export async function judged(
  app: Needs,
  portal: PortalModel,
  { id, permissions }: { readonly id: string; readonly permissions: readonly string[] },
): Promise<Judged | undefined> {
  for (const definition of app.accounts.ofPortal(portal.name)) {
    const { declaration } = definition;
    if (!declaration.login?.panel) continue;
    const state = await app.authorities.of(definition, id);
    if (!state || state.person.forgotten) continue;
    const row = rowOfState(declaration, state as unknown as AccountOfFacts);
    return {
      id,
      personId: row.person_id,
      name: row.name,
      email: String(row.email ?? ''),
      mayRead: mayRead(declaration, row, { portal, now: app.now(), permissions }),
    };
  }
  return undefined;
}

/** Ids of the accounts of a person that work in a portal's panel. */
export async function accountsIn(app: Needs, portal: PortalModel, personId: string): Promise<string[]> {
  const kinds = app.accounts.ofPortal(portal.name).filter(({ declaration }) => declaration.login?.panel);
  const rows = await Promise.all(kinds.map(({ declaration }) => accountsOfPerson(app.db, declaration, personId)));
  return rows.flat().map(({ id }) => id);
}
