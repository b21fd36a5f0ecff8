import { columnOf } from '#domain/account/column.ts';
import { accessEndedIn } from '#projections/account-access.ts';
import { changedIn, naming, type Ids } from '#projections/list/changed-between.ts';
import type { ComparedList } from '#api/handlers/compare-list.ts';
import { chosenTables, columnsOf, type Item } from '#api/records/compared.ts';
import type { AccountScreen } from './screen.ts';

/** How the list of a kind of accounts is compared: by its declaration, and by what its screen derives besides. */
export function comparedAccounts(screen: AccountScreen): ComparedList<Item> {
  const { definition, extras } = screen;
  const { declaration, view } = definition;
  const tables = [declaration.table, ...(extras.withoutAccount ? [extras.withoutAccount.model.name] : [])];
  return {
    columns: (options) => columnsOf(view, options),
    touched: (between, request) => {
      const named = chosenTables(view, request);
      const merged = changedIn('person_merges', between);
      const ofTable = (table: string): Ids[] => [
        changedIn(table, between),
        ...named.map(({ name, table: other }) =>
          naming(table, between, { column: columnOf(name), changed: changedIn(other, between) }),
        ),
        // Who was merged with somebody is on no list any more.
        ...(declaration.mergeable ? [naming(table, between, { column: 'person_id', changed: merged })] : []),
      ];
      const clock = accessEndedIn(declaration.table, between);
      return [...tables.flatMap(ofTable), clock, ...(extras.touched?.(between) ?? [])];
    },
  };
}
