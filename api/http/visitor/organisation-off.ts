import type { AccountDeclaration, Organisation } from '#domain/account/declaration.ts';
import { portals } from '#domain/portals.ts';
import { definitionOf, type RecordDefinition, type RecordState } from '#domain/record/decide.ts';
import { factsOf } from '#domain/record/events.ts';
import type { App } from '#ops/app.ts';
import { organisationNamed, organisationOf, type FoundOrganisation } from '#projections/organisation.ts';

type Needs = Pick<App, 'db' | 'authorities' | 'accounts' | 'logger'>;

/** Those that are plain records, by their tables. */
const RECORDS: ReadonlyMap<string, RecordDefinition> = new Map(
  portals.flatMap(({ accounts, records }) =>
    accounts.flatMap(({ organisation }) => {
      const declaration = organisation && records[organisation.table];
      return declaration ? [[organisation.table, definitionOf(factsOf(organisation.table, declaration))] as const] : [];
    }),
  ),
);

const UNTRUE =
  'SECURITY: the row of an organisation is not what its facts say; nobody of it is let in (npm run doctor)';

/**
 * Whether those whom an account with these values belongs to are switched off, so that it may not be used (B11): by their
 * row, and by their facts where the row says that they are not (decision 081).
 */
export async function isOrganisationOff(
  app: Needs,
  { organisation }: Pick<AccountDeclaration, 'organisation'>,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const named = organisationNamed({ organisation }, values);
  if (!organisation || named === undefined) return false;
  const found = await organisationOf(app.db, { organisation }, values);
  if (found?.off) return true;
  // By a number of theirs they are found by the row alone.
  const id = found?.id ?? (organisation.key ? undefined : named);
  if (id === undefined || !(await isOffByFacts(app, organisation, { id, named, found }))) return false;
  if (found) app.logger.error({ table: organisation.table, organisation: id }, UNTRUE);
  return true;
}

interface Asked {
  readonly id: string;
  readonly named: string;
  readonly found: FoundOrganisation | undefined;
}

async function isOffByFacts(app: Needs, organisation: Organisation, { id, named, found }: Asked): Promise<boolean> {
  const { table, key, isAccount } = organisation;
  // The row says how many facts there are; one that was written back holds for the minute that a state is remembered.
  const newest = found && found.version - 1;
  if (isAccount) {
    const account = app.accounts.all.find(({ declaration }) => declaration.table === table);
    const state = account && (await app.authorities.of(account, id, newest));
    return state?.access.accessType === 'none';
  }
  const record = RECORDS.get(table);
  const state: RecordState<object> | undefined = record && (await app.authorities.of(record, id, newest));
  // Nobody has ever been called so.
  if (!state?.values) return false;
  return !state.active || (key !== undefined && String((state.values as Record<string, unknown>)[key]) !== named);
}
