import { portals } from '#domain/portals.ts';
import { recordFacts } from '#domain/record/events.ts';
import { accountReadModel } from '#projections/accounts.ts';
import { imports } from '#projections/imports.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { recordReadModels } from '#projections/records.ts';
import { timeline } from '#projections/timeline.ts';
import { trainingReadModels } from '#projections/training/read-models.ts';

/** Written by hand; some tell more of a record or an account than what its declaration gives. */
const own: readonly AnyReadModel[] = [...trainingReadModels, imports, timeline];

const derived = portals.flatMap(({ records, accounts }): AnyReadModel[] => [
  ...recordReadModels(recordFacts(records)),
  ...accounts.map((account) => accountReadModel(account)),
]);

/** Every read model the runner keeps: those that follow from declarations, and those of each portal. */
export const readModels: readonly AnyReadModel[] = [
  ...derived.filter(({ name }) => !own.some((one) => one.name === name)),
  ...own,
];
