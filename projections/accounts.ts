import { accessAfter } from '#domain/account/former-access.ts';
import { columnOf } from '#domain/account/column.ts';
import type { AccessType, AccountAccess, PasswordChangeMode } from '#domain/account/access.ts';
import {
  titleOf,
  type AccountDeclaration,
  type AccountField,
  type PersonOf,
  type ValuesOf,
} from '#domain/account/declaration.ts';
import {
  accountEvents,
  factTypes,
  type AccountFacts,
  type AnyProfile,
  type FactTypes,
} from '#domain/account/events.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { searchIndex } from '#projections/account-search.ts';
import { foldedIndex } from '#projections/folded.ts';
import { on, type Handler, type ReadModel } from '#projections/read-model.ts';

/** What the row of every account has; instants are ISO 8601 UTC, as text: compared as everywhere above the tables. */
export interface AccountColumns {
  id: string;
  person_id: string;
  name: string;
  access_type: AccessType;
  expires_at: string | null;
  password_change_mode: PasswordChangeMode;
  /** Of one that is switched off: what it had until then. */
  access_before: AccountAccess | null;
  version: number;
  /** What waits for a second administrator, of kinds that administer something. */
  proposed?: { readonly by: string; readonly at: string; readonly values: object } | null;
}

/** A row of whatever kind. */
export type AnyAccountRow = AccountColumns & Record<string, unknown>;

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;

type InColumns<V> = { -readonly [K in keyof V & string as SnakeCase<K>]: V[K] };

/** The row of a declared kind: a column for each field, e.g. `firstName` in `first_name`. */
export type AccountRow<D> = D extends { readonly fields: infer F extends readonly AccountField[] }
  ? AccountColumns & InColumns<PersonOf<F>> & InColumns<ValuesOf<F>>
  : never;

const SQL_TYPES: Readonly<Partial<Record<AccountField['type'], string>>> = {
  checkboxGroup: 'jsonb NOT NULL',
  checkbox: 'boolean NOT NULL',
  number: 'double precision',
  date: 'text COLLATE "C"',
  datetime: 'text COLLATE "C"',
  file: 'text',
};

const sqlTypeOf = ({ type, nullable }: AccountField): string =>
  SQL_TYPES[type] ?? `text COLLATE "pl-PL-x-icu"${nullable ? '' : ' NOT NULL'}`;

export const accessColumns = ({ accessType, expiresAt, passwordChangeMode }: AccountAccess) => ({
  access_type: accessType,
  expires_at: expiresAt,
  password_change_mode: passwordChangeMode,
});

const accessOfColumns = (row: Pick<AccountColumns, 'access_type' | 'expires_at' | 'password_change_mode'>) => ({
  accessType: row.access_type,
  expiresAt: row.expires_at,
  passwordChangeMode: row.password_change_mode,
});

/** The columns after a change of the access. */
function changedAccess(row: AccountColumns, to: AccountAccess) {
  const { access, accessBefore } = accessAfter({ access: accessOfColumns(row), accessBefore: row.access_before }, to);
  return { ...accessColumns(access), access_before: accessBefore };
}

/** Tells a profile of this kind as columns; of an erased person only that there was one. */
export function profileColumns(declaration: AccountDeclaration): (profile: AnyProfile) => object {
  // Once for the kind: a rebuild folds a profile with each registration.
  const columns = declaration.fields.map((field) => ({ ...field, column: columnOf(field.name) }));
  return ({ person, values }) => {
    const own = person as Readonly<Record<string, string | undefined>>;
    const row: Record<string, unknown> = {};
    for (const { name, column, personal, type } of columns) {
      if (personal) row[column] = person.forgotten ? '' : (own[name] ?? '');
      else row[column] = person.forgotten && type === 'file' ? null : (values[name] ?? null);
    }
    row.person_id = person.personId;
    // Last: a field that is called `name` is what names the account, and says so of an erased one too.
    row.name = person.forgotten ? FORGOTTEN : titleOf(declaration, person);
    return row;
  };
}

/** What an erasure leaves of what a row said before: values that are not about the person. */
function blankColumns({ fields, login }: AccountDeclaration): object {
  const blank = fields.flatMap(({ name, personal, type }) =>
    personal ? [[columnOf(name), '']] : type === 'file' ? [[columnOf(name), null]] : [],
  );
  const proposed = login?.administrator ? { proposed: null } : {};
  return { ...Object.fromEntries(blank), name: FORGOTTEN, ...proposed };
}

/** What it leaves of the row: the same, and no access (GDP-03). */
export const forgottenColumns = (declaration: AccountDeclaration): object => ({
  ...blankColumns(declaration),
  access_type: 'none',
  expires_at: null,
  access_before: null,
});

