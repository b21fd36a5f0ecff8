import { portals as declared } from '#domain/portals.ts';
import { recordFacts } from '#domain/record/events.ts';
import { apiTables } from '#projections/api/index.ts';
import { accountReadModel } from '#projections/accounts.ts';
import { imports } from '#projections/imports.ts';
import { personMerges } from '#projections/person-merges.ts';
import { portals } from '#projections/portals.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import type { TitledKind } from '#projections/titled-kind.ts';
import { recordReadModels } from '#projections/records.ts';
import { timeline } from '#projections/timeline.ts';

/** Written by hand; some hold more of a record or an account than its declaration gives. */
const own: readonly AnyReadModel[] = [
  ...portals.flatMap((portal) => portal.readModels),
  imports,
  personMerges,
  timeline,
];

const derived = declared.flatMap(({ records, accounts }): AnyReadModel[] => [
  ...recordReadModels(recordFacts(records)),
  ...accounts.map((account) => accountReadModel(account)),
]);

/** Every read model the runner keeps: those that follow from declarations, and those of each portal. */
export const readModels: readonly AnyReadModel[] = [
  ...derived.filter(({ name }) => !own.some((one) => one.name === name)),
  ...own,
].map((model) => (apiTables.has(model.name) ? { ...model, indexes: [...model.indexes, '(valid_from)'] } : model));

const modelOf = (table: string): AnyReadModel => {
  const found = readModels.find(({ name }) => name === table);
  if (!found) throw new Error(`There is no read model ${table}`);
  return found;
};

const titled = (table: string, column: string): TitledKind => ({
  model: modelOf(table),
  title: (row) => String((row as Readonly<Record<string, unknown>>)[column] ?? ''),
});

/** Every plain record and account by kind, and what portals name besides. */
export const titledKinds: Readonly<Record<string, TitledKind>> = Object.assign(
  {},
  ...declared.map(({ records, accounts }) => ({
    ...Object.fromEntries(Object.entries(records).map(([table, { kind }]) => [kind, titled(table, 'title')])),
    ...Object.fromEntries(accounts.map(({ kind, table }) => [kind, titled(table, 'name')])),
  })),
  ...portals.map((portal) => portal.titles ?? {}),
) as Record<string, TitledKind>;
