import { sql } from 'kysely';
import type { Field } from '#domain/form/form.ts';
import { portalNamed } from '#domain/portals.ts';
import { textOf } from '#domain/record/field-text.ts';
import { stateLabel, type RecordView } from '#domain/record/view.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { Option } from '#domain/form/form.ts';
import { changedIn, standingIn, type Between, type Ids } from '#projections/list/changed-between.ts';
import type { ComparedColumn, ComparedList } from '#api/handlers/compare-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { RecordScreen } from './screen.ts';

export interface Item {
  readonly title: string;
  readonly active: boolean;
  readonly state?: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The fields that a list of records or accounts shows besides the title. */
const shownFields = ({ columns, fields, elsewhere = [] }: RecordView): readonly Field[] =>
  columns.flatMap((name) => [...fields, ...elsewhere].find((field) => field.name === name) ?? []);

/** What the list of any record or account says of a row. */
export const columnsOf = (
  view: RecordView,
  options: Readonly<Record<string, readonly Option[]>>,
): readonly ComparedColumn<Item>[] => [
  [view.titleLabel ?? view.fields[0]?.label ?? 'Nazwa', ({ title }) => title],
  ...shownFields(view).map((field): ComparedColumn<Item> => [
    field.shortLabel ?? field.label,
    ({ values }) => textOf(field, values[field.name], options),
  ]),
  ['Stan', ({ active, state }) => state ?? stateLabel(view.words, active)],
];

/** The shown fields that choose a record or an account of the portal, whose name is shown in the list. */
export const chosenTables = (view: RecordView, { portal }: Pick<RequestContext, 'portal'>) => {
  const { accounts, records } = portalNamed(portal);
  const tables = new Set([...Object.keys(records), ...accounts.map(({ table }) => table)]);
  return shownFields(view).flatMap(({ name, options }) =>
    typeof options === 'string' && tables.has(options) ? [{ name, table: options }] : [],
  );
};

/** Records whose values name what was changed in a table, alone or in a list. */
const namingRecords = (table: string, between: Between, by: { name: string; changed: Ids }): Ids =>
  standingIn(
    table,
    between,
    sql`exists (select from ${by.changed} as renamed where "values" ->> ${by.name} = renamed.id
      or (jsonb_typeof("values" -> ${by.name}) = 'array' and "values" -> ${by.name} ? renamed.id))`,
  );

/** Records whose day was over in between: no fact says so, the clock alone. */
const lapsedIn = (table: string, between: Between, { lapses }: RecordView): readonly Ids[] =>
  lapses
    ? [
        standingIn(
          table,
          between,
          sql`"values" ->> ${lapses.field} >= ${dayInWarsaw(between.from)} and "values" ->> ${lapses.field} < ${dayInWarsaw(between.to)}`,
        ),
      ]
    : [];

/** How the list of a plain record is compared: all of it follows from the declaration. */
export function comparedRecords(screen: RecordScreen): ComparedList<Item> {
  const { declaration: view, table } = screen.record;
  return {
    columns: (options) => columnsOf(view, options),
    touched: (between, request) => [
      changedIn(table, between),
      ...lapsedIn(table, between, view),
      ...chosenTables(view, request).map(({ name, table: other }) =>
        namingRecords(table, between, { name, changed: changedIn(other, between) }),
      ),
    ],
  };
}
