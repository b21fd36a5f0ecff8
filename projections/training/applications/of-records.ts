import type { CompanyValues } from '#domain/training/records/company.ts';
import { trainingFacts } from '#domain/training/records/events.ts';
import type { ReadModel } from '#projections/read-model.ts';
import { numbered, shownAnew, type ApplicationRow } from './application-row.ts';

/** What changes of an application when its course or its firm changes. */
export const ofRecords: ReadModel<ApplicationRow>['on'] = {
  // Days are added or fall away; another name or address is visible from the newer stamp of the entry.
  [trainingFacts.courses.types.changed]: {
    rows: (event) => {
      const { id, after } = event.data as { id: string; after: { duration?: number } };
      return after.duration === undefined ? { keys: [] } : { where: 'course_id', is: id };
    },
    evolve: (row) => (row ? shownAnew(row) : null),
  },
  // FRM-06: a number given to a firm later, corrected or taken away is that of its applications too.
  [trainingFacts.companies.types.changed]: {
    rows: (event) => {
      const { id, after } = event.data as { id: string; after: Partial<CompanyValues> };
      return after.boschCarServiceId === undefined ? { keys: [] } : { where: 'company_id', is: id };
    },
    evolve: (row, event) => {
      const { after } = event.data as { after: Partial<CompanyValues> };
      return row ? numbered(row, after.boschCarServiceId ?? null) : null;
    },
  },
};
