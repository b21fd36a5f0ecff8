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
  return found?.off === true || isOffByFacts(app, organisation, { named, found });
}

interface Asked {
  readonly named: string;
  readonly found: FoundOrganisation | undefined;
}

async function isOffByFacts(app: Needs, organisation: Organisation, { named, found }: Asked): Promise<boolean> {
  const { table, key } = organisation;
  // By a number of theirs they are found by the row alone.
  const id = found?.id ?? (key ? undefined : named);
  if (id === undefined) return false;
  const state = await stateOf(app, organisation, { id, found });
  if (!state) return false;
  const isOff = state.isOff || !isCalled(state, { key, named });
  // A row that knows of fewer facts is folded a moment later.
  if (isOff && found && found.version >= state.version) app.logger.error({ table, organisation: id }, UNTRUE);
  return isOff;
}

const isCalled = ({ values }: Facts, { key, named }: { key: string | undefined; named: string }): boolean =>
  key === undefined || values[key] === named;

interface Facts {
  readonly isOff: boolean;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What its facts say; undefined where nobody has ever been called so. */
async function stateOf(
  app: Needs,
  { table, isAccount }: Organisation,
  { id, found }: { readonly id: string; readonly found: FoundOrganisation | undefined },
): Promise<Facts | undefined> {
  // The row says how many facts there are; one that was written back holds for the minute that a state is remembered.
  const newest = found && found.version - 1;
  if (isAccount) {
    const account = app.accounts.all.find(({ declaration }) => declaration.table === table);
    const state = account && (await app.authorities.of(account, id, newest));
    return state
      ? { isOff: state.access.accessType === 'none', version: state.version, values: state.values }
      : undefined;
  }
  const record = RECORDS.get(table);
  const state: RecordState<object> | undefined = record && (await app.authorities.of(record, id, newest));
  return state?.values ? { isOff: !state.active, version: state.version, values: { ...state.values } } : undefined;
}
