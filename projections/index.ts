import type { AnyReadModel } from '#projections/read-model.ts';
import { timeline } from '#projections/timeline.ts';
import { imports } from '#projections/imports.ts';
import { trainingReadModels } from '#projections/training/read-models.ts';

/** Every read model the runner keeps: those of each portal, and those that all portals share. */
export const readModels: readonly AnyReadModel[] = [...trainingReadModels, imports, timeline];