/** Columns of a kind's table and their types. */
export const accountColumns = ({ fields, login }: AccountDeclaration): Readonly<Record<string, string>> => ({
  id: 'text',
  person_id: 'text NOT NULL',
  name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
  ...Object.fromEntries(
    fields.filter(({ name }) => name !== 'name').map((field) => [columnOf(field.name), sqlTypeOf(field)]),
  ),
  access_type: 'text NOT NULL',
  expires_at: 'text',
  password_change_mode: 'text NOT NULL',
  access_before: 'jsonb',
  version: 'integer NOT NULL',
  ...(login?.administrator ? { proposed: 'jsonb' } : {}),
});

/** For the list's order, its filters, the searches and the erasure. */
export function accountIndexes(declaration: AccountDeclaration): string[] {
  const { fields, filters } = declaration;
  const filtered = filters.flatMap(({ name, field = name, how }) => {
    const found = fields.find((one) => one.name === field);
    const column = columnOf(field);
    if (how === 'title') return [foldedIndex(column)];
    if (found?.type === 'checkboxGroup') return [`USING gin (${column} jsonb_path_ops)`];
    return found ? [`(${column}, name, id)`] : [];
  });
  return [...new Set(['(person_id)', '(name, id)', ...filtered, searchIndex(declaration)])];
}

/** Raised when the folds or columns of every kind change. */
const MECHANISM = 11;

/** Version of a kind's rows: a new field brings an upcaster, and with it a new table. */
const versionOf = (declaration: AccountDeclaration): number =>
  MECHANISM + Math.max(...accountEvents(declaration).map(({ version }) => version)) + (declaration.rowVersion ?? 0);

type Fold<Row> = (row: Row | undefined, event: Recorded) => Row | null;

/** What a kind's rows have besides: columns with their first values, and the kind's own facts. */
export interface AccountExtras<Row extends object> {
  readonly columns?: Readonly<Record<string, string>>;
  readonly initial?: Partial<Row>;
  readonly indexes?: readonly string[];
  readonly on?: Readonly<Record<string, Handler<Row>>>;
  readonly version?: number;
}

/** What waits for a second administrator. */
const proposals = <Row extends AccountColumns>(
  types: FactTypes,
  handler: (fold: Fold<Row>) => Handler<Row>,
): Record<string, Handler<Row>> => ({
  [types.administrationProposed]: handler((row, { data, at }) => {
    const { by, values } = data as AccountFacts['administrationProposed'];
    return row ? { ...row, proposed: { by, at, values }, version: row.version + 1 } : null;
  }),
  [types.administrationDecided]: handler((row) => (row ? { ...row, proposed: null, version: row.version + 1 } : null)),
});

/** The read model of a kind of account: one row for each, folded from its facts. */
export function accountReadModel<Row extends AccountColumns = AnyAccountRow>(
  declaration: AccountDeclaration,
  { columns, initial, indexes = [], on: more, version = 0 }: AccountExtras<Row> = {},
): ReadModel<Row> {
  const types = factTypes(declaration.event);
  const columnsOf = profileColumns(declaration);
  const handler = (fold: Fold<Row>): Handler<Row> => ({
    rows: ({ data }) => ({ keys: [(data as { id: string }).id] }),
    evolve: fold,
  });
  const erasing = (columns: object) =>
    on<Row, typeof PersonForgotten.type, { personId: string }>(PersonForgotten, {
      rows: ({ data }) => ({ where: 'person_id', is: data.personId }),
      evolve: (row) => (row ? { ...row, ...columns } : null),
    });
  const change = (to: (data: never, row: Row) => object): Handler<Row> =>
    handler((row, { data }) => (row ? ({ ...row, ...to(data as never, row), version: row.version + 1 } as Row) : null));
  return {
    name: declaration.table,
    version: versionOf(declaration) + version,
    columns: { ...accountColumns(declaration), ...columns } as ReadModel<Row>['columns'],
    indexes: [...accountIndexes(declaration), ...indexes],
    past: { on: erasing(blankColumns(declaration)), indexes: ['(person_id)'] },
    on: {
      [types.added]: handler((_row, event) => {
        const data = event.data as AccountFacts['added'];
        return {
          id: data.id,
          ...columnsOf(data),
          ...accessColumns(data.access),
          access_before: null,
          version: 1,
          ...(declaration.login?.administrator ? { proposed: null } : {}),
          ...initial,
        } as Row;
      }),
      [types.changed]: change(({ after }: AccountFacts['changed'], row) => ({
        ...columnsOf(after),
        ...(after.access ? changedAccess(row, after.access) : {}),
      })),
      [types.accessChanged]: change(({ after }: AccountFacts['accessChanged'], row) => changedAccess(row, after)),
      ...(declaration.login
        ? {
            [types.passwordChanged]: change(() => ({})),
            [types.secondFactorChanged]: change(() => ({})),
            [types.passkeyChanged]: change(() => ({})),
            [types.brokenGlass]: change(() => ({})),
          }
        : {}),
      ...(declaration.login?.administrator ? proposals(types, handler) : {}),
      ...erasing(forgottenColumns(declaration)),
      ...more,
    },
  };
}
