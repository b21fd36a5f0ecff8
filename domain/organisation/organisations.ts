import { accountView, type AccountDeclaration } from '#domain/account/declaration.ts';
import type { Records } from '#domain/record/declaration.ts';
import type { RecordView } from '#domain/record/view.ts';

/** A company, distributor or service with the kinds of accounts that belong to it. */
export interface OrganisationModel {
  readonly table: string;
  readonly view: RecordView;
  readonly members: readonly AccountDeclaration[];
}

/** What of a portal says which there are. */
interface Declared {
  readonly accounts: readonly AccountDeclaration[];
  readonly records: Records;
}

/** Those of a portal, as its accounts name them. */
export function organisationsOf({ accounts, records }: Declared): OrganisationModel[] {
  const tables = [...new Set(accounts.flatMap(({ organisation }) => (organisation ? [organisation.table] : [])))];
  return tables.flatMap((table): OrganisationModel[] => {
    const account = accounts.find((one) => one.table === table);
    const view = account ? accountView(account) : (records[table] as RecordView | undefined);
    const members = accounts.filter(({ organisation }) => organisation?.table === table);
    return view ? [{ table, view, members }] : [];
  });
}
