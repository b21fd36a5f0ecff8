import { subjectOf } from '#domain/kernel/subject.ts';
import { training } from '#domain/training/portal.ts';
import type { PortalProjections } from '#projections/portal.ts';
import { applicationIdsOf } from './persons.ts';
import { courseDates, courseDateTitle } from './course-dates/course-dates.ts';
import { trainingReadModels } from './read-models.ts';
import { trainingFinders } from './search.ts';

export const trainingProjections: PortalProjections = {
  name: training.name,
  readModels: trainingReadModels,
  finders: trainingFinders,
  recordsOfPerson: async (db, personId) =>
    (await applicationIdsOf(db, personId)).map((id) => subjectOf('application', id)),
  titles: { 'course-date': { model: courseDates, title: courseDateTitle } },
};
