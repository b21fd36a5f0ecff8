import { portals as declared } from '#domain/portals.ts';
import { recordFacts } from '#domain/record/events.ts';
import { accountReadModel } from '#projections/accounts.ts';
import { imports } from '#projections/imports.ts';
import { portals } from '#projections/portals.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { recordReadModels } from '#projections/records.ts';
import { timeline } from '#projections/timeline.ts';

/** Written by hand; some tell more of a record or an account than what its declaration gives. */
const own: readonly AnyReadModel[] = [...portals.flatMap((portal) => portal.readModels), imports, timeline];

const derived = declared.flatMap(({ records, accounts }): AnyReadModel[] => [
  ...recordReadModels(recordFacts(records)),
  ...accounts.map((account) => accountReadModel(account)),
]);

/** Every read model the runner keeps: those that follow from declarations, and those of each portal. */
export const readModels: readonly AnyReadModel[] = [
  ...derived.filter(({ name }) => !own.some((one) => one.name === name)),
  ...own,
];
