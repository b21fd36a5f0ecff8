import { training } from '#domain/training/portal.ts';
import type { PortalProjections } from '#projections/portal.ts';
import { trainingReadModels } from './read-models.ts';
import { trainingFinders } from './search.ts';

export const trainingProjections: PortalProjections = {
  name: training.name,
  readModels: trainingReadModels,
  finders: trainingFinders,
};
